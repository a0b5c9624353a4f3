import { Button, Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { AutomationSettings, User } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';
import { texts } from '#texts/automation';

import { Problem } from '../../../components/callout.js';
import { Loaded } from '../../../components/loaded.js';
import { Panel } from '../../../components/panel.js';
import { errorText } from '../../../lib/error-text.js';
import { hasPermission } from '../../../lib/permissions.js';
import { notify } from '../../../stores/notices.js';
import { automationSettingsQuery, useUpdateAutomationSettings } from '../api/automation.js';
import classes from './automation.module.css';

const words = texts.settings;

/** The switch that stops every rule, and the daily caps. */
export function LimitsPanel({ user }: { readonly user: User }) {
  const settings = useQuery(automationSettingsQuery());
  return (
    <Panel title={words.title} note={words.note}>
      <Loaded query={settings} loading={words.loading} failed={words.loadFailed}>
        {(data) => (
          <LimitsForm
            key={JSON.stringify(data)}
            settings={data}
            isEditable={hasPermission(user, 'automation:write')}
          />
        )}
      </Loaded>
    </Panel>
  );
}

type FormProps = { readonly settings: AutomationSettings; readonly isEditable: boolean };

function LimitsForm({ settings, isEditable }: FormProps) {
  const update = useUpdateAutomationSettings();
  const form = useForm({
    initialValues: {
      enabled: settings.enabled,
      accept: toText(settings.daily_caps.accept),
      submit: toText(settings.daily_caps.submit),
      refund: toText(settings.daily_caps.refund),
    },
    validate: { accept: capProblem, submit: capProblem, refund: capProblem },
    validateInputOnChange: true,
    enhanceGetInputProps: () => ({ disabled: !isEditable }),
  });
  const save = form.onSubmit(({ enabled, ...caps }) =>
    update.mutate(
      {
        enabled,
        daily_caps: {
          accept: toCap(caps.accept),
          submit: toCap(caps.submit),
          refund: toCap(caps.refund),
        },
      },
      { onSuccess: () => notify('success', words.saved) },
    ),
  );
  return (
    <form className={classes.form} onSubmit={save}>
      <Checkbox label={words.enabled} {...form.getInputProps('enabled', { type: 'checkbox' })} />
      <div className={classes.fields}>
        <TextInput label={words.accept} inputMode="numeric" {...form.getInputProps('accept')} />
        <TextInput label={words.submit} inputMode="numeric" {...form.getInputProps('submit')} />
        <TextInput label={words.refund} inputMode="numeric" {...form.getInputProps('refund')} />
      </div>
      {update.isError && <Problem>{errorText(update.error, words.saveFailed)}</Problem>}
      {isEditable && (
        <div>
          <Button type="submit" variant="default" loading={update.isPending} disabled={!form.isValid()}>
            {words.save}
          </Button>
        </div>
      )}
    </form>
  );
}

const toText = (cap: number | null): string => (cap === null ? '' : String(cap));

const capProblem = (text: string): string | null => (/^\d{0,5}$/.test(text.trim()) ? null : words.wrong);

/** Null without a limit. */
function toCap(text: string): number | null {
  return text.trim() === '' ? null : Number(text);
}
