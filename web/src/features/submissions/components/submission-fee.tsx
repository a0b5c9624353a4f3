import { Button } from '@mantine/core';
import type { Dispute } from '@rebuttal/sdk';
import { IconCoin } from '@tabler/icons-react';
import { useState } from 'react';
import { texts } from '#texts/submissions';

import { ConfirmModal } from '../../../components/confirm-modal.js';
import { DateTime } from '../../../components/date-time.js';
import { errorText } from '../../../lib/error-text.js';
import { formatMoney } from '../../../lib/money.js';
import { hasPermission } from '../../../lib/permissions.js';
import { useUser } from '../../../stores/session.js';
import { useAcknowledgeFee } from '../api/submissions.js';
import classes from './submission-panel.module.css';

type Fee = NonNullable<Dispute['submission_fee']>;
type Props = { readonly dispute: Dispute; readonly fee: Fee };

const words = texts.submissionFee;

/** The fee for sending the response: the person who agreed to it, or the button to agree. */
export function SubmissionFee({ dispute, fee }: Props) {
  const [asking, setAsking] = useState(false);
  const mayAcknowledge = hasPermission(useUser(), 'fees:acknowledge');
  const amount = amountOf(fee);
  if (fee.acknowledged_at !== null) {
    const name = fee.acknowledged_by?.name ?? words.formerColleague;
    return (
      <p className={classes.note}>
        {words.acknowledged(amount, name, <DateTime iso={fee.acknowledged_at} />)}
      </p>
    );
  }
  return (
    <div>
      {mayAcknowledge ? (
        <Button
          variant="default"
          leftSection={<IconCoin size={16} stroke={1.75} aria-hidden="true" />}
          onClick={() => setAsking(true)}
        >
          {words.acknowledge(amount)}
        </Button>
      ) : (
        <p className={classes.note}>{words.askALeader}</p>
      )}
      <FeeModal dispute={dispute} fee={fee} opened={asking} onClose={() => setAsking(false)} />
    </div>
  );
}

type FeeModalProps = Props & { readonly opened: boolean; readonly onClose: () => void };

function FeeModal({ dispute, fee, opened, onClose }: FeeModalProps) {
  const acknowledging = useAcknowledgeFee(dispute.dispute_id);
  const close = (): void => {
    acknowledging.reset();
    onClose();
  };
  const { amount, currency } = fee;
  return (
    <ConfirmModal
      opened={opened}
      title={words.title}
      confirmLabel={words.acknowledge(amountOf(fee))}
      busy={acknowledging.isPending}
      problem={acknowledging.isError ? errorText(acknowledging.error, words.failed) : undefined}
      onConfirm={() => acknowledging.mutate({ amount, currency }, { onSuccess: close })}
      onClose={close}
    >
      <p>
        <strong>{fee.statement}</strong>
      </p>
      <p>{words.notYet}</p>
    </ConfirmModal>
  );
}

function amountOf({ amount, currency, currency_exponent: exponent }: Fee): string {
  return formatMoney({ amountMinor: amount, currency, exponent });
}
