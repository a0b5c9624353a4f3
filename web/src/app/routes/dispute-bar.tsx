import { Button } from '@mantine/core';
import type { Completeness, Dispute } from '@rebuttal/sdk';
import { IconEye, IconSend } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { texts } from '#texts/disputes';

import { pendingApprovalQuery } from '../../features/approvals/api/approvals.js';
import { statementsQuery } from '../../features/casework/api/statements.js';
import { completenessQuery } from '../../features/requirements/api/requirements.js';
import { submissionsQuery } from '../../features/submissions/api/submissions.js';
import { submissionState } from '../../features/submissions/progress.js';
import { useShortcuts } from '../../stores/shortcuts.js';
import classes from './dispute-bar.module.css';
import { StepLinks, type StepName, type StepState } from './dispute-steps.js';

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

type Props = {
  readonly dispute: Dispute;
  readonly onPreview: () => void;
  readonly onSubmit: () => void;
};

/** A sticky bar with the state of each step, and buttons to preview and submit. Only if a response is needed. */
export function DisputeBar({ dispute, onPreview, onSubmit }: Props) {
  const { dispute_id: disputeId, can_submit: canSubmit } = dispute;
  const { data: statements = [] } = useQuery(statementsQuery(disputeId));
  const { data: completeness } = useQuery(completenessQuery(useQueryClient(), disputeId));
  const { data: submissions = [] } = useQuery(submissionsQuery(disputeId));
  const { answer, underWay } = submissionState(dispute, submissions);
  const added = statements.filter(({ is_new: isNew }) => isNew).length;
  const { data: approval } = useQuery(pendingApprovalQuery(disputeId));
  const isWaiting = approval?.action === 'submit';
  const isAnswerable = canSubmit && answer === undefined && underWay === undefined && !isWaiting;
  useShortcuts({ previewLetter: onPreview, submitResponse: isAnswerable ? onSubmit : undefined });
  const states: Record<StepName, StepState> = {
    understand: { done: false, note: added === 0 ? undefined : texts.disputeBar.newStatements(added) },
    prove: { done: completeness?.complete === true, note: progressNote(completeness) },
    respond: { done: answer !== undefined },
  };
  return (
    <div className={classes.root} data-screen-only>
      <StepLinks states={states} />
      <div className={classes.buttons}>
        <Button variant="default" leftSection={<IconEye {...icon} />} onClick={onPreview}>
          {texts.disputeBar.previewLetter}
        </Button>
        {canSubmit && (
          <Button leftSection={<IconSend {...icon} />} disabled={!isAnswerable} onClick={onSubmit}>
            {texts.disputeBar.submitResponse}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Reserves the space of the bar until the page has loaded. */
export function LoadingBar() {
  return <div className={classes.root} data-screen-only aria-hidden="true" />;
}

/** Such as "3 of 5": the number of met requirements. */
function progressNote(completeness: Completeness | undefined): string | undefined {
  if (completeness === undefined) return undefined;
  const { missing, uploaded } = completeness;
  const met = uploaded.filter(({ required, evidence }) => required && evidence.some(({ counts }) => counts));
  const total = met.length + missing.length;
  return total === 0 ? undefined : texts.disputeBar.ofRequired(met.length, total);
}
