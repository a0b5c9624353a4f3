import { Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { AutomationSettings, User } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';
import { texts } from '#texts/automation';

import { PanelFormEnd } from '../../../components/form-end.js';
import { Loaded } from '../../../components/loaded.js';
import { Panel } from '../../../components/panel.js';
import { hasPermission } from '../../../lib/permissions.js';
import { notify } from '../../../stores/notices.js';
import { automationSettingsQuery, useUpdateAutomationSettings } from '../api/automation.js';

const words = texts.settings;
const kinds = ['accept', 'submit', 'refund'] as const;
type Kind = (typeof kinds)[number];

const capsOf = <Value,>(valueOf: (kind: Kind) => Value) =>
  Object.fromEntries(kinds.map((kind) => [kind, valueOf(kind)])) as Record<Kind, Value>;

/** The switch that stops every rule, and the daily caps. */
export function LimitsPanel({ user }: { readonly user: User }) {
  const settings = useQuery(automationSettingsQuery());
  // Outlives the form, which starts over with the stored values.
  const update = useUpdateAutomationSettings();
  return (
    <Panel title={words.title} note={words.note}>
      <Loaded query={settings} loading={words.loading} failed={words.loadFailed}>
        {(data) => (
          <LimitsForm
            key={JSON.stringify(data)}
            settings={data}
            update={update}
            isEditable={hasPermission(user, 'automation:write')}
          />
        )}
      </Loaded>
    </Panel>
  );
}

type FormProps = {
  readonly settings: AutomationSettings;
  readonly update: ReturnType<typeof useUpdateAutomationSettings>;
  readonly isEditable: boolean;
};

function LimitsForm({ settings, update, isEditable }: FormProps) {
  const form = useForm({
    initialValues: {
      enabled: settings.enabled,
      ...capsOf((kind) => String(settings.daily_caps[kind] ?? '')),
    },
    validate: capsOf(() => capProblem),
    validateInputOnChange: true,
    enhanceGetInputProps: () => ({ disabled: !isEditable }),
  });
  const save = form.onSubmit(({ enabled, ...caps }) =>
    update.mutate(
      { enabled, daily_caps: capsOf((kind) => toCap(caps[kind])) },
      { onSuccess: () => notify('success', words.saved) },
    ),
  );
  return (
    <form className="stack" onSubmit={save}>
      <Checkbox label={words.enabled} {...form.getInputProps('enabled', { type: 'checkbox' })} />
      <div className="wrap align-end">
        {kinds.map((kind) => (
          <TextInput key={kind} label={words[kind]} inputMode="numeric" {...form.getInputProps(kind)} />
        ))}
      </div>
      {isEditable && (
        <PanelFormEnd
          save={update}
          failed={words.saveFailed}
          label={words.save}
          variant="default"
          disabled={!form.isValid()}
        />
      )}
    </form>
  );
}

const capProblem = (text: string): string | null => (/^\d{0,5}$/.test(text.trim()) ? null : words.wrong);

/** Null without a limit. */
function toCap(text: string): number | null {
  return text.trim() === '' ? null : Number(text);
}
