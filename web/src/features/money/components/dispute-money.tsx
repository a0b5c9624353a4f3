import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from '#texts/money';

import { Problem } from '../../../components/callout.js';
import { column, DataTable } from '../../../components/data-table.js';
import { DateOnly } from '../../../components/date-time.js';
import { Fold } from '../../../components/fold.js';
import { Loaded } from '../../../components/loaded.js';
import { Select } from '../../../components/select.js';
import { errorText } from '../../../lib/error-text.js';
import { currencyExponent, formatMoney, parseAmount, toDecimal } from '../../../lib/money.js';
import { notify } from '../../../stores/notices.js';
import {
  type Advice,
  adviceQuery,
  type Coverage,
  type Ledger,
  ledgerQuery,
  type StatedCoverage,
  useSaveCoverage,
} from '../api/money.js';
import { formatOdds } from '../percent.js';
import classes from './money.module.css';

const words = texts.dispute;

/** The movements of a dispute, who else bears its amount, and the advice while it needs a response. */
export function DisputeMoney({ isOpen, ...dispute }: CoveredDispute & { readonly isOpen: boolean }) {
  const { disputeId } = dispute;
  const ledger = useQuery(ledgerQuery(disputeId));
  const advice = useQuery({ ...adviceQuery(disputeId), enabled: isOpen });
  return (
    <Fold title={words.title} isOpen>
      <div className="stack">
        {isOpen && (
          <Loaded query={advice} loading={texts.loading} failed={texts.failed}>
            {(given) => <AdviceText advice={given} />}
          </Loaded>
        )}
        <Loaded query={ledger} loading={texts.loading} failed={texts.failed}>
          {(given) => (
            <>
              <DisputeCoverage {...dispute} coverage={given.coverage} />
              <Entries ledger={given} />
            </>
          )}
        </Loaded>
      </div>
    </Fold>
  );
}

function AdviceText({ advice }: { readonly advice: Advice }) {
  const { action, expected_value: value, currency, win_probability: p, interval, n, inputs } = advice;
  if (action === 'covered' && advice.coverage !== null) {
    const { program, claim } = advice.coverage;
    return <strong>{claim === 'not_filed' ? words.fileClaim(program) : words.covered(program)}</strong>;
  }
  const isFeeUnknown = inputs.some(({ key, value: known }) => key === 'countered' && known === null);
  const sum = formatMoney({ amountMinor: value ?? 0, currency });
  const [low = 0, high = 1] = interval;
  return (
    <div className="grid" title={advice.method}>
      <strong>
        {action === 'fight' || action === 'accept' ? words.advice[action](sum) : words.advice.tooLittle}
      </strong>
      <span className="small soft">
        {words.advice.odds(formatOdds(p), formatOdds(low), formatOdds(high))}, {words.advice.cases(n)}
      </span>
      {action !== 'too_little_data' && <SmartDisputes inputs={inputs} />}
      {isFeeUnknown && <span className="small soft">{words.advice.unknownFee}</span>}
    </div>
  );
}

function SmartDisputes({ inputs }: Pick<Advice, 'inputs'>) {
  const input = inputs.find(({ key }) => key === 'smart_disputes');
  if (typeof input?.value !== 'number') return null;
  const sum = formatMoney({ amountMinor: input.value, currency: input.currency });
  return <span className="small soft">{words.advice.smartDisputes(sum)}</span>;
}

type Entry = Ledger['entries'][number];

function Entries({ ledger }: { readonly ledger: Ledger }) {
  if (ledger.entries.length === 0) return <p className="soft">{words.none}</p>;
  return (
    <>
      <DataTable
        label={words.entries}
        look="plain"
        columns={columns}
        rows={ledger.entries}
        idOf={({ kind, occurred_at: at, amount }) => `${kind} ${at} ${amount}`}
      />
      <p>
        {words.net}:{' '}
        {ledger.totals.map(({ net, currency }) => formatMoney({ amountMinor: net, currency })).join(' + ')}
      </p>
    </>
  );
}

const columns = [
  column<Entry>('day', texts.dispute.entries, ({ kind, source, occurred_at: at }) => (
    <span className="grid">
      <span>{words.kinds[kind]}</span>
      <span className="small soft">
        <DateOnly iso={at} /> · {words.sources[source]}
      </span>
    </span>
  )),
  column<Entry>(
    'amount',
    words.net,
    ({ amount, currency }) => formatMoney({ amountMinor: amount, currency }),
    { isNumeric: true },
  ),
];

const disputeCoverageWords = texts.coverage;
const payers = ['provider', 'store', 'issuer', 'guarantor'] as const;
const claims = ['not_filed', 'filed', 'paid', 'refused'] as const;

type CoveredDispute = {
  readonly disputeId: string;
  readonly amount: number;
  readonly currency: string;
  readonly isEditable: boolean;
};

type Props = CoveredDispute & { readonly coverage: Coverage | null };

/** The coverage of a dispute, and a form to state it. */
function DisputeCoverage({ coverage, ...dispute }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="stack-sm">
      {coverage !== null && <Known coverage={coverage} />}
      {isOpen && <CoverageForm {...dispute} coverage={coverage} onDone={() => setOpen(false)} />}
      {!isOpen && dispute.isEditable && (
        <span>
          <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
            {coverage === null ? disputeCoverageWords.add : disputeCoverageWords.change}
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
    <div className="grid">
      <strong>{disputeCoverageWords.known[claim](program)}</strong>
      <span className="small soft">
        {disputeCoverageWords.payers[payer]} · {disputeCoverageWords.sources[source]}
        {sum !== undefined && ` · ${disputeCoverageWords.paid(sum)}`}
      </span>
    </div>
  );
}

function CoverageForm({ coverage, onDone, ...dispute }: Props & { readonly onDone: () => void }) {
  const save = useSaveCoverage(dispute.disputeId);
  const form = useCoverageForm(coverage, dispute);
  const onSuccess = () => {
    notify('success', disputeCoverageWords.saved);
    onDone();
  };
  const submit = form.onSubmit((values) => save.mutate(toStatement(values, dispute.currency), { onSuccess }));
  return (
    <form onSubmit={submit}>
      <div className={classes.fields}>
        <Select
          label={disputeCoverageWords.payer}
          data={payers.map((value) => ({ value, label: disputeCoverageWords.payers[value] }))}
          {...form.getInputProps('payer')}
        />
        <TextInput label={disputeCoverageWords.program} maxLength={100} {...form.getInputProps('program')} />
        <Select
          label={disputeCoverageWords.claim}
          data={claims.map((value) => ({ value, label: disputeCoverageWords.claims[value] }))}
          {...form.getInputProps('claim')}
        />
        {form.values.claim === 'paid' && (
          <TextInput
            label={disputeCoverageWords.paidIn(dispute.currency)}
            inputMode="decimal"
            {...form.getInputProps('paid')}
          />
        )}
      </div>
      {save.isError && <Problem>{errorText(save.error, disputeCoverageWords.failed)}</Problem>}
      <div className="wrap">
        <Button type="submit" size="compact-sm" loading={save.isPending}>
          {disputeCoverageWords.save}
        </Button>
        {coverage?.source === 'person' && (
          <Button variant="default" size="compact-sm" onClick={() => save.mutate(null, { onSuccess })}>
            {disputeCoverageWords.remove}
          </Button>
        )}
        <Button variant="subtle" size="compact-sm" onClick={onDone}>
          {disputeCoverageWords.cancel}
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
      program: (text) => (text.trim() === '' ? disputeCoverageWords.noProgram : null),
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
