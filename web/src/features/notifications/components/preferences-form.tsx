import { Button, Checkbox } from '@mantine/core';
import type { User } from '@rebuttal/sdk';
import { type SyntheticEvent, useState } from 'react';

import { Callout, Problem } from '../../../components/callout.js';
import { Select } from '../../../components/select.js';
import { errorText } from '../../../lib/error-text.js';
import { may } from '../../../lib/may.js';
import { notify } from '../../../stores/notices.js';
import { type Preferences, useSavePreferences } from '../api/notifications.js';
import { messages } from '../messages.js';
import { ownTimeZone, timeZoneChoices } from '../time-zones.js';
import classes from './notifications.module.css';

type Choice = Exclude<keyof Preferences, 'time_zone'>;
type Group = {
  readonly title: string;
  readonly choices: readonly { readonly key: Choice; readonly label: string; readonly hint?: string }[];
};

const groups: readonly Group[] = [
  {
    title: 'When something happens',
    choices: [
      { key: 'new_dispute', label: 'A dispute has come in' },
      { key: 'submission_failed', label: 'A response could not be sent' },
      { key: 'outcome', label: 'A dispute was won or lost' },
    ],
  },
  {
    title: 'Before a response is due',
    choices: [
      { key: 'due_in_7_days', label: '7 days before' },
      { key: 'due_in_3_days', label: '3 days before' },
      { key: 'due_in_1_day', label: '1 day before' },
    ],
  },
];

const forLeaders: Group = {
  title: 'About whose disputes',
  choices: [
    {
      key: 'assigned_to_others',
      label: 'Those assigned to others, too',
      hint: 'Without it: your own, and those assigned to nobody',
    },
  ],
};

type Props = { readonly user: User; readonly preferences: Preferences };

export function PreferencesForm({ user, preferences }: Props) {
  const [form, setForm] = useState(preferences);
  const save = useSavePreferences();
  const editable = may(user, 'notifications:write');
  const disabled = !editable || save.isPending;
  const set = (change: Partial<Preferences>): void => setForm((before) => ({ ...before, ...change }));
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    save.mutate(form, { onSuccess: () => notify('success', messages.preferencesSaved) });
  };
  const shown = user.role === 'owner' || user.role === 'admin' ? [...groups, forLeaders] : groups;
  return (
    <form className={classes.form} onSubmit={submit}>
      {!editable && <Callout tone="grey">{messages.notInThisName}</Callout>}
      {shown.map((group) => (
        <fieldset key={group.title} className={classes.group}>
          <legend>{group.title}</legend>
          {group.choices.map(({ key, label, hint }) => (
            <Checkbox
              key={key}
              label={label}
              description={hint}
              disabled={disabled}
              checked={form[key]}
              onChange={(event) => set({ [key]: event.currentTarget.checked })}
            />
          ))}
        </fieldset>
      ))}
      <TimeZone
        kept={preferences.time_zone}
        value={form.time_zone}
        disabled={disabled}
        onChange={(zone) => set({ time_zone: zone })}
      />
      {save.isError && <Problem>{errorText(save.error, messages.preferencesNotSaved)}</Problem>}
      {editable && (
        <div className={classes.actions}>
          <Button type="submit" loading={save.isPending}>
            Save Changes
          </Button>
        </div>
      )}
    </form>
  );
}

type ZoneProps = {
  readonly kept: string;
  readonly value: string;
  readonly disabled: boolean;
  readonly onChange: (zone: string) => void;
};

function TimeZone({ kept, value, disabled, onChange }: ZoneProps) {
  const own = ownTimeZone();
  return (
    <div className={classes.zone}>
      <Select
        label="Time zone"
        description="In which your days begin: “3 days before” counts by your calendar"
        data={[...timeZoneChoices(kept, own)]}
        disabled={disabled}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {value !== own && !disabled && (
        <Button variant="subtle" size="compact-sm" onClick={() => onChange(own)}>
          Use this browser’s: {own}
        </Button>
      )}
    </div>
  );
}
