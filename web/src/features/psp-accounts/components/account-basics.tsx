import { TextInput } from '@mantine/core';
import type { Provider, PspEnvironment } from '@rebuttal/sdk';
import { texts } from '#texts/psp-accounts';

import { Select } from '../../../components/select.js';
import { aliasInput, aliasProblem, toAlias } from '../alias.js';
import type { AccountForm } from '../form.js';
import classes from './account-form.module.css';

type Props = {
  readonly form: AccountForm;
  readonly providers: readonly Provider[];
  /** The chosen provider, and true if it sends webhooks with these choices. */
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
          label={texts.accountBasics.provider}
          required
          withAsterisk={false}
          disabled={disabled}
          data={[
            { value: '', label: texts.accountBasics.chooseAProvider, disabled: true },
            ...providers.map(({ value, label }) => ({ value, label })),
          ]}
          value={form.provider}
          onChange={(event) => onChange({ provider: event.currentTarget.value, credentials: {} })}
        />
        <Select
          label={texts.accountBasics.environment}
          disabled={disabled}
          data={[
            { value: 'test', label: texts.accountBasics.test },
            { value: 'live', label: texts.accountBasics.live },
          ]}
          value={form.environment}
          onChange={(event) => onChange({ environment: event.currentTarget.value as PspEnvironment })}
        />
      </div>
      <TextInput
        label={texts.accountBasics.accountName}
        placeholder={texts.accountBasics.accountNamePlaceholder}
        required
        withAsterisk={false}
        disabled={disabled}
        value={form.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      {withWebhooks && (
        <TextInput
          label={texts.accountBasics.webhookAliasOptional}
          name={aliasInput}
          description={texts.accountBasics.webhookAliasDescription}
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

/** The way in which disputes arrive: by a webhook, which is set up next, or without one. */
function Arrival({ provider, withWebhooks }: { provider: Provider; withWebhooks: boolean }) {
  if (!withWebhooks) {
    return (
      <p className={classes.hint}>
        <strong>{texts.accountBasics.howDisputesArrive}</strong>
        {texts.messages.readWithoutWebhooks(provider.label)}
      </p>
    );
  }
  return (
    <p className={classes.hint}>
      <strong>{texts.accountBasics.nextStep}</strong>
      {provider.is_store && `${texts.messages.storeHint(provider.label)} `}
      {texts.messages.webhookNext(provider.label)}
    </p>
  );
}
