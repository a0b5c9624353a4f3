import type { Dispute } from '@rebuttal/sdk';
import { IconAlertTriangle, IconClockExclamation, IconLock } from '@tabler/icons-react';
import { texts } from '#texts/disputes';

import { Callout } from '../../../components/callout.js';
import { DateTime } from '../../../components/date-time.js';
import { useNow } from '../../../lib/use-now.js';
import { deadlineOf } from '../deadlines.js';
import classes from './deadline-alert.module.css';

/** Urgent facts of a dispute: a close deadline, or a plan that does not cover it. */
export function DeadlineAlert({ dispute }: { readonly dispute: Dispute }) {
  return (
    <>
      <Deadline dispute={dispute} />
      {dispute.locked && (
        <div className={classes.root}>
          <Callout
            tone="violet"
            title={texts.messages.locked}
            icon={<IconLock size={18} aria-hidden="true" />}
          >
            {dispute.submit_limit ?? texts.messages.lockedHint}
          </Callout>
        </div>
      )}
    </>
  );
}

function Deadline({ dispute }: { readonly dispute: Dispute }) {
  const deadline = deadlineOf(dispute, useNow());
  const due = dispute.evidence_due_by;
  if (due === null || (deadline.kind !== 'overdue' && deadline.kind !== 'urgent')) return null;
  return (
    <div className={classes.root}>
      {deadline.kind === 'overdue' ? (
        <Callout
          tone="red"
          title={texts.deadlineAlert.overdue}
          icon={<IconAlertTriangle size={18} aria-hidden="true" />}
        >
          {texts.deadlineAlert.overdueText(<DateTime iso={due} />)}
        </Callout>
      ) : (
        <Callout
          tone="amber"
          title={texts.messages.urgent(deadline.days)}
          icon={<IconClockExclamation size={18} aria-hidden="true" />}
        >
          {texts.deadlineAlert.urgentText(<DateTime iso={due} />)}
        </Callout>
      )}
    </div>
  );
}
