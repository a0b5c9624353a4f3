import { Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { texts } from '#texts/money';

import { PanelFormEnd } from '../../../components/form-end.js';
import { Loaded } from '../../../components/loaded.js';
import { currencyExponent, parseAmount, toDecimal } from '../../../lib/money.js';
import { notify } from '../../../stores/notices.js';
import { type AccountFees as StoredFees, feesQuery, useSaveFees } from '../api/money.js';
import classes from './money.module.css';

const words = texts.fees;
const labels = {
  received: words.received,
  countered: words.countered,
  pre_arbitration: words.preArbitration,
  arbitration: words.arbitration,
  labor_per_case: words.labor,
  alert: words.alert,
} as const;
type AmountName = keyof typeof labels;
const amounts = Object.keys(labels) as AmountName[];

const amountsOf = <Value,>(valueOf: (name: AmountName) => Value) =>
  Object.fromEntries(amounts.map((name) => [name, valueOf(name)])) as Record<AmountName, Value>;

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
      amountsOf((name) =>
        values[name].trim() !== '' && amountOf(values, name) === null ? words.wrong : null,
      ),
  });
  const submit = form.onSubmit((values) =>
    save.mutate(
      {
        currency: codeOf(values),
        countered_returned_on_win: values.isReturned,
        ...amountsOf((name) => amountOf(values, name)),
      },
      { onSuccess: () => notify('success', words.saved) },
    ),
  );
  return (
    <form onSubmit={submit}>
      <fieldset disabled={!isEditable} className="fieldset">
        <div className={classes.fields}>
          <TextInput label={words.currency} maxLength={3} {...form.getInputProps('currency')} />
          {amounts.map((name) => (
            <TextInput key={name} label={labels[name]} inputMode="decimal" {...form.getInputProps(name)} />
          ))}
          <Checkbox label={words.returned} {...form.getInputProps('isReturned', { type: 'checkbox' })} />
        </div>
        {isEditable && (
          <PanelFormEnd
            save={save}
            failed={words.failed}
            label={words.save}
            variant="default"
            disabled={!/^[A-Z]{3}$/.test(codeOf(form.values))}
          />
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
    ...amountsOf(shown),
  };
}
