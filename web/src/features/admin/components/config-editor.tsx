import '@mantine/core/styles/Switch.layer.css';

import { Button, Loader, Switch, Tabs, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { texts } from '#texts/admin';
import { texts as common } from '#texts/common';

import { Callout } from '../../../components/callout.js';
import { FailedState } from '../../../components/screen-states.js';
import { Tag } from '../../../components/tag.js';
import { errorText } from '../../../lib/error-text.js';
import { configQuery, type PlanConfig, useResetConfig, useSaveConfig } from '../api/config.js';
import {
  type ConfigForm as Form,
  type ConfigScope,
  featureFields,
  hasLimitBelowMin,
  limitFields,
  limitMin,
  parseLimit,
  refusedFields,
  shownLimit,
  toForm,
  toRequest,
} from '../config-form.js';
import classes from './config-editor.module.css';
import { ErrorAlert } from './error-alert.js';

const shownMs = 3_000;

/** Edits the defaults of all tenants, or the configuration of one tenant. */
export function ConfigEditor({ scope }: { readonly scope: ConfigScope }) {
  const { data, error, refetch } = useQuery(configQuery(scope));
  return (
    <div className="stack">
      <p className="quiet">
        {scope === 'global' ? texts.configEditor.appliesToAll : texts.configEditor.appliesToOne}
      </p>
      {data !== undefined && (
        <>
          <ErrorAlert
            error={error}
            fallback={texts.messages.configFailed}
            title={texts.messages.configFailed}
          />
          <Editable scope={scope} config={data} />
        </>
      )}
      {data === undefined && error !== null && (
        <FailedState
          title={texts.messages.configFailed}
          text={errorText(error, texts.messages.configFailed)}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && error === null && (
        <div className={classes.loading} role="status" aria-label={texts.configEditor.loadingConfiguration}>
          <Loader size="sm" />
        </div>
      )}
    </div>
  );
}

function Editable({ scope, config }: { readonly scope: ConfigScope; readonly config: PlanConfig }) {
  const save = useSaveConfig(scope);
  const reset = useResetConfig(scope);
  const [message, setMessage] = useMessage();
  // The form starts over with the server's response.
  const [version, setVersion] = useState(0);
  const [tab, setTab] = useState<string | null>('features');
  const begin = (): void => {
    setMessage(undefined);
    save.reset();
    reset.reset();
  };
  const done = (text: string): void => {
    setMessage(text);
    setVersion((before) => before + 1);
  };
  const submit = (form: Form): void => {
    begin();
    const body = toRequest(scope, form, config);
    if (Object.keys(body).length === 0) setMessage(texts.messages.configSaved);
    else save.mutate(body, { onSuccess: () => done(texts.messages.configSaved) });
  };
  const resetAll = (): void => {
    begin();
    reset.mutate(undefined, { onSuccess: () => done(texts.messages.configReset) });
  };
  return (
    <>
      <ErrorAlert
        error={save.error}
        fallback={texts.messages.configNotSaved}
        title={texts.messages.configNotSaved}
        lines={refusedFields(save.error)}
      />
      <ErrorAlert
        error={reset.error}
        fallback={texts.messages.configNotReset}
        title={texts.messages.configNotReset}
      />
      {message !== undefined && (
        <Callout tone="green" role="status">
          {message}
        </Callout>
      )}
      <ConfigForm
        key={version}
        scope={scope}
        config={config}
        tab={tab}
        onTab={setTab}
        saving={save.isPending}
        resetting={reset.isPending}
        onSave={submit}
        onReset={resetAll}
      />
    </>
  );
}

/** A message that disappears automatically. Each one is shown for its full time. */
function useMessage(): [string | undefined, (text: string | undefined) => void] {
  const [message, setMessage] = useState<{ readonly text: string | undefined }>();
  useEffect(() => {
    if (message === undefined) return undefined;
    const timer = window.setTimeout(() => setMessage(undefined), shownMs);
    return () => window.clearTimeout(timer);
  }, [message]);
  return [message?.text, (text) => setMessage({ text })];
}

type Props = {
  readonly scope: ConfigScope;
  readonly config: PlanConfig;
  readonly tab: string | null;
  readonly onTab: (tab: string | null) => void;
  readonly saving: boolean;
  readonly resetting: boolean;
  readonly onSave: (form: Form) => void;
  readonly onReset: () => void;
};

function ConfigForm({ scope, config, tab, onTab, saving, resetting, onSave, onReset }: Props) {
  const form = useForm<Form>({
    initialValues: toForm(config),
    enhanceGetInputProps: () => ({ disabled: saving || resetting }),
  });
  const own: ReadonlySet<string> = new Set(scope === 'global' ? [] : config.own);
  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (hasLimitBelowMin(form.values)) {
      // The browser validates only rendered fields, and the other tab is not rendered.
      flushSync(() => onTab('limits'));
      event.currentTarget.reportValidity();
      return;
    }
    onSave(form.values);
  };
  return (
    <form className="stack-lg" aria-label={texts.configForm.configuration} onSubmit={submit}>
      <Tabs value={tab} onChange={onTab} keepMounted={false}>
        <Tabs.List mb="sm">
          <Tabs.Tab value="features">{texts.configForm.features}</Tabs.Tab>
          <Tabs.Tab value="limits">{texts.configForm.limits}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="features">
          <Features form={form} own={own} />
        </Tabs.Panel>
        <Tabs.Panel value="limits">
          <Limits form={form} own={own} />
        </Tabs.Panel>
      </Tabs>
      <div className="row">
        <Button type="submit" disabled={saving || resetting}>
          {saving ? texts.configForm.saving : texts.configForm.saveConfiguration}
        </Button>
        {config.own.length > 0 && <Reset scope={scope} busy={resetting || saving} onReset={onReset} />}
      </div>
    </form>
  );
}

type FieldsProps = {
  readonly form: UseFormReturnType<Form>;
  /** The values that override the defaults for this tenant. */
  readonly own: ReadonlySet<string>;
};

function Features({ form, own }: FieldsProps) {
  return (
    <div className="grid">
      {featureFields.map(({ field, label, hint }) => (
        <div key={field} className={classes.switch}>
          <Switch label={label} description={hint} {...form.getInputProps(field, { type: 'checkbox' })} />
          {own.has(field) && <OwnTag />}
        </div>
      ))}
    </div>
  );
}

function Limits({ form, own }: FieldsProps) {
  return (
    <div className={classes.limits}>
      {limitFields.map(({ field, label, hint }) => (
        <div key={field} className="grid justify-start gap-3">
          <TextInput
            type="number"
            inputMode="numeric"
            min={limitMin}
            step={1}
            label={label}
            description={hint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...form.getInputProps(field)}
            value={shownLimit(form.values[field])}
            onChange={(event) => form.setFieldValue(field, parseLimit(event.currentTarget.value))}
          />
          {own.has(field) && <OwnTag />}
        </div>
      ))}
    </div>
  );
}

function OwnTag() {
  return (
    <Tag tone="violet" title={texts.configForm.ownSettingTitle}>
      {texts.configForm.ownSetting}
    </Tag>
  );
}

type ResetProps = { readonly scope: ConfigScope; readonly busy: boolean; readonly onReset: () => void };

/** Confirms inline, because it may be in a dialog already. */
function Reset({ scope, busy, onReset }: ResetProps) {
  const [asking, setAsking] = useState(false);
  if (!asking) {
    return (
      <Button variant="subtle" color="gray" disabled={busy} onClick={() => setAsking(true)}>
        {texts.configForm.resetToDefaults}
      </Button>
    );
  }
  return (
    <div className={classes.question}>
      <Callout tone="amber">
        {scope === 'global' ? texts.configForm.resetAllText : texts.configForm.resetOneText}
        <div className="flex gap-4 mt-5">
          <Button color="red" size="xs" loading={busy} onClick={onReset}>
            {common.actions.reset}
          </Button>
          <Button variant="default" size="xs" disabled={busy} onClick={() => setAsking(false)}>
            {common.actions.cancel}
          </Button>
        </div>
      </Callout>
    </div>
  );
}
