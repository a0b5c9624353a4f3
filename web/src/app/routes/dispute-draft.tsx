import { Button } from '@mantine/core';
import type { Dispute } from '@rebuttal/sdk';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from '#texts/drafting';

import { argumentQuery, useSaveArgument } from '../../features/drafting/api/argument.js';
import type { Draft } from '../../features/drafting/api/draft.js';
import { DraftModal } from '../../features/drafting/components/draft-modal.js';
import { evidenceQuery } from '../../features/evidence/api/evidence.js';
import { languages } from '../../features/responses/languages.js';
import { errorText } from '../../lib/error-text.js';

type Props = { readonly dispute: Dispute; readonly onClose: () => void };

/** The drafting assistant. An accepted draft becomes the argument of the response letter. */
export function DisputeDraft({ dispute, onClose }: Props) {
  const { data: evidence = [] } = useQuery(evidenceQuery(dispute.dispute_id));
  const { data: argument } = useQuery(argumentQuery(dispute.dispute_id));
  const save = useSaveArgument(dispute.dispute_id);
  const saveDraft = (text: string, { exhibits, drafted_by }: Draft): void => {
    const known = argument === undefined ? {} : { based_on_version: argument?.version ?? 0 };
    save.mutate({ text, exhibits, drafted_by, ...known }, { onSuccess: onClose });
  };
  return (
    <DraftModal
      disputeId={dispute.dispute_id}
      evidence={evidence}
      languages={languages}
      action={{
        label: argument ? texts.argumentField.replace : texts.argumentField.addToLetter,
        busy: save.isPending,
        problem: save.isError ? errorText(save.error, texts.messages.saveFailed) : undefined,
        run: saveDraft,
      }}
      onClose={onClose}
    />
  );
}

type ButtonProps = Pick<Props, 'dispute'> & { readonly justify?: 'center' | 'flex-start' };

/** Opens the drafting assistant. */
export function DraftButton({ dispute, justify = 'center' }: ButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        justify={justify}
        leftSection={<IconPencil size={16} stroke={1.75} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        {texts.draftModal.draftAnArgument}
      </Button>
      {isOpen && <DisputeDraft dispute={dispute} onClose={() => setIsOpen(false)} />}
    </>
  );
}
