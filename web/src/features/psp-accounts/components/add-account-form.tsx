import { useForm } from '@mantine/form';
import type { CredentialField, Provider, PspAccountAnswer } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from '#texts/psp-accounts';

import { FormEnd } from '../../../components/form-end.js';
import { getsWebhooks, limitsInEffect } from '../abilities.js';
import { aliasProblem, toAlias } from '../alias.js';
import { credentialFieldsQuery, providersQuery, useCreateAccount } from '../api/psp-accounts.js';
import { type AccountForm, emptyForm, toCreateRequest } from '../form.js';
import { FormAbilities } from './abilities.js';
import { AccountBasics } from './account-basics.js';
import { CredentialInputs } from './credential-inputs.js';
import { FillSampleButton } from './fill-sample-button.js';

type Props = {
  readonly onAdded: (answer: PspAccountAnswer) => void;
  /** Returns true if another component handles the error. */
  readonly onRefused: (error: Error) => boolean;
  readonly onCancel: () => void;
};

const noFields: readonly CredentialField[] = [];
const isBeforeWebhook = (field: CredentialField): boolean => !field.is_after_webhook;

export function AddAccountForm({ onAdded, onRefused, onCancel }: Props) {
  const create = useCreateAccount();
  const form = useForm<AccountForm>({
    initialValues: emptyForm,
    validate: { alias: (alias) => (withWebhooks ? aliasProblem(toAlias(alias)) : undefined) },
    validateInputOnChange: ['alias'],
    enhanceGetInputProps: () => ({ disabled: create.isPending }),
  });
  const { values } = form;
  const { providers, provider, fields, withWebhooks } = useChosen(values);
  const [isHandled, setIsHandled] = useState(false);
  const submit = form.onSubmit(
    (entered) =>
      create.mutate(toCreateRequest(entered, { fields: fields ?? noFields, withWebhooks }), {
        onSuccess: onAdded,
        onError: (error) => setIsHandled(onRefused(error)),
      }),
    () => showAlias(form.getInputNode('alias')),
  );

  return (
    <form className="stack" onSubmit={submit}>
      <AccountBasics {...{ form, providers, provider, withWebhooks }} />
      <SampleCredentials form={values} provider={provider} onFill={form.setValues} />
      <CredentialInputs
        provider={values.provider}
        values={values.credentials}
        disabled={create.isPending}
        shows={isBeforeWebhook}
        onChange={(credentials) => form.setFieldValue('credentials', credentials)}
      />
      {provider !== undefined && fields !== undefined && (
        <FormAbilities provider={provider} fields={fields} credentials={values.credentials} />
      )}
      <FormEnd
        save={isHandled ? { ...create, error: null } : create}
        failed={texts.messages.createFailed}
        label={texts.addAccountForm.addAccount}
        onCancel={onCancel}
      />
    </form>
  );
}

/** Scrolls to the invalid alias and its error, which may be out of sight. */
function showAlias(input: HTMLElement | null): void {
  input?.focus();
  input?.scrollIntoView({ block: 'center' });
}

type SampleProps = {
  readonly form: AccountForm;
  readonly provider: Provider | undefined;
  readonly onFill: (change: Partial<AccountForm>) => void;
};

/** A test account on a server with a sandbox connects to the simulated provider. */
function SampleCredentials({ form, provider, onFill }: SampleProps) {
  if (form.environment !== 'test' || provider === undefined) return null;
  const name = form.name === '' ? texts.sandbox.accountName(provider.label) : form.name;
  return (
    <FillSampleButton
      provider={form.provider}
      shows={isBeforeWebhook}
      label={texts.sandbox.fillIn(provider.label)}
      onFill={(credentials) => onFill({ credentials, name })}
    />
  );
}

type Chosen = {
  readonly providers: readonly Provider[];
  readonly provider: Provider | undefined;
  readonly fields: readonly CredentialField[] | undefined;
  readonly withWebhooks: boolean;
};

/** The result of the choices made so far. Webhooks are the default. */
function useChosen(form: AccountForm): Chosen {
  const providers = useQuery(providersQuery()).data ?? [];
  const fields = useQuery(credentialFieldsQuery(form.provider)).data;
  const provider = providers.find(({ value }) => value === form.provider);
  const withWebhooks =
    provider === undefined ||
    getsWebhooks(provider, limitsInEffect(provider.limits, fields ?? noFields, form.credentials));
  return { providers, provider, fields, withWebhooks };
}
