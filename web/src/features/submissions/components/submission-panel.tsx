import { Button } from '@mantine/core';
import type { Dispute, Submission } from '@rebuttal/sdk';
import { IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { Panel } from '../../../components/panel.js';
import { FailedState } from '../../../components/screen-states.js';
import { submissionsQuery } from '../api/submissions.js';
import { messages } from '../messages.js';
import { isSubmitted, isUnderWay } from '../progress.js';
import { SubmissionHistory } from './submission-history.js';
import classes from './submission-panel.module.css';
import { SubmissionProgress } from './submission-progress.js';
import { SubmitModal } from './submit-modal.js';

type Props = { readonly dispute: Dispute };

/** Sends the response, and tells what became of those that were sent. */
export function SubmissionPanel({ dispute }: Props) {
  const { data, isError, refetch } = useQuery(submissionsQuery(dispute.dispute_id));
  const submissions = data ?? [];
  const underWay = submissions.find(isUnderWay);
  if (dispute.status !== 'needs_response' && data?.length === 0) return null;
  return (
    <Panel title="Submission" note="Sends the response letter and your evidence to the provider">
      <div className={classes.body}>
        {underWay !== undefined && <SubmissionProgress submission={underWay} />}
        <Submitting dispute={dispute} submissions={submissions} underWay={underWay !== undefined} />
        {isError && data === undefined && (
          <FailedState title={messages.historyFailed} onRetry={() => void refetch()} />
        )}
        {submissions.length > 0 && (
          <SubmissionHistory
            disputeId={dispute.dispute_id}
            submissions={submissions}
            retryable={!isSubmitted(submissions)}
          />
        )}
      </div>
    </Panel>
  );
}

type SubmittingProps = Props & { readonly submissions: readonly Submission[]; readonly underWay: boolean };

function Submitting({ dispute, submissions, underWay }: SubmittingProps) {
  const [asking, setAsking] = useState(false);
  const done = isSubmitted(submissions);
  if (dispute.status !== 'needs_response' && !done) return null;
  const note = done ? messages.alreadySubmitted : dispute.can_submit ? undefined : messages.notFromHere;
  return (
    <div>
      <Button
        leftSection={<IconSend size={16} stroke={1.75} aria-hidden="true" />}
        disabled={done || underWay || !dispute.can_submit}
        onClick={() => setAsking(true)}
      >
        Submit Dispute Response
      </Button>
      {note !== undefined && !underWay && <p className={classes.note}>{note}</p>}
      <SubmitModal dispute={dispute} opened={asking} onClose={() => setAsking(false)} />
    </div>
  );
}
