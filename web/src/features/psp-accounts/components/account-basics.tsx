import { TextInput } from '@mantine/core';
import type { Provider, PspEnvironment } from '@rebuttal/sdk';

import { Select } from '../../../components/select.js';
import { aliasProblem, toAlias } from '../alias.js';
import type { AccountForm } from '../form.js';
import { messages } from '../messages.js';
import classes from './account-form.module.css';

type Props = {
  readonly form: AccountForm;
  readonly providers: readonly Provider[];
  /** The chosen one, and whether it will post webhooks for what is chosen. */
  readonly provider: Provider | undefined;
  readonly withWebhooks: boolean;
  readonly disabled: boolean;
  readonly onChange: (change: Partial<AccountForm>) => void;
};

export function AccountBasics({ form, providers, provider, withWebhooks, disabled, onChange }: Props) {
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
      <TextInput
        label="Account Name"
        placeholder="Main shop"
        required
        withAsterisk={false}
        disabled={disabled}
        value={form.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      {withWebhooks && (
        <TextInput
          label="Webhook Alias (optional)"
          description="Part of the webhook URL. It cannot be changed later; leave it blank to have one made."
          disabled={disabled}
          value={form.alias}
          error={aliasProblem(toAlias(form.alias))}
          onChange={(event) => onChange({ alias: event.currentTarget.value.toLowerCase() })}
        />
      )}
      {provider !== undefined && <Arrival provider={provider} withWebhooks={withWebhooks} />}
    </>
  );
}

/** How disputes will come in: what has to be set up at the provider, or that nothing has to. */
function Arrival({ provider, withWebhooks }: { provider: Provider; withWebhooks: boolean }) {
  if (!withWebhooks) {
    return (
      <p className={classes.hint}>
        <strong>How disputes arrive</strong>
        {messages.readWithoutWebhooks(provider.label)}
      </p>
    );
  }
  const setup = provider.webhook_setup;
  if (setup === null || setup === '') return null;
  return (
    <p className={classes.hint}>
      <strong>At the provider</strong>
      {setup}
    </p>
  );
}
