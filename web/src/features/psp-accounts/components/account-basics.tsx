import { TextInput } from '@mantine/core';
import { type UseFormReturnType } from '@mantine/form';
import type { Provider } from '@rebuttal/sdk';
import { texts } from '#texts/psp-accounts';

import { Select } from '../../../components/select.js';
import type { AccountForm } from '../form.js';
import classes from './account-form.module.css';

type Props = {
  readonly form: UseFormReturnType<AccountForm>;
  readonly providers: readonly Provider[];
  /** The chosen provider, and true if it sends webhooks with these choices. */
  readonly provider: Provider | undefined;
  readonly withWebhooks: boolean;
};

export function AccountBasics({ form, providers, provider, withWebhooks }: Props) {
  return (
    <>
      <div className={classes.pair}>
        <Select
          label={texts.accountBasics.provider}
          required
          data={[
            { value: '', label: texts.accountBasics.chooseAProvider, disabled: true },
            ...providers.map(({ value, label }) => ({ value, label })),
          ]}
          {...form.getInputProps('provider')}
          onChange={(event) => form.setValues({ provider: event.currentTarget.value, credentials: {} })}
        />
        <Select
          label={texts.accountBasics.environment}
          data={[
            { value: 'test', label: texts.accountBasics.test },
            { value: 'live', label: texts.accountBasics.live },
          ]}
          {...form.getInputProps('environment')}
        />
      </div>
      <TextInput
        label={texts.accountBasics.accountName}
        placeholder={texts.accountBasics.accountNamePlaceholder}
        required
        {...form.getInputProps('name')}
      />
      {withWebhooks && (
        <TextInput
          label={texts.accountBasics.webhookAliasOptional}
          description={texts.accountBasics.webhookAliasDescription}
          {...form.getInputProps('alias')}
          onChange={(event) => form.setFieldValue('alias', event.currentTarget.value.toLowerCase())}
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
