import '@mantine/core/styles/Switch.layer.css';

import { Button, Switch, Tabs, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';

import { type SyntheticEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { texts } from '#texts/admin';
import { texts as common } from '#texts/common';

import { Callout } from '../../../components/callout.js';
import { Tag } from '../../../components/tag.js';
import type { PlanConfig } from '../api/config.js';
import {
  type ConfigForm as Form,
  type ConfigScope,
  featureFields,
  hasLimitBelowMin,
  limitFields,
  limitMin,
  parseLimit,
  shownLimit,
  toForm,
} from '../config-form.js';
import classes from './config-editor.module.css';

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

export function ConfigForm({ scope, config, tab, onTab, saving, resetting, onSave, onReset }: Props) {
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
    <div className={classes.switches}>
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
        <div key={field}>
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
        <div className={classes.answers}>
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
