import { Button } from '@mantine/core';
import { useState } from 'react';
import { texts } from '#texts/alerts';

import { hasPermission } from '../../../lib/permissions.js';
import { useUser } from '../../../stores/session.js';
import type { Alert } from '../api/alerts.js';
import { amountOf, titleOf } from '../words.js';
import { DismissModal } from './dismiss-modal.js';
import { RefundModal } from './refund-modal.js';

const words = texts.actions;

type Props = {
  readonly alert: Alert;
  /** Other alerts about the payment. They end with this one. */
  readonly others: readonly Alert[];
  /** In the rows of a list. */
  readonly isShort?: true;
};

/** The two answers to an open alert, for those who may give them. */
export function AlertActions({ alert, others, isShort }: Props) {
  const user = useUser();
  const [open, setOpen] = useState<'refund' | 'dismiss'>();
  const close = (): void => setOpen(undefined);
  const size = isShort === true ? 'compact-xs' : 'sm';
  const amount = amountOf(alert);
  const title = titleOf(alert);
  const dismiss = alert.announced === null ? words.dismiss : words.stop;
  return (
    <span className="row">
      {alert.can_refund && hasPermission(user, 'refunds:write') && (
        <Button
          size={size}
          variant={isShort === true ? 'light' : 'filled'}
          aria-label={isShort === true ? words.of(words.refund, title) : undefined}
          onClick={() => setOpen('refund')}
        >
          {isShort === true || amount === undefined ? words.refund : words.refundAmount(amount)}
        </Button>
      )}
      {alert.can_dismiss && hasPermission(user, 'alerts:write') && (
        <Button
          size={size}
          variant="default"
          aria-label={isShort === true ? words.of(dismiss, title) : undefined}
          onClick={() => setOpen('dismiss')}
        >
          {dismiss}
        </Button>
      )}
      <RefundModal alert={alert} opened={open === 'refund'} onClose={close} />
      <DismissModal
        alerts={[alert, ...others].filter(({ can_dismiss: may }) => may)}
        opened={open === 'dismiss'}
        onClose={close}
      />
    </span>
  );
}
