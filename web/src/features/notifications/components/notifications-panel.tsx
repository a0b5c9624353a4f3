import { Button, Checkbox } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import type { User } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';
import { texts as common } from '#texts/common';
import { texts } from '#texts/notifications';

import { Callout } from '../../../components/callout.js';
import { PanelFormEnd } from '../../../components/form-end.js';
import { Loaded } from '../../../components/loaded.js';
import { Panel } from '../../../components/panel.js';
import { Select } from '../../../components/select.js';
import { hasPermission } from '../../../lib/permissions.js';
import { notify } from '../../../stores/notices.js';
import { type Preferences, preferencesQuery, useSavePreferences } from '../api/notifications.js';

/** Email preferences, and the user's time zone. */
export function NotificationsPanel({ user }: { readonly user: User }) {
  const query = useQuery(preferencesQuery());
  return (
    <Panel
      title={texts.notificationsPanel.notifications}
      note={texts.notificationsPanel.emailsSentTo(user.email)}
    >
      <Loaded
        query={query}
        loading={texts.notificationsPanel.loadingNotifications}
        failed={texts.messages.preferencesNotLoaded}
        rows={[20, 20, 20, 20, 20, 20]}
      >
        {(preferences) => <PreferencesForm user={user} preferences={preferences} />}
      </Loaded>
    </Panel>
  );
}

type Choice = Exclude<keyof Preferences, 'time_zone'>;
type Group = {
  readonly title: string;
  readonly choices: readonly { readonly key: Choice; readonly label: string; readonly hint?: string }[];
};

const { events, reminders, scope } = texts.preferencesForm;

const groupOf = ({ title, ...labels }: { title: string } & Partial<Record<Choice, string>>): Group => ({
  title,
  choices: Object.entries(labels).map(([key, label]) => ({ key: key as Choice, label })),
});

const groups = [groupOf(events), groupOf(reminders)];

const forLeaders: Group = {
  title: scope.title,
  choices: [
    {
      key: 'assigned_to_others',
      label: scope.assigned_to_others,
      hint: scope.assigned_to_others_hint,
    },
  ],
};

type Props = { readonly user: User; readonly preferences: Preferences };

function PreferencesForm({ user, preferences }: Props) {
  const save = useSavePreferences();
  const editable = hasPermission(user, 'notifications:write');
  const disabled = !editable || save.isPending;
  const form = useForm<Preferences>({
    initialValues: preferences,
    enhanceGetInputProps: () => ({ disabled }),
  });
  const submit = form.onSubmit((values) =>
    save.mutate(values, { onSuccess: () => notify('success', texts.messages.preferencesSaved) }),
  );
  const shown = user.role === 'owner' || user.role === 'admin' ? [...groups, forLeaders] : groups;
  return (
    <form className="stack-lg measure-sm" onSubmit={submit}>
      {!editable && <Callout tone="grey">{texts.messages.onlyByUser}</Callout>}
      {shown.map((group) => (
        <fieldset key={group.title} className="fieldset grid gap-5">
          <legend>{group.title}</legend>
          {group.choices.map(({ key, label, hint }) => (
            <Checkbox
              key={key}
              label={label}
              description={hint}
              {...form.getInputProps(key, { type: 'checkbox' })}
            />
          ))}
        </fieldset>
      ))}
      <TimeZone kept={preferences.time_zone} form={form} disabled={disabled} />
      {editable && (
        <PanelFormEnd
          save={save}
          failed={texts.messages.preferencesNotSaved}
          label={common.actions.saveChanges}
        />
      )}
    </form>
  );
}

type ZoneProps = {
  readonly kept: string;
  readonly form: UseFormReturnType<Preferences>;
  readonly disabled: boolean;
};

function TimeZone({ kept, form, disabled }: ZoneProps) {
  const own = ownTimeZone();
  return (
    <div className="grid gap-3">
      <Select
        label={texts.preferencesForm.timeZone}
        description={texts.preferencesForm.timeZoneDescription}
        data={[...timeZoneChoices(kept, own)]}
        {...form.getInputProps('time_zone')}
      />
      {form.values.time_zone !== own && !disabled && (
        <Button
          className="self-start"
          variant="subtle"
          size="compact-sm"
          onClick={() => form.setFieldValue('time_zone', own)}
        >
          {texts.preferencesForm.useThisBrowsers(own)}
        </Button>
      )}
    </div>
  );
}

/** The zone of this browser. */
function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** All zones that this browser knows, plus these ones, which may be aliases. */
function timeZoneChoices(...named: readonly string[]): readonly string[] {
  return [...new Set(['UTC', ...named, ...Intl.supportedValuesOf('timeZone')])].toSorted();
}
