import '@mantine/core/styles/Radio.layer.css';

import { ActionIcon, Button, Radio, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import type { User } from '@rebuttal/sdk';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { texts as common } from '#texts/common';
import { texts } from '#texts/settings';

import { Callout, Problem } from '../../../components/callout.js';
import { PanelFormEnd } from '../../../components/form-end.js';
import { Loaded } from '../../../components/loaded.js';
import { Panel } from '../../../components/panel.js';
import { formatDate } from '../../../lib/dates.js';
import { errorText } from '../../../lib/error-text.js';
import { hasPermission } from '../../../lib/permissions.js';
import { notify } from '../../../stores/notices.js';
import { currencyQuery, type CurrencySettings, useSaveCurrency } from '../api/currency.js';
import { useUpdateCompany } from '../api/settings.js';
import { reloadSoon } from '../reload.js';
import classes from './settings.module.css';

export function CompanyTab({ user }: { readonly user: User }) {
  return (
    <div className="stack-lg">
      <CompanyForm user={user} />
      <CurrencyPanel user={user} />
    </div>
  );
}

function CompanyForm({ user }: { readonly user: User }) {
  const update = useUpdateCompany();
  const busy = update.isPending || update.isSuccess;
  const isOwner = user.role === 'owner';
  const form = useForm({
    initialValues: { name: user.tenant?.name ?? '' },
    validate: ({ name }) => (name.trim() === '' ? { form: texts.messages.companyMissing } : {}),
    enhanceGetInputProps: () => ({ disabled: !isOwner || busy }),
  });
  const submit = form.onSubmit(({ name }) =>
    update.mutate(name.trim(), {
      onSuccess: () => {
        notify('success', texts.messages.companyUpdated);
        reloadSoon();
      },
      onError: (error) => form.setErrors({ form: errorText(error, texts.messages.companyFailed) }),
    }),
  );
  const { form: problem } = form.errors;

  return (
    <Panel title={texts.companyForm.company}>
      <form className="stack measure-sm" onSubmit={submit}>
        {problem !== undefined && <Problem>{problem}</Problem>}
        {!isOwner && <Callout tone="grey">{texts.messages.ownerOnly}</Callout>}
        <TextInput
          label={texts.companyForm.companyName}
          description={texts.companyForm.companyNameDescription}
          autoComplete="organization"
          required
          {...form.getInputProps('name')}
        />
        {isOwner && (
          <div className="wrap">
            <Button type="submit" loading={update.isPending} disabled={busy}>
              {common.actions.saveChanges}
            </Button>
          </div>
        )}
      </form>
    </Panel>
  );
}

const words = texts.currency;

/** The currency that the company counts in, with the rates for all others. */
function CurrencyPanel({ user }: { readonly user: User }) {
  const query = useQuery(currencyQuery());
  // Outlives the form, which starts over with the stored values.
  const save = useSaveCurrency();
  return (
    <Panel title={words.title} note={words.explanation}>
      <Loaded query={query} loading={words.loading} failed={words.loadFailed}>
        {(settings) => (
          <div className="stack-lg">
            <InUse settings={settings} />
            {hasPermission(user, 'approvals:configure') && (
              <CurrencyForm key={JSON.stringify(settings)} settings={settings} save={save} />
            )}
          </div>
        )}
      </Loaded>
    </Panel>
  );
}

function InUse({
  settings: { currency, in_use: rates, ...settings },
}: {
  readonly settings: CurrencySettings;
}) {
  const { without_rate: without, feed_failure: failure } = settings;
  return (
    <>
      <p>
        {rates === null
          ? words.noRates(currency)
          : words.inUse(currency, rates.source, formatDate(rates.as_of, { timeZone: 'UTC' }), rates.age_days)}
      </p>
      {without.length > 0 && <Callout tone="amber">{words.without(without.join(', '))}</Callout>}
      {settings.rates === 'feed' && failure !== null && (
        <Callout tone="amber">{words.feedFailed(failure)}</Callout>
      )}
    </>
  );
}

type CurrencyProps = {
  readonly settings: CurrencySettings;
  readonly save: ReturnType<typeof useSaveCurrency>;
};

function CurrencyForm({ settings, save }: CurrencyProps) {
  const form = useForm({ initialValues: toValues(settings) });
  const { source, rates } = form.values;
  const currency = form.values.currency.trim().toUpperCase();
  const submit = form.onSubmit(() => {
    const typed = rates.filter(({ currency: code, rate }) => code.trim() !== '' && rate.trim() !== '');
    const toRate = ({ currency: code, rate }: (typeof typed)[number]) => ({
      currency: code.trim().toUpperCase(),
      rate: rate.trim().replace(',', '.'),
    });
    save.mutate(
      { currency, rates: source === 'typed' ? typed.map(toRate) : source },
      { onSuccess: () => notify('success', words.saved) },
    );
  });
  return (
    <form className="stack measure-sm" onSubmit={submit}>
      <TextInput label={words.currency} maxLength={3} w="8rem" {...form.getInputProps('currency')} />
      <Radio.Group label={words.rates} {...form.getInputProps('source')}>
        <div className="grid gap-5 mt-4">
          <Radio value="typed" label={words.typed} />
          {(['file', 'feed'] as const).map((name) => {
            const offered = settings[name];
            if (offered === null && settings.rates !== name) return null;
            return (
              <Radio
                key={name}
                value={name}
                label={words[name]}
                description={
                  offered && words.offered(offered.source, offered.currency_count, offered.age_days)
                }
              />
            );
          })}
        </div>
      </Radio.Group>
      {source === 'typed' && <TypedRates form={form} currency={currency} />}
      <PanelFormEnd
        save={save}
        failed={words.saveFailed}
        label={common.actions.saveChanges}
        disabled={!/^[A-Z]{3}$/.test(currency)}
      />
    </form>
  );
}

type TypedProps = { readonly form: UseFormReturnType<Values>; readonly currency: string };

function TypedRates({ form, currency }: TypedProps) {
  return (
    <fieldset className={classes.group}>
      <legend>{words.oneIs(currency)}</legend>
      {form.values.rates.map((_rate, at) => (
        <div className="middle gap-4" key={at}>
          <TextInput
            aria-label={words.rateNumber(at + 1)}
            inputMode="decimal"
            {...form.getInputProps(`rates.${at}.rate`)}
          />
          <TextInput
            aria-label={words.rateCurrency(at + 1)}
            maxLength={3}
            w="6rem"
            {...form.getInputProps(`rates.${at}.currency`)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={words.removeRate(at + 1)}
            onClick={() => form.removeListItem('rates', at)}
          >
            <IconX size={16} aria-hidden="true" />
          </ActionIcon>
        </div>
      ))}
      <div>
        <Button
          variant="default"
          size="xs"
          onClick={() => form.insertListItem('rates', { currency: '', rate: '' })}
        >
          {words.addRate}
        </Button>
      </div>
    </fieldset>
  );
}

type Values = {
  currency: string;
  source: 'typed' | 'file' | 'feed';
  rates: { currency: string; rate: string }[];
};

/** Begins with a line for each currency that needs a rate. */
function toValues({ currency, rates, without_rate: without }: CurrencySettings): Values {
  const typed = Array.isArray(rates) ? rates : [];
  return {
    currency,
    source: typeof rates === 'string' ? rates : 'typed',
    rates: [...typed, ...without.map((code) => ({ currency: code, rate: '' }))],
  };
}
