import '@mantine/core/styles/Switch.layer.css';

import { Button, Switch, Textarea, TextInput } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { texts as common } from '#texts/common';
import { texts } from '#texts/settings';

import { Callout, Problem } from '../../../components/callout.js';
import { LeaveQuestion } from '../../../components/leave-question.js';
import { Select } from '../../../components/select.js';
import { errorText } from '../../../lib/error-text.js';
import { notify } from '../../../stores/notices.js';
import { type ResponseSettings, useSaveResponseSettings } from '../api/settings.js';
import { ImageField } from './image-field.js';
import { LetterheadFields } from './letterhead-fields.js';
import classes from './settings.module.css';

const categories = [
  { value: '', label: texts.responseSettingsForm.categories.none },
  { value: 'physical_goods', label: texts.responseSettingsForm.categories.physical_goods },
  { value: 'digital_goods', label: texts.responseSettingsForm.categories.digital_goods },
  { value: 'services', label: texts.responseSettingsForm.categories.services },
  { value: 'subscription', label: texts.responseSettingsForm.categories.subscription },
  { value: 'travel_event', label: texts.responseSettingsForm.categories.travel_event },
];

type Props = { readonly settings: ResponseSettings; readonly editable: boolean };

export function ResponseSettingsForm({ settings, editable }: Props) {
  const [saved, setSaved] = useState(settings);
  const [form, setForm] = useState(saved);
  const [problem, setProblem] = useState<string>();
  const save = useSaveResponseSettings();
  const disabled = !editable || save.isPending;
  const set = (change: Partial<ResponseSettings>): void => setForm((before) => ({ ...before, ...change }));

  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setProblem(undefined);
    save.mutate(form, {
      onSuccess: ({ template_variables: stored }) => {
        setSaved(stored);
        setForm(stored);
        notify('success', texts.messages.settingsUpdated);
      },
      onError: (error) => setProblem(errorText(error, texts.messages.settingsFailed)),
    });
  };

  const reset = (): void => {
    // Intentionally discarded changes need no confirmation.
    flushSync(() => setForm(saved));
    window.location.reload();
  };

  return (
    <form className={`${classes.form ?? ''} ${classes.wide ?? ''}`} onSubmit={submit}>
      <LeaveQuestion changed={JSON.stringify(form) !== JSON.stringify(saved)} />
      {!editable && <Callout tone="grey">{texts.messages.leadersOnly}</Callout>}
      <Business form={form} disabled={disabled} onChange={set} />
      <Policies form={form} disabled={disabled} onChange={set} />
      <LetterheadFields form={form} disabled={disabled} onChange={set} />
      <Switch
        label={texts.responseSettingsForm.collectEvidenceAutomatically}
        description={texts.responseSettingsForm.collectEvidenceAutomaticallyDescription}
        disabled={disabled}
        checked={form.collect_evidence}
        onChange={(event) => set({ collect_evidence: event.currentTarget.checked })}
      />
      {problem !== undefined && <Problem>{problem}</Problem>}
      {editable && (
        <div className={classes.actions}>
          <Button type="submit" loading={save.isPending}>
            {texts.responseSettingsForm.save}
          </Button>
          <Button variant="default" disabled={save.isPending} onClick={reset}>
            {common.actions.reset}
          </Button>
        </div>
      )}
    </form>
  );
}

export type SettingsFieldsProps = {
  readonly form: ResponseSettings;
  readonly disabled: boolean;
  readonly onChange: (change: Partial<ResponseSettings>) => void;
};

function Business({ form, disabled, onChange }: SettingsFieldsProps) {
  return (
    <>
      <Textarea
        label={texts.responseSettingsForm.merchantBusinessModel}
        description={texts.responseSettingsForm.merchantBusinessModelDescription}
        rows={5}
        disabled={disabled}
        value={form.merchant_business_model}
        onChange={(event) => onChange({ merchant_business_model: event.currentTarget.value })}
      />
      <div className={classes.pair}>
        <Select
          label={texts.responseSettingsForm.businessCategory}
          description={texts.responseSettingsForm.businessCategoryDescription}
          data={categories}
          disabled={disabled}
          value={form.business_category ?? ''}
          onChange={(event) => onChange({ business_category: toCategory(event.currentTarget.value) })}
        />
        <TextInput
          label={texts.responseSettingsForm.refundPolicyUrl}
          description={texts.responseSettingsForm.refundPolicyUrlDescription}
          type="url"
          placeholder="https://"
          disabled={disabled}
          value={form.refund_policy_url}
          onChange={(event) => onChange({ refund_policy_url: event.currentTarget.value })}
        />
      </div>
    </>
  );
}

function toCategory(value: string): ResponseSettings['business_category'] {
  return value === '' ? null : (value as ResponseSettings['business_category']);
}

function Policies({ form, disabled, onChange }: SettingsFieldsProps) {
  return (
    <div className={classes.pair}>
      <ImageField
        name="refund_policy"
        label={texts.responseSettingsForm.refundPolicy}
        description={texts.responseSettingsForm.refundPolicyDescription}
        value={form.refund_policy}
        disabled={disabled}
        onChange={(tag) => onChange({ refund_policy: tag })}
      />
      <ImageField
        name="user_agreement"
        label={texts.responseSettingsForm.userAgreement}
        description={texts.responseSettingsForm.userAgreementDescription}
        value={form.user_agreement}
        disabled={disabled}
        onChange={(tag) => onChange({ user_agreement: tag })}
      />
    </div>
  );
}
