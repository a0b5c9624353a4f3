import { Button } from '@mantine/core';
import { ApiError } from '@rebuttal/sdk';
import { useState } from 'react';
import { texts } from '#texts/alerts';

import { ConfirmAction } from '../../../components/confirm-action.js';
import { hasPermission } from '../../../lib/permissions.js';
import { useUser } from '../../../stores/session.js';
import { type Alert, useRefundAlert } from '../api/alerts.js';
import { amountOf, describePayment, titleOf } from '../words.js';
import { DismissModal } from './dismiss-modal.js';

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

const refundModalWords = texts.refund;

type RefundModalProps = { readonly alert: Alert; readonly opened: boolean; readonly onClose: () => void };

/** Confirms the refund of the alert's amount or, if less is left of the payment, of what is left. */
function RefundModal({ alert, opened, onClose }: RefundModalProps) {
  const refund = useRefundAlert();
  // One for each attempt, so that a second click starts nothing.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const isTooMuch = refund.error instanceof ApiError && refund.error.code === 'refund_too_large';
  const amount = isTooMuch ? undefined : amountOf(alert);
  const wanted = amount === undefined ? undefined : (alert.amount ?? undefined);
  return (
    <ConfirmAction
      opened={opened}
      title={amount === undefined ? refundModalWords.titleAll : refundModalWords.title(amount)}
      confirmLabel={amount === undefined ? refundModalWords.confirmAll : refundModalWords.confirm(amount)}
      action={refund}
      input={{ alertId: alert.alert_id, amount: wanted, key: isTooMuch ? `${key}-rest` : key }}
      done={({ message }) => message}
      failed={refundModalWords.failed}
      onClose={() => {
        setKey(crypto.randomUUID());
        onClose();
      }}
    >
      <p className="break">{refundModalWords.text(describePayment(alert))}</p>
      <p className="soft">{refundModalWords.closes}</p>
    </ConfirmAction>
  );
}
