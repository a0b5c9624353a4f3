import { Checkbox, PasswordInput, Textarea, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { texts } from '#texts/alert-sources';

import { Callout } from '../../../components/callout.js';
import { FormEnd } from '../../../components/form-end.js';
import { Select } from '../../../components/select.js';
import { currencyExponent, parseAmount, toDecimal } from '../../../lib/money.js';
import { notify } from '../../../stores/notices.js';
import { type AlertSource, type AlertSourceKind, useSaveSource } from '../api/alert-sources.js';
import classes from './sources.module.css';

const words = texts.form;

type Values = {
  readonly kind: AlertSource['kind'];
  readonly name: string;
  readonly secret: string;
  readonly apiKey: string;
  /** Decimals, as they were typed. */
  readonly cost: string;
  readonly currency: string;
  readonly withKeys: boolean;
  readonly environment: 'test' | 'live';
  readonly consumerKey: string;
  readonly signingKey: string;
};

type Props = {
  readonly source: AlertSource | undefined;
  readonly kinds: readonly AlertSourceKind[];
  readonly onSecret: (secret: string) => void;
  readonly onClose: () => void;
};

export function SourceForm({ source, kinds, onSecret, onClose }: Props) {
  const form = useForm<Values>({
    initialValues: toValues(source, kinds),
    validate: {
      cost: (_, values) => (toCost(values) === undefined ? words.wrongCost : null),
      currency: ({ length }, { cost }) => (cost.trim() !== '' && length !== 3 ? words.wrongCurrency : null),
    },
  });
  const kind = kinds.find((known) => known.kind === form.values.kind);
  const save = useSaveSource(source?.source_id);
  const isNew = source === undefined;
  const submit = form.onSubmit((values) => {
    const request = toRequest(values, kind);
    save.mutate(request, {
      onSuccess: (secret) => {
        if (secret !== undefined && request.secret === undefined) onSecret(secret);
        else {
          notify('success', words.saved);
          onClose();
        }
      },
    });
  });
  return (
    <form className="stack" onSubmit={submit}>
      {isNew && (
        <Select
          label={words.kind}
          data={kinds.map(({ kind: value, label }) => ({ value, label }))}
          data-autofocus
          {...form.getInputProps('kind')}
        />
      )}
      <Notices kind={kind} />
      <TextInput label={words.name} required maxLength={100} {...form.getInputProps('name')} />
      {kind?.secret_from === 'sender' && (
        <PasswordInput
          label={words.secret}
          description={isNew ? words.secretHint : words.keepSecret}
          autoComplete="off"
          {...form.getInputProps('secret')}
        />
      )}
      <Cost form={form} />
      <ApiKeys form={form} kind={kind} isNew={isNew} />
      <FormEnd
        save={save}
        failed={isNew ? words.addFailed : words.saveFailed}
        label={isNew ? words.add : words.save}
        onCancel={onClose}
      />
    </form>
  );
}

function toValues(source: AlertSource | undefined, kinds: Props['kinds']): Values {
  return {
    kind: source?.kind ?? kinds[0]?.kind ?? 'generic',
    name: source?.name ?? '',
    secret: '',
    apiKey: '',
    ...shownCost(source?.alert_cost ?? null),
    withKeys: false,
    environment: source?.environment ?? 'test',
    consumerKey: '',
    signingKey: '',
  };
}

function toRequest(values: Values, kind: AlertSourceKind | undefined) {
  const { name, secret, apiKey, withKeys, environment, consumerKey, signingKey } = values;
  const hasKeys = withKeys && kind?.kind === 'ethoca';
  return {
    kind: values.kind,
    name: name.trim(),
    alert_cost: toCost(values) ?? null,
    ...(secret === '' || kind?.secret_from !== 'sender' ? {} : { secret }),
    ...(apiKey === '' || kind?.kind !== 'chargeflow' ? {} : { chargeflow_key: apiKey }),
    ...(hasKeys
      ? { ethoca_keys: { environment, consumer_key: consumerKey.trim(), signing_key: signingKey.trim() } }
      : {}),
  };
}

function shownCost(cost: AlertSource['alert_cost']): Pick<Values, 'cost' | 'currency'> {
  if (cost === null) return { cost: '', currency: 'USD' };
  return { cost: toDecimal(cost.amount, currencyExponent(cost.currency)), currency: cost.currency };
}

/** Null if none was typed, undefined if it is no amount. */
function toCost({ cost, currency: typed }: Values): AlertSource['alert_cost'] | undefined {
  if (cost.trim() === '') return null;
  const currency = typed.trim().toUpperCase();
  const amount = parseAmount(cost, currencyExponent(currency));
  return amount === undefined ? undefined : { amount, currency };
}

/** The conditions of the sender, such as a contract. */
function Notices({ kind }: { readonly kind: AlertSourceKind | undefined }) {
  if (kind === undefined || kind.notices.length === 0) return null;
  return (
    <Callout tone="blue">
      <ul>
        {kind.notices.map((notice) => (
          <li key={notice}>{notice}</li>
        ))}
      </ul>
    </Callout>
  );
}

function Cost({ form }: { readonly form: UseFormReturnType<Values> }) {
  return (
    <div className={classes.cost}>
      <TextInput
        label={words.cost}
        placeholder={words.unknownCost}
        inputMode="decimal"
        {...form.getInputProps('cost')}
      />
      <TextInput label={words.currency} maxLength={3} {...form.getInputProps('currency')} />
    </div>
  );
}

type ApiKeysProps = {
  readonly form: UseFormReturnType<Values>;
  readonly kind: AlertSourceKind | undefined;
  readonly isNew: boolean;
};

/** The keys with which outcomes are sent. */
function ApiKeys({ form, kind, isNew }: ApiKeysProps) {
  if (kind?.kind === 'ethoca') return <Keys form={form} />;
  if (kind?.kind !== 'chargeflow') return null;
  return (
    <PasswordInput
      label={words.apiKey}
      description={isNew ? words.apiKeyHint : words.keepSecret}
      autoComplete="off"
      {...form.getInputProps('apiKey')}
    />
  );
}

function Keys({ form }: { readonly form: UseFormReturnType<Values> }) {
  return (
    <>
      <Checkbox label={words.withKeys} {...form.getInputProps('withKeys', { type: 'checkbox' })} />
      {form.values.withKeys && (
        <>
          <Select
            label={words.environment}
            data={(['test', 'live'] as const).map((value) => ({ value, label: words.environments[value] }))}
            {...form.getInputProps('environment')}
          />
          <TextInput
            label={words.consumerKey}
            required
            maxLength={200}
            autoComplete="off"
            {...form.getInputProps('consumerKey')}
          />
          <Textarea
            label={words.signingKey}
            required
            rows={5}
            maxLength={10_000}
            autoComplete="off"
            {...form.getInputProps('signingKey')}
          />
        </>
      )}
    </>
  );
}
