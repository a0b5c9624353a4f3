import { ApiError } from '@rebuttal/sdk';
import { useState } from 'react';
import { texts } from '#texts/alerts';

import { ConfirmModal } from '../../../components/confirm-modal.js';
import { errorText } from '../../../lib/error-text.js';
import { notify } from '../../../stores/notices.js';
import { type Alert, useRefundAlert } from '../api/alerts.js';
import { amountOf, describePayment } from '../words.js';

const words = texts.refund;

type Props = { readonly alert: Alert; readonly opened: boolean; readonly onClose: () => void };

/** Confirms the refund of the alert's amount or, if less is left of the payment, of what is left. */
export function RefundModal({ alert, opened, onClose }: Props) {
  const refund = useRefundAlert();
  // One for each attempt, so that a second click starts nothing.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const isTooMuch = refund.error instanceof ApiError && refund.error.code === 'refund_too_large';
  const amount = isTooMuch ? undefined : amountOf(alert);
  const close = (): void => {
    refund.reset();
    setKey(crypto.randomUUID());
    onClose();
  };
  const confirm = (): void => {
    const wanted = amount === undefined ? undefined : (alert.amount ?? undefined);
    const attempt = isTooMuch ? `${key}-rest` : key;
    refund.mutate(
      { alertId: alert.alert_id, amount: wanted, key: attempt },
      {
        onSuccess: ({ message }) => {
          notify('success', message);
          close();
        },
      },
    );
  };
  return (
    <ConfirmModal
      opened={opened}
      title={amount === undefined ? words.titleAll : words.title(amount)}
      confirmLabel={amount === undefined ? words.confirmAll : words.confirm(amount)}
      busy={refund.isPending}
      problem={refund.isError ? errorText(refund.error, words.failed) : undefined}
      onConfirm={confirm}
      onClose={close}
    >
      <p className="break">{words.text(describePayment(alert))}</p>
      <p className="soft">{words.closes}</p>
    </ConfirmModal>
  );
}
