import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { texts } from '#texts/alerts';

import { ConfirmModal } from '../../../components/confirm-modal.js';
import { Select } from '../../../components/select.js';
import { errorText } from '../../../lib/error-text.js';
import { notify } from '../../../stores/notices.js';
import { type Alert, useDismissAlerts } from '../api/alerts.js';

const words = texts.dismiss;

type Props = {
  /** All open alerts about the payment. */
  readonly alerts: readonly Alert[];
  readonly opened: boolean;
  readonly onClose: () => void;
};

export function DismissModal({ alerts, opened, onClose }: Props) {
  const dismiss = useDismissAlerts();
  const [reason, setReason] = useState(words.reasons[0] ?? '');
  const isAnnounced = alerts.some(({ announced }) => announced !== null);
  const close = (): void => {
    dismiss.reset();
    onClose();
  };
  return (
    <ConfirmModal
      opened={opened}
      title={isAnnounced ? words.stopTitle : words.title}
      confirmLabel={isAnnounced ? texts.actions.stop : words.confirm}
      busy={dismiss.isPending}
      problem={dismiss.isError ? errorText(dismiss.error, words.failed) : undefined}
      onConfirm={() =>
        dismiss.mutate(
          { alertIds: alerts.map(({ alert_id: id }) => id), reason },
          {
            onSuccess: () => {
              notify('success', words.done);
              close();
            },
          },
        )
      }
      onClose={close}
    >
      <p>{words.text(alerts.length)}</p>
      <ReasonField onChange={setReason} />
    </ConfirmModal>
  );
}

/** The usual reasons, or another one in the user's words. */
export function ReasonField({ onChange }: { readonly onChange: (reason: string) => void }) {
  const [chosen, setChosen] = useState(words.reasons[0] ?? '');
  return (
    <>
      <Select
        label={words.reason}
        data={[
          ...words.reasons.map((reason) => ({ value: reason, label: reason })),
          { value: '', label: words.other },
        ]}
        value={chosen}
        onChange={({ currentTarget: { value } }) => {
          setChosen(value);
          onChange(value);
        }}
      />
      {chosen === '' && (
        <TextInput
          label={words.otherReason}
          maxLength={500}
          required
          onChange={({ currentTarget: { value } }) => onChange(value)}
        />
      )}
    </>
  );
}
