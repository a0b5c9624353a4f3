import type { Dispute } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';

import { DraftModal } from '../../features/drafting/components/draft-modal.js';
import { messages } from '../../features/drafting/messages.js';
import { evidenceQuery, useAddTextEvidence } from '../../features/evidence/api/evidence.js';
import { UnfitEvidence } from '../../features/evidence/api/validation.js';
import { languages } from '../../features/responses/languages.js';
import { errorText } from '../../lib/error-text.js';

type Props = { readonly dispute: Dispute; readonly onClose: () => void };

/** Drafting help; what is taken over becomes a letter of one's own among the evidence. */
export function DisputeDraft({ dispute, onClose }: Props) {
  const { data: evidence = [] } = useQuery(evidenceQuery(dispute.dispute_id));
  const add = useAddTextEvidence();
  const take = (text: string): void => {
    const request = {
      dispute_id: dispute.dispute_id,
      evidence_type: 'rebuttal_letter',
      title: 'Our argument',
      text_content: text,
    };
    add.mutate({ request, measure: { type: request.evidence_type } }, { onSuccess: onClose });
  };
  return (
    <DraftModal
      disputeId={dispute.dispute_id}
      evidence={evidence}
      languages={languages}
      taking={{ busy: add.isPending, problem: add.isError ? problemOf(add.error) : undefined, take }}
      onClose={onClose}
    />
  );
}

function problemOf(error: Error): string {
  return error instanceof UnfitEvidence ? error.message : errorText(error, messages.takeFailed);
}
