import { Button, Switch, Textarea, TextInput } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';

import { Callout, Problem } from '../../../components/callout.js';
import { Select } from '../../../components/select.js';
import { errorText } from '../../../lib/error-text.js';
import { notify } from '../../../stores/notices.js';
import { type ResponseSettings, useSaveResponseSettings } from '../api/settings.js';
import { messages } from '../messages.js';
import { ImageField } from './image-field.js';
import { LetterheadFields } from './letterhead-fields.js';
import classes from './settings.module.css';

const categories = [
  { value: '', label: 'Not chosen' },
  { value: 'physical_goods', label: 'Physical goods' },
  { value: 'digital_goods', label: 'Digital goods' },
  { value: 'services', label: 'Services' },
  { value: 'subscription', label: 'Subscriptions' },
  { value: 'travel_event', label: 'Travel and events' },
];

type Props = { readonly settings: ResponseSettings; readonly editable: boolean };

export function ResponseSettingsForm({ settings, editable }: Props) {
  const [form, setForm] = useState(settings);
  const [problem, setProblem] = useState<string>();
  const save = useSaveResponseSettings();
  const disabled = !editable || save.isPending;
  const set = (change: Partial<ResponseSettings>): void => setForm((before) => ({ ...before, ...change }));

  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setProblem(undefined);
    save.mutate(form, {
      onSuccess: ({ template_variables: saved }) => {
        setForm(saved);
        notify('success', messages.settingsUpdated);
      },
      onError: (error) => setProblem(errorText(error, messages.settingsFailed)),
    });
  };

  return (
    <form className={`${classes.form ?? ''} ${classes.wide ?? ''}`} onSubmit={submit}>
      {!editable && <Callout tone="grey">{messages.leadersOnly}</Callout>}
      <Business form={form} disabled={disabled} onChange={set} />
      <Policies form={form} disabled={disabled} onChange={set} />
      <LetterheadFields form={form} disabled={disabled} onChange={set} />
      <Switch
        label="Collect evidence automatically"
        description="When a dispute arrives, from the payment provider, the store's order and these settings. What you write is never changed."
        disabled={disabled}
        checked={form.collect_evidence}
        onChange={(event) => set({ collect_evidence: event.currentTarget.checked })}
      />
      {problem !== undefined && <Problem>{problem}</Problem>}
      {editable && (
        <div className={classes.actions}>
          <Button type="submit" loading={save.isPending}>
            Save
          </Button>
          <Button variant="default" disabled={save.isPending} onClick={() => window.location.reload()}>
            Reset
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
        label="Merchant Business Model"
        description="What you sell, to whom, and how it reaches them, in a few sentences that a bank can follow"
        rows={5}
        disabled={disabled}
        value={form.merchant_business_model}
        onChange={(event) => onChange({ merchant_business_model: event.currentTarget.value })}
      />
      <div className={classes.pair}>
        <Select
          label="Business Category"
          description="Decides which evidence is asked for, and which template fits"
          data={categories}
          disabled={disabled}
          value={form.business_category ?? ''}
          onChange={(event) => onChange({ business_category: toCategory(event.currentTarget.value) })}
        />
        <TextInput
          label="Refund Policy URL"
          description="Where customers read it"
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
        label="Refund Policy"
        description="A picture of the page as customers saw it. PNG or JPG, up to 5 MB."
        value={form.refund_policy}
        disabled={disabled}
        onChange={(tag) => onChange({ refund_policy: tag })}
      />
      <ImageField
        name="user_agreement"
        label="User Agreement"
        description="What customers agreed to before they paid. PNG or JPG, up to 5 MB."
        value={form.user_agreement}
        disabled={disabled}
        onChange={(tag) => onChange({ user_agreement: tag })}
      />
    </div>
  );
}
