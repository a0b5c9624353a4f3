import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { texts } from '#texts/alerts';

import { ConfirmAction } from '../../../components/confirm-action.js';
import { Select } from '../../../components/select.js';
import type { FieldInput } from '../../../lib/field-input.js';
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
  return (
    <ConfirmAction
      opened={opened}
      title={isAnnounced ? words.stopTitle : words.title}
      confirmLabel={isAnnounced ? texts.actions.stop : words.confirm}
      action={dismiss}
      input={{ alertIds: alerts.map(({ alert_id: id }) => id), reason }}
      done={words.done}
      failed={words.failed}
      onClose={onClose}
    >
      <p>{words.text(alerts.length)}</p>
      <ReasonField value={reason} onChange={setReason} />
    </ConfirmAction>
  );
}

/** The usual reasons, or another one in the user's words. */
export function ReasonField({ value: reason = '', onChange }: FieldInput<string>) {
  const [chosen, setChosen] = useState(words.reasons.includes(reason) ? reason : '');
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
          value={reason}
          onChange={({ currentTarget: { value } }) => onChange(value)}
        />
      )}
    </>
  );
}
