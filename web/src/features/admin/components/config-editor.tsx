import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { texts } from '#texts/admin';

import { Callout } from '../../../components/callout.js';
import { FailedState } from '../../../components/screen-states.js';
import { errorText } from '../../../lib/error-text.js';
import { configQuery, type PlanConfig, useResetConfig, useSaveConfig } from '../api/config.js';
import { type ConfigForm as Form, type ConfigScope, refusedFields, toRequest } from '../config-form.js';
import classes from './config-editor.module.css';
import { ConfigForm } from './config-form.js';
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
