import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { texts } from '#texts/money';

import { Problem } from '../../../components/callout.js';
import { Select } from '../../../components/select.js';
import { errorText } from '../../../lib/error-text.js';
import { currencyExponent, formatMoney, parseAmount, toDecimal } from '../../../lib/money.js';
import { notify } from '../../../stores/notices.js';
import { type Coverage, type StatedCoverage, useSaveCoverage } from '../api/money.js';
import classes from './money.module.css';

const words = texts.coverage;
const payers = ['provider', 'store', 'issuer', 'guarantor'] as const;
const claims = ['not_filed', 'filed', 'paid', 'refused'] as const;

export type CoveredDispute = {
  readonly disputeId: string;
  readonly amount: number;
  readonly currency: string;
  readonly isEditable: boolean;
};

type Props = CoveredDispute & { readonly coverage: Coverage | null };

/** The coverage of a dispute, and a form to state it. */
export function DisputeCoverage({ coverage, ...dispute }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="stack-sm">
      {coverage !== null && <Known coverage={coverage} />}
      {isOpen && <CoverageForm {...dispute} coverage={coverage} onDone={() => setOpen(false)} />}
      {!isOpen && dispute.isEditable && (
        <span>
          <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
            {coverage === null ? words.add : words.change}
          </Button>
        </span>
      )}
    </div>
  );
}

function Known({ coverage }: { readonly coverage: Coverage }) {
  const { program, payer, claim, paid_amount: paid, paid_currency: currency, source } = coverage;
  const sum = paid === null || currency === null ? undefined : formatMoney({ amountMinor: paid, currency });
  return (
    <div className={classes.lines}>
      <strong>{words.known[claim](program)}</strong>
      <span className="small soft">
        {words.payers[payer]} · {words.sources[source]}
        {sum !== undefined && ` · ${words.paid(sum)}`}
      </span>
    </div>
  );
}

function CoverageForm({ coverage, onDone, ...dispute }: Props & { readonly onDone: () => void }) {
  const save = useSaveCoverage(dispute.disputeId);
  const form = useCoverageForm(coverage, dispute);
  const onSuccess = () => {
    notify('success', words.saved);
    onDone();
  };
  const submit = form.onSubmit((values) => save.mutate(toStatement(values, dispute.currency), { onSuccess }));
  return (
    <form onSubmit={submit}>
      <div className={classes.fields}>
        <Select
          label={words.payer}
          data={payers.map((value) => ({ value, label: words.payers[value] }))}
          {...form.getInputProps('payer')}
        />
        <TextInput label={words.program} maxLength={100} {...form.getInputProps('program')} />
        <Select
          label={words.claim}
          data={claims.map((value) => ({ value, label: words.claims[value] }))}
          {...form.getInputProps('claim')}
        />
        {form.values.claim === 'paid' && (
          <TextInput
            label={words.paidIn(dispute.currency)}
            inputMode="decimal"
            {...form.getInputProps('paid')}
          />
        )}
      </div>
      {save.isError && <Problem>{errorText(save.error, words.failed)}</Problem>}
      <div className="wrap">
        <Button type="submit" size="compact-sm" loading={save.isPending}>
          {words.save}
        </Button>
        {coverage?.source === 'person' && (
          <Button variant="default" size="compact-sm" onClick={() => save.mutate(null, { onSuccess })}>
            {words.remove}
          </Button>
        )}
        <Button variant="subtle" size="compact-sm" onClick={onDone}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}

type Values = {
  payer: Coverage['payer'];
  program: string;
  claim: (typeof claims)[number];
  paid: string;
};

/** Amounts are in the dispute's currency. */
function useCoverageForm(coverage: Coverage | null, { amount, currency }: CoveredDispute) {
  const exponent = currencyExponent(currency);
  const paid = coverage?.paid_currency === currency ? coverage.paid_amount : null;
  return useForm<Values>({
    initialValues: {
      payer: coverage?.payer ?? 'guarantor',
      program: coverage?.program ?? '',
      claim: claims.find((one) => one === coverage?.claim) ?? 'not_filed',
      paid: toDecimal(paid ?? amount, exponent),
    },
    validate: {
      program: (text) => (text.trim() === '' ? words.noProgram : null),
      paid: (text, { claim }) =>
        claim === 'paid' && parseAmount(text, exponent) === undefined ? texts.fees.wrong : null,
    },
  });
}

function toStatement({ payer, program, claim, paid }: Values, currency: string): StatedCoverage {
  const statement = { payer, program: program.trim(), claim };
  if (claim !== 'paid') return statement;
  return {
    ...statement,
    paid_amount: parseAmount(paid, currencyExponent(currency)),
    paid_currency: currency,
  };
}
