import { Button } from '@mantine/core';
import type { CredentialField, Provider, PspAccountAnswer } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { texts as common } from '#texts/common';
import { texts } from '#texts/psp-accounts';

import { Problem } from '../../../components/callout.js';
import modal from '../../../components/modal.module.css';
import { errorText } from '../../../lib/error-text.js';
import { getsWebhooks, limitsInEffect } from '../abilities.js';
import { aliasInput, aliasProblem, toAlias } from '../alias.js';
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

/** Scrolls to the first invalid input and its error, which may be out of sight. */
function show(input: Element | RadioNodeList | null): void {
  if (!(input instanceof HTMLElement)) return;
  input.focus();
  input.scrollIntoView({ block: 'center' });
}

export function AddAccountForm({ onAdded, onRefused, onCancel }: Props) {
  const [form, setForm] = useState(emptyForm);
  const [problem, setProblem] = useState<string>();
  const create = useCreateAccount();
  const set = (change: Partial<AccountForm>): void => setForm((before) => ({ ...before, ...change }));
  const { providers, provider, fields, withWebhooks } = useChosen(form);

  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (withWebhooks && aliasProblem(toAlias(form.alias)) !== undefined) {
      show(event.currentTarget.elements.namedItem(aliasInput));
      return;
    }
    setProblem(undefined);
    create.mutate(toCreateRequest(form, { fields: fields ?? noFields, withWebhooks }), {
      onSuccess: onAdded,
      onError: (error) => {
        if (!onRefused(error)) setProblem(errorText(error, texts.messages.createFailed));
      },
    });
  };

  return (
    <form className={modal.body} onSubmit={submit}>
      <AccountBasics
        {...{ form, providers, provider, withWebhooks }}
        disabled={create.isPending}
        onChange={set}
      />
      <SampleCredentials form={form} provider={provider} onFill={set} />
      <CredentialInputs
        provider={form.provider}
        values={form.credentials}
        disabled={create.isPending}
        shows={isBeforeWebhook}
        onChange={(credentials) => set({ credentials })}
      />
      {provider !== undefined && fields !== undefined && (
        <FormAbilities provider={provider} fields={fields} credentials={form.credentials} />
      )}
      {problem !== undefined && <Problem>{problem}</Problem>}
      <div className={modal.actions}>
        <Button variant="default" onClick={onCancel} disabled={create.isPending}>
          {common.actions.cancel}
        </Button>
        <Button type="submit" loading={create.isPending}>
          {texts.addAccountForm.addAccount}
        </Button>
      </div>
    </form>
  );
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
