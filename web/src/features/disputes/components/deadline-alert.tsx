import { Alert } from '@mantine/core';
import type { Dispute } from '@rebuttal/sdk';
import { IconAlertTriangle, IconClockExclamation } from '@tabler/icons-react';

import { DateTime } from '../../../components/date-time.js';
import { useNow } from '../../../lib/use-now.js';
import { deadlineOf } from '../deadlines.js';
import { messages } from '../messages.js';
import classes from './deadline-alert.module.css';

export function DeadlineAlert({ dispute }: { readonly dispute: Dispute }) {
  const deadline = deadlineOf(dispute, useNow());
  if (dispute.evidence_due_by === null) return null;
  if (deadline.kind === 'overdue') {
    return (
      <Alert
        className={classes.root}
        color="red"
        title="Overdue"
        icon={<IconAlertTriangle size={18} aria-hidden="true" />}
      >
        {messages.overdue} It was <DateTime iso={dispute.evidence_due_by} />. The provider may refuse a
        response now.
      </Alert>
    );
  }
  if (deadline.kind === 'urgent') {
    return (
      <Alert
        className={classes.root}
        color="orange"
        title={messages.urgent(deadline.days)}
        icon={<IconClockExclamation size={18} aria-hidden="true" />}
      >
        The response must reach the provider by <DateTime iso={dispute.evidence_due_by} />.
      </Alert>
    );
  }
  return null;
}
