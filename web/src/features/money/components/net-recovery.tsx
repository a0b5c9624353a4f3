import { useState } from 'react';
import { texts } from '#texts/money';

import { Callout } from '../../../components/callout.js';
import { column, DataTable } from '../../../components/data-table.js';
import { Definitions } from '../../../components/definitions.js';
import { Fold } from '../../../components/fold.js';
import { Panel } from '../../../components/panel.js';
import { Select } from '../../../components/select.js';
import { formatMonth } from '../../../lib/dates.js';
import { formatMoney } from '../../../lib/money.js';
import { formatNumber } from '../../../lib/numbers.js';
import type { NetRecovery, RecoveryGroup, RecoveryTotal } from '../api/money.js';

const words = texts.recovery;
const groupings = ['by_provider', 'by_reason', 'by_month'] as const;
type Grouping = (typeof groupings)[number];

type Props = {
  readonly figures: NetRecovery;
  readonly describeReason: (reason: string) => string;
  readonly nameOf: (accountId: string) => string;
};

/** The result of decided disputes after fees and work. */
export function NetRecoveryPanel({ figures, describeReason, nameOf }: Props) {
  const [by, setBy] = useState<Grouping>('by_provider');
  const without = figures.accounts_without_fees.map(nameOf);
  const label = ({ key, label: given }: RecoveryGroup) => {
    if (by === 'by_reason') return describeReason(key);
    if (by === 'by_provider') return given;
    return key === 'unknown' ? words.unknownMonth : formatMonth(key);
  };
  const all: RecoveryGroup = {
    key: '',
    label: words.all,
    decided_count: figures.decided_count,
    without_fees_count: figures.by_provider.reduce((sum, { without_fees_count: count }) => sum + count, 0),
    totals: figures.totals,
  };
  return (
    <Panel
      title={words.title}
      note={words.note(figures.decided_count)}
      actions={
        <Select
          aria-label={words.columns.group}
          data={groupings.map((value) => ({ value, label: words.by[value] }))}
          value={by}
          onChange={(event) => setBy(groupings.find((one) => one === event.currentTarget.value) ?? by)}
        />
      }
    >
      {figures.decided_count === 0 ? (
        <p className="soft">{words.empty}</p>
      ) : (
        <div className="stack">
          {without.length > 0 && <Callout tone="amber">{words.withoutFees(without.join(', '))}</Callout>}
          <DataTable
            label={words.table}
            look="cards"
            hasTotal
            columns={columnsOf(
              (group) => (group.key === '' ? words.all : label(group)),
              words.by[by],
              partsOf(figures),
            )}
            rows={[...figures[by], all]}
            idOf={({ key }) => key}
          />
        </div>
      )}
      {figures.covered.length > 0 && <Covered groups={figures.covered} />}
      {figures.decided_count + figures.covered.length > 0 && (
        <Definitions definitions={figures.definitions} />
      )}
    </Panel>
  );
}

type CoveredGroup = NetRecovery['covered'][number];

/** Disputes whose amount someone else bears. They are in no other figure. */
function Covered({ groups }: { readonly groups: readonly CoveredGroup[] }) {
  return (
    <Fold title={words.covered.title} isOpen>
      <DataTable
        label={words.covered.title}
        look="cards"
        columns={coveredColumns}
        rows={groups}
        idOf={({ program }) => program}
      />
    </Fold>
  );
}

const coveredColumns = [
  column<CoveredGroup>('program', words.covered.columns.program, ({ program }) => program, {
    isRowHeader: true,
  }),
  column<CoveredGroup>(
    'count',
    words.covered.columns.count,
    ({ decided_count: count }) => formatNumber(count),
    { isNumeric: true },
  ),
  ...(['paid', 'net'] as const).map((part) =>
    column<CoveredGroup>(
      part,
      words.covered.columns[part],
      ({ totals }) => (
        <span className="grid">
          {totals.map(({ currency, [part]: minor }) => (
            <span key={currency}>{formatMoney({ amountMinor: minor, currency })}</span>
          ))}
        </span>
      ),
      { isNumeric: true },
    ),
  ),
];

/** Few companies have differences in exchange rates. */
const partsOf = ({ totals }: NetRecovery): readonly Part[] =>
  totals.some(({ rate_differences: rates }) => rates !== 0)
    ? ['recovered', 'rate_differences', 'fees', 'labor', 'net']
    : ['recovered', 'fees', 'labor', 'net'];

const columnsOf = (label: (group: RecoveryGroup) => string, heading: string, parts: readonly Part[]) => [
  column<RecoveryGroup>('group', heading, label, { isRowHeader: true }),
  column<RecoveryGroup>('decided', words.columns.decided, ({ decided_count: count }) => formatNumber(count), {
    isNumeric: true,
  }),
  ...parts.map((part) =>
    column<RecoveryGroup>(part, words.columns[part], (group) => <Sums {...{ group, part }} />, {
      isNumeric: true,
    }),
  ),
];

type Part = 'recovered' | 'rate_differences' | 'fees' | 'labor' | 'net';

/** A sum for each currency. Unknown fees are not shown as 0. */
function Sums({ group, part }: { readonly group: RecoveryGroup; readonly part: Part }) {
  const isUnknown = part === 'fees' && group.without_fees_count === group.decided_count;
  if (isUnknown) return <span className="soft">{texts.monitoring.unknown}</span>;
  return (
    <span className="grid">
      {group.totals.map((total) => (
        <span key={total.currency}>{moneyOf(total, part)}</span>
      ))}
    </span>
  );
}

function moneyOf(total: RecoveryTotal, part: Part): string {
  return formatMoney({ amountMinor: total[part], currency: total.currency });
}
