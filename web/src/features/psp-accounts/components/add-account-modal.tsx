import { Modal, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { type CredentialField, isApiError, type Provider, type PspAccountAnswer } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from '#texts/psp-accounts';

import { FormEnd } from '../../../components/form-end.js';
import { Select } from '../../../components/select.js';
import { notify } from '../../../stores/notices.js';
import { UpgradeModal } from '../../plans/components/upgrade-modal.js';
import { getsWebhooks, limitsInEffect } from '../abilities.js';
import { aliasProblem, toAlias } from '../alias.js';
import { credentialFieldsQuery, providersQuery, useCreateAccount } from '../api/psp-accounts.js';
import { type AccountForm, emptyForm, toCreateRequest } from '../form.js';
import { FormAbilities } from './abilities.js';
import { AccountAdded } from './account-added.js';
import classes from './account-form.module.css';
import { CredentialInputs } from './credential-inputs.js';
import { FillSampleButton } from './fill-sample-button.js';

type Props = { readonly opened: boolean; readonly onClose: () => void };

function titleOf(added: PspAccountAnswer | undefined): string {
  if (added === undefined) return texts.addAccountModal.addPspAccount;
  return added.account.webhook_url === null
    ? texts.addAccountModal.accountAdded
    : texts.addAccountModal.oneMoreStep;
}

/** Connects an account, then shows the remaining steps at the provider. */
export function AddAccountModal({ opened, onClose }: Props) {
  const [added, setAdded] = useState<PspAccountAnswer>();
  const [upgrading, setUpgrading] = useState(false);
  const [reason, setReason] = useState<string>();
  const close = (): void => {
    setAdded(undefined);
    onClose();
  };
  const refused = (error: Error): boolean => {
    if (!isApiError(error) || error.status !== 403 || error.message !== texts.messages.limitReached)
      return false;
    close();
    setUpgrading(true);
    setReason(error.explanation);
    notify('error', error.message);
    return true;
  };
  return (
    <>
      <Modal opened={opened} onClose={close} title={titleOf(added)} size="lg">
        {added === undefined ? (
          <AddAccountForm onAdded={setAdded} onRefused={refused} onCancel={close} />
        ) : (
          <AccountAdded account={added.account} onDone={close} />
        )}
      </Modal>
      <UpgradeModal
        feature="psp_accounts_limit"
        reason={reason}
        opened={upgrading}
        onClose={() => setUpgrading(false)}
      />
    </>
  );
}

type AddAccountFormProps = {
  readonly onAdded: (answer: PspAccountAnswer) => void;
  /** Returns true if another component handles the error. */
  readonly onRefused: (error: Error) => boolean;
  readonly onCancel: () => void;
};

const noFields: readonly CredentialField[] = [];
const isBeforeWebhook = (field: CredentialField): boolean => !field.is_after_webhook;

function AddAccountForm({ onAdded, onRefused, onCancel }: AddAccountFormProps) {
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
        shows={isBeforeWebhook}
        {...form.getInputProps('credentials')}
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

type AccountBasicsProps = {
  readonly form: UseFormReturnType<AccountForm>;
  readonly providers: readonly Provider[];
  /** The chosen provider, and true if it sends webhooks with these choices. */
  readonly provider: Provider | undefined;
  readonly withWebhooks: boolean;
};

function AccountBasics({ form, providers, provider, withWebhooks }: AccountBasicsProps) {
  return (
    <>
      <div className="tiles">
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
        <strong className="block">{texts.accountBasics.howDisputesArrive}</strong>
        {texts.messages.readWithoutWebhooks(provider.label)}
      </p>
    );
  }
  return (
    <p className={classes.hint}>
      <strong className="block">{texts.accountBasics.nextStep}</strong>
      {provider.is_store && `${texts.messages.storeHint(provider.label)} `}
      {texts.messages.webhookNext(provider.label)}
    </p>
  );
}
