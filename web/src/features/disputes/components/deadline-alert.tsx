import type { Dispute } from '@rebuttal/sdk';
import { IconLock } from '@tabler/icons-react';
import { texts } from '#texts/disputes';

import { Callout } from '../../../components/callout.js';
import { formatDateTime } from '../../../lib/dates.js';
import { formatDue } from '../../../lib/due-words.js';
import { useNow } from '../../../lib/use-now.js';
import { deadlineOf, describeDeadline } from '../deadlines.js';
import classes from './deadline-alert.module.css';

type Props = { readonly dispute: Dispute };

/** The deadline in words, and the time left while a response is needed. */
export function DeadlineWords({ dispute }: Props) {
  const now = useNow();
  const deadline = deadlineOf(dispute, now);
  const due = dispute.evidence_due_by;
  if (due === null) return <span className="soft">{texts.disputeHead.noDeadline}</span>;
  const isUrgent = deadline.kind === 'urgent';
  const tone = deadline.kind === 'overdue' ? 'red' : isUrgent ? 'amber' : undefined;
  return (
    <span className="strong nowrap grid" data-tone={tone}>
      <span>
        {texts.disputeHead.deadline(
          <time key="due" dateTime={due} title={formatDateTime(due)}>
            {formatDue(due, now)}
          </time>,
        )}
      </span>
      <span className={classes.left}>
        {isUrgent ? texts.messages.urgent(deadline.days) : describeDeadline(deadline)}
      </span>
    </span>
  );
}

/** A plan that does not cover the dispute. */
export function LockedNotice({ dispute }: Props) {
  if (!dispute.locked) return null;
  return (
    <Callout tone="violet" title={texts.messages.locked} icon={<IconLock size={18} aria-hidden="true" />}>
      {dispute.submit_limit ?? texts.messages.lockedHint}
    </Callout>
  );
}
