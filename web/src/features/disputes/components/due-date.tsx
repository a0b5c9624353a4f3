import type { Dispute } from '@rebuttal/sdk';
import { texts } from '#texts/disputes';

import { Deadline } from '../../../components/date-time.js';
import type { Tone } from '../../../components/tone.js';
import { useNow } from '../../../lib/use-now.js';
import { type Deadline as DeadlineState, deadlineOf, describeDeadline } from '../deadlines.js';
import classes from './due-date.module.css';

const tones: Readonly<Record<DeadlineState['kind'], Tone>> = {
  none: 'grey',
  open: 'grey',
  urgent: 'amber',
  overdue: 'red',
};

type Props = { readonly dispute: Pick<Dispute, 'status' | 'evidence_due_by'> };

/** The exact deadline with its time zone, and the time left if a response is still needed. */
export function DueDate({ dispute }: Props) {
  return (
    <span className={classes.root}>
      {dispute.evidence_due_by === null ? (
        <span aria-label={texts.dueDate.none}>–</span>
      ) : (
        <Deadline iso={dispute.evidence_due_by} />
      )}
      <TimeLeft dispute={dispute} />
    </span>
  );
}

export function TimeLeft({ dispute }: Props) {
  const deadline = deadlineOf(dispute, useNow());
  const words = describeDeadline(deadline);
  if (words === undefined) return null;
  return (
    <span className="text-xs toned strong" data-tone={tones[deadline.kind]}>
      {words}
    </span>
  );
}
