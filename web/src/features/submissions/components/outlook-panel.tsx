import type { Dispute, Submission } from '@rebuttal/sdk';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { texts } from '#texts/submissions';

import { client } from '../../../api/client.js';
import { DateOnly, DateTime } from '../../../components/date-time.js';
import { Panel } from '../../../components/panel.js';
import { dayMs } from '../../../lib/dates.js';
import { type DecisionTime, decisionTimeQuery } from '../api/decision-time.js';
import { submissionsQuery } from '../api/submissions.js';
import { submissionState } from '../progress.js';
import classes from './outlook-panel.module.css';
import { SentFileButton, type SentFileProps } from './sent-file-button.js';

/** The element that gets the focus after a submission. */
export const outlookId = 'what-happens-next';

type Props = {
  readonly dispute: Dispute;
  /** The way to the next dispute that needs a response. */
  readonly next: ReactNode;
};

const undecided: readonly string[] = ['needs_response', 'under_review', 'pending'];

/** The next steps after a submitted response, and their time. Renders nothing before it, and after the decision. */
export function OutlookPanel({ dispute, next }: Props) {
  const { data: submissions = [] } = useQuery(submissionsQuery(dispute.dispute_id));
  const { answer } = submissionState(dispute, submissions);
  if (answer === undefined || answer.submitted_at === null || !undecided.includes(dispute.status))
    return null;
  return (
    <div id={outlookId} tabIndex={-1} className={classes.root}>
      <Panel title={texts.outlook.title} actions={next}>
        <Content dispute={dispute} answer={answer} submittedAt={answer.submitted_at} />
      </Panel>
    </div>
  );
}

type ContentProps = {
  readonly dispute: Dispute;
  readonly answer: Submission;
  readonly submittedAt: string;
};

function Content({ dispute, answer, submittedAt }: ContentProps) {
  const { provider_label: provider, portal } = dispute;
  const when = <DateTime iso={submittedAt} />;
  const isSent = answer.channel === 'api' && answer.packet_sha256 !== null;
  return (
    <div className={classes.body}>
      <p>
        {answer.channel === 'portal'
          ? texts.outlook.recorded(portal.name, when)
          : texts.outlook.received(provider, when)}{' '}
        {texts.outlook.nothingToDo(provider)}
      </p>
      <Decision dispute={dispute} submittedAt={submittedAt} />
      {isSent && <SentLetterButton disputeId={dispute.dispute_id} submissionId={answer.submission_id} />}
    </div>
  );
}

function Decision({ dispute, submittedAt }: Omit<ContentProps, 'answer'>) {
  const { data: time, isPending } = useQuery(decisionTimeQuery(dispute));
  if (isPending) return null;
  if (time === undefined || time === null) return <p>{texts.outlook.unknown(dispute.provider_label)}</p>;
  return (
    <div>
      <p>{describeTime(time, submittedAt)}</p>
      <p className="soft">
        {[
          time.note,
          time.doubt === null ? null : texts.outlook.notConfirmed(time.doubt),
          texts.outlook.source(time.source),
        ]
          .filter((part) => part !== null)
          .join(' ')}
      </p>
    </div>
  );
}

function describeTime({ days_min: min, days_max: max }: DecisionTime, submittedAt: string): ReactNode {
  const to = <DateOnly iso={daysAfter(submittedAt, max)} />;
  if (min === null) return texts.outlook.within(max, to);
  return texts.outlook.between(min, max, <DateOnly iso={daysAfter(submittedAt, min)} />, to);
}

function daysAfter(iso: string, days: number): string {
  return new Date(Date.parse(iso) + days * dayMs).toISOString();
}

/** Downloads the letter exactly as sent to the provider. */
function SentLetterButton(props: SentFileProps) {
  const { letterDownloaded, letterFailed, sentLetter } = texts.outlook;
  return (
    <SentFileButton
      {...props}
      Icon={IconFileTypePdf}
      label={sentLetter}
      words={{ done: letterDownloaded, failed: letterFailed }}
      fileName={`response-letter-${props.submissionId}.pdf`}
      load={client.disputes.letter}
    />
  );
}
