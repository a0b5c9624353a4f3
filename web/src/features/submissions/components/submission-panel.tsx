import type { Dispute, Submission } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { Panel } from '../../../components/panel.js';
import { FailedState } from '../../../components/screen-states.js';
import { submissionsQuery } from '../api/submissions.js';
import { messages } from '../messages.js';
import { type Stand, standOf } from '../progress.js';
import { PortalSteps } from './portal-steps.js';
import { SubmissionHistory } from './submission-history.js';
import classes from './submission-panel.module.css';
import { SubmissionProgress } from './submission-progress.js';
import { Submitting } from './submitting.js';

type Props = {
  readonly dispute: Dispute;
  /** Saves the packet of letter and evidence files. */
  readonly download: ReactNode;
};

/** Sends the response, or guides through giving it by hand, and tells what became of those that were given. */
export function SubmissionPanel({ dispute, download }: Props) {
  const { data, isError, refetch } = useQuery(submissionsQuery(dispute.dispute_id));
  if (dispute.status !== 'needs_response' && data?.length === 0) return null;
  const stand = standOf(dispute, data ?? []);
  return (
    <Panel
      title={stand.byHand ? `Answer in ${dispute.portal.name}` : 'Submission'}
      note={dispute.can_submit ? messages.note : undefined}
    >
      <div className={classes.body}>
        <Answering dispute={dispute} stand={stand} download={download} />
        {isError && data === undefined && (
          <FailedState title={messages.historyFailed} onRetry={() => void refetch()} />
        )}
        {data !== undefined && data.length > 0 && (
          <SubmissionHistory dispute={dispute} submissions={data} retryable={stand.retryable} />
        )}
      </div>
    </Panel>
  );
}

type AnsweringProps = Props & { readonly stand: Stand<Submission> };

function Answering({ dispute, stand, download }: AnsweringProps) {
  const { underWay, answer, byHand, asksAgain } = stand;
  const busy = underWay !== undefined;
  return (
    <>
      {busy && <SubmissionProgress submission={underWay} channel={underWay.channel} />}
      {asksAgain && <p>{messages.asksAgain}</p>}
      {byHand ? (
        <PortalSteps dispute={dispute} download={download} busy={busy} />
      ) : (
        <Submitting dispute={dispute} answer={answer} busy={busy} />
      )}
    </>
  );
}
