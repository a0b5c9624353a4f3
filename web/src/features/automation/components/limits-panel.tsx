import { Button, Checkbox, TextInput } from '@mantine/core';
import type { AutomationSettings, User } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
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
  const [isEnabled, setIsEnabled] = useState(settings.enabled);
  const [accept, setAccept] = useState(toText(settings.daily_caps.accept));
  const [submit, setSubmit] = useState(toText(settings.daily_caps.submit));
  const update = useUpdateAutomationSettings();
  const caps = { accept: toCap(accept), submit: toCap(submit) };
  const isWrong = caps.accept === undefined || caps.submit === undefined;
  const save = (): void => {
    const { accept: acceptCap, submit: submitCap } = caps;
    if (acceptCap === undefined || submitCap === undefined) return;
    update.mutate(
      { enabled: isEnabled, daily_caps: { accept: acceptCap, submit: submitCap } },
      { onSuccess: () => notify('success', words.saved) },
    );
  };
  const field = (label: string, value: string, onChange: (text: string) => void) => (
    <TextInput
      label={label}
      inputMode="numeric"
      value={value}
      disabled={!isEditable}
      error={toCap(value) === undefined ? words.wrong : undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Checkbox
        label={words.enabled}
        checked={isEnabled}
        disabled={!isEditable}
        onChange={(event) => setIsEnabled(event.currentTarget.checked)}
      />
      <div className={classes.fields}>
        {field(words.accept, accept, setAccept)}
        {field(words.submit, submit, setSubmit)}
      </div>
      {update.isError && <Problem>{errorText(update.error, words.saveFailed)}</Problem>}
      {isEditable && (
        <div>
          <Button type="submit" variant="default" loading={update.isPending} disabled={isWrong}>
            {words.save}
          </Button>
        </div>
      )}
    </form>
  );
}

const toText = (cap: number | null): string => (cap === null ? '' : String(cap));

/** Null without a limit, undefined for a wrong text. */
function toCap(text: string): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  return /^\d{1,5}$/.test(trimmed) ? Number(trimmed) : undefined;
}
