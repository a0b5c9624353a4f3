import type { Dispute } from '@rebuttal/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { texts as common } from '#texts/common';
import { texts } from '#texts/requirements';

import { listExports } from '../../api/list-exports.js';
import { ExportButton } from '../../components/export-button.js';
import { FailedState } from '../../components/screen-states.js';
import { StatementsPanel } from '../../features/casework/components/statements-panel.js';
import { CompellingEvidencePanel } from '../../features/compelling-evidence/components/compelling-evidence-panel.js';
import { DefensePanel } from '../../features/defense/components/defense-panel.js';
import { AddFiles } from '../../features/evidence/components/add-files.js';
import { PositionQuestions } from '../../features/facts/components/position-questions.js';
import { completenessQuery } from '../../features/requirements/api/requirements.js';
import { ChecklistHead } from '../../features/requirements/components/checklist-head.js';
import { Checklist } from '../../features/requirements/components/checklist.js';
import { hasPermission } from '../../lib/permissions.js';
import { useUser } from '../../stores/session.js';

type Props = { readonly dispute: Dispute; readonly onSend: () => void };

/** The statements of the bank, and the evidence against them in one list, with what network and provider offer. */
export function DisputeEvidence({ dispute, onSend }: Props) {
  const { dispute_id: disputeId, status, locked } = dispute;
  const isOpen = status === 'needs_response';
  const editable = isOpen && !locked;
  const shared = completenessQuery(useQueryClient(), disputeId);
  const query = useQuery({ ...shared, enabled: isOpen && shared.enabled });
  const completeness = isOpen ? query.data : undefined;
  return (
    <>
      <StatementsPanel disputeId={disputeId} editable={editable} />
      <section className="stack-sm" aria-label={isOpen ? texts.checklist.title : undefined}>
        <ChecklistHead dispute={dispute} completeness={completeness} editable={editable} />
        {query.isError && completeness === undefined && (
          <FailedState title={texts.messages.loadFailed} onRetry={() => void query.refetch()} />
        )}
        <PositionQuestions dispute={dispute} editable={editable} />
        <Checklist
          dispute={dispute}
          completeness={completeness}
          editable={editable}
          mayChangeFacts={hasPermission(useUser(), 'evidence:write') && editable}
          onSend={onSend}
        />
        <div className="stack-sm" data-screen-only>
          {editable && <AddFiles disputeId={disputeId} />}
          <ExportButton
            size="xs"
            label={common.exportButton.lists.evidence}
            download={() => listExports.evidence(disputeId)}
            fileName="evidence.csv"
          />
        </div>
      </section>
      <CompellingEvidencePanel dispute={dispute} />
      <DefensePanel dispute={dispute} />
    </>
  );
}
