import { Button, Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { texts } from '#texts/money';

import { Problem } from '../../../components/callout.js';
import { Loaded } from '../../../components/loaded.js';
import { errorText } from '../../../lib/error-text.js';
import { currencyExponent, parseAmount, toDecimal } from '../../../lib/money.js';
import { notify } from '../../../stores/notices.js';
import { type AccountFees as StoredFees, feesQuery, useSaveFees } from '../api/money.js';
import classes from './money.module.css';

const words = texts.fees;
const amounts = [
  'received',
  'countered',
  'pre_arbitration',
  'arbitration',
  'labor_per_case',
  'alert',
] as const;
type AmountName = (typeof amounts)[number];
const labels: Readonly<Record<AmountName, string>> = {
  received: words.received,
  countered: words.countered,
  pre_arbitration: words.preArbitration,
  arbitration: words.arbitration,
  labor_per_case: words.labor,
  alert: words.alert,
};

type Props = { readonly accountId: string; readonly isEditable: boolean };

/** The fees of one account. */
export function AccountFees({ accountId, isEditable }: Props) {
  const query = useQuery(feesQuery(accountId));
  return (
    <Loaded query={query} loading={texts.loading} failed={texts.failed}>
      {(fees) => <FeesForm key={accountId} {...{ accountId, fees, isEditable }} />}
    </Loaded>
  );
}

function FeesForm({ accountId, fees, isEditable }: Props & { readonly fees: StoredFees }) {
  const save = useSaveFees(accountId);
  const form = useForm({
    initialValues: toValues(fees),
    validate: (values) =>
      Object.fromEntries(
        amounts
          .filter((name) => values[name].trim() !== '' && amountOf(values, name) === null)
          .map((name) => [name, words.wrong]),
      ),
  });
  const submit = form.onSubmit((values) =>
    save.mutate(
      {
        currency: codeOf(values),
        countered_returned_on_win: values.isReturned,
        ...Object.fromEntries(amounts.map((name) => [name, amountOf(values, name)])),
      },
      { onSuccess: () => notify('success', words.saved) },
    ),
  );
  return (
    <form onSubmit={submit}>
      <fieldset disabled={!isEditable} className={classes.plain}>
        <div className={classes.fields}>
          <TextInput label={words.currency} maxLength={3} {...form.getInputProps('currency')} />
          {amounts.map((name) => (
            <TextInput key={name} label={labels[name]} inputMode="decimal" {...form.getInputProps(name)} />
          ))}
          <Checkbox label={words.returned} {...form.getInputProps('isReturned', { type: 'checkbox' })} />
        </div>
        {save.isError && <Problem>{errorText(save.error, words.failed)}</Problem>}
        {isEditable && (
          <Button
            type="submit"
            variant="default"
            loading={save.isPending}
            disabled={!/^[A-Z]{3}$/.test(codeOf(form.values))}
          >
            {words.save}
          </Button>
        )}
      </fieldset>
    </form>
  );
}

type Values = { currency: string; isReturned: boolean } & Record<AmountName, string>;

const codeOf = ({ currency }: Values) => currency.trim().toUpperCase();

/** Null: empty, or no amount. */
function amountOf(values: Values, name: AmountName): number | null {
  return parseAmount(values[name], currencyExponent(codeOf(values))) ?? null;
}

function toValues(fees: StoredFees): Values {
  const currency = fees.currency ?? 'USD';
  const shown = (name: AmountName) => {
    const minor = fees[name];
    return minor === null ? '' : toDecimal(minor, currencyExponent(currency));
  };
  return {
    currency,
    isReturned: fees.countered_returned_on_win,
    received: shown('received'),
    countered: shown('countered'),
    pre_arbitration: shown('pre_arbitration'),
    arbitration: shown('arbitration'),
    labor_per_case: shown('labor_per_case'),
    alert: shown('alert'),
  };
}
