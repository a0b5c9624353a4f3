import { Button, TextInput } from '@mantine/core';
import type { PspAccountAnswer, PspEnvironment } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { Problem } from '../../../components/callout.js';

import modal from '../../../components/modal.module.css';
import { Select } from '../../../components/select.js';
import { errorText } from '../../../lib/error-text.js';
import { aliasProblem, toAlias } from '../alias.js';
import { providersQuery, useCreateAccount } from '../api/psp-accounts.js';
import { type Credentials, filledCredentials } from '../credentials.js';
import { messages } from '../messages.js';
import classes from './account-form.module.css';
import { CredentialInputs } from './credential-inputs.js';

type Props = {
  readonly onAdded: (answer: PspAccountAnswer) => void;
  /** Whether somebody else deals with the error. */
  readonly onRefused: (error: Error) => boolean;
  readonly onCancel: () => void;
};

type Form = {
  provider: string;
  name: string;
  environment: PspEnvironment;
  alias: string;
  credentials: Credentials;
};

const empty: Form = { provider: '', name: '', environment: 'test', alias: '', credentials: {} };

export function AddAccountForm({ onAdded, onRefused, onCancel }: Props) {
  const [form, setForm] = useState(empty);
  const [problem, setProblem] = useState<string>();
  const create = useCreateAccount();
  const set = (change: Partial<Form>): void => setForm((before) => ({ ...before, ...change }));

  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (aliasProblem(toAlias(form.alias)) !== undefined) return;
    setProblem(undefined);
    create.mutate(toRequest(form), {
      onSuccess: onAdded,
      onError: (error) => {
        if (!onRefused(error)) setProblem(errorText(error, messages.createFailed));
      },
    });
  };

  return (
    <form className={modal.body} onSubmit={submit}>
      <Basics form={form} disabled={create.isPending} onChange={set} />
      <CredentialInputs
        provider={form.provider}
        values={form.credentials}
        disabled={create.isPending}
        onChange={(credentials) => set({ credentials })}
      />
      {problem !== undefined && <Problem>{problem}</Problem>}
      <div className={modal.actions}>
        <Button variant="default" onClick={onCancel} disabled={create.isPending}>
          Cancel
        </Button>
        <Button type="submit" loading={create.isPending}>
          Add Account
        </Button>
      </div>
    </form>
  );
}

type BasicsProps = {
  readonly form: Form;
  readonly disabled: boolean;
  readonly onChange: (change: Partial<Form>) => void;
};

function Basics({ form, disabled, onChange }: BasicsProps) {
  const providers = useQuery(providersQuery()).data ?? [];
  const setup = providers.find(({ value }) => value === form.provider)?.webhook_setup;
  return (
    <>
      <div className={classes.pair}>
        <Select
          label="Provider"
          required
          withAsterisk={false}
          disabled={disabled}
          data={[
            { value: '', label: 'Choose a provider', disabled: true },
            ...providers.map(({ value, label }) => ({ value, label })),
          ]}
          value={form.provider}
          onChange={(event) => onChange({ provider: event.currentTarget.value, credentials: {} })}
        />
        <Select
          label="Environment"
          disabled={disabled}
          data={[
            { value: 'test', label: 'Test' },
            { value: 'live', label: 'Live' },
          ]}
          value={form.environment}
          onChange={(event) => onChange({ environment: event.currentTarget.value as PspEnvironment })}
        />
      </div>
      {setup !== undefined && setup !== '' && (
        <p className={classes.hint}>
          <strong>At the provider</strong>
          {setup}
        </p>
      )}
      <TextInput
        label="Account Name"
        placeholder="Main shop"
        required
        withAsterisk={false}
        disabled={disabled}
        value={form.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <TextInput
        label="Webhook Alias (optional)"
        description="Part of the webhook URL. It cannot be changed later; leave it blank to have one made."
        disabled={disabled}
        value={form.alias}
        error={aliasProblem(toAlias(form.alias))}
        onChange={(event) => onChange({ alias: event.currentTarget.value.toLowerCase() })}
      />
    </>
  );
}

function toRequest(form: Form) {
  const alias = toAlias(form.alias);
  return {
    provider: form.provider,
    account_name: form.name.trim(),
    environment: form.environment,
    webhook_alias: alias === '' ? null : alias,
    credentials: filledCredentials(form.credentials),
  };
}
