import { useQuery } from '@tanstack/react-query';
import { texts } from '#texts/money';

import { column, DataTable } from '../../../components/data-table.js';
import { DateOnly } from '../../../components/date-time.js';
import { Fold } from '../../../components/fold.js';
import { Loaded } from '../../../components/loaded.js';
import { formatMoney } from '../../../lib/money.js';
import { type Advice, adviceQuery, type Ledger, ledgerQuery } from '../api/money.js';
import { formatOdds } from '../percent.js';
import { type CoveredDispute, DisputeCoverage } from './dispute-coverage.js';
import classes from './money.module.css';

const words = texts.dispute;

/** The movements of a dispute, who else bears its amount, and the advice while it needs a response. */
export function DisputeMoney({ isOpen, ...dispute }: CoveredDispute & { readonly isOpen: boolean }) {
  const { disputeId } = dispute;
  const ledger = useQuery(ledgerQuery(disputeId));
  const advice = useQuery({ ...adviceQuery(disputeId), enabled: isOpen });
  return (
    <Fold title={words.title} isOpen>
      <div className={classes.root}>
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
    <div className={classes.lines} title={advice.method}>
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
    <span className={classes.lines}>
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
