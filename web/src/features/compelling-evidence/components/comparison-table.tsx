import type { CompellingEvidence } from '@rebuttal/sdk';
import { IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { texts } from '#texts/compelling-evidence';

import { column, DataTable } from '../../../components/data-table.js';
import { DateOnly } from '../../../components/date-time.js';
import { hidden } from '../../../components/hidden.js';
import { ScrollRegion } from '../../../components/scroll-region.js';
import { formatMoney } from '../../../lib/money.js';
import { type Compared, comparedRows, pairOf } from '../compared-values.js';
import classes from './compelling-evidence.module.css';

/** The three payments side by side. What all have in common is marked. */
export function ComparisonTable({ evidence }: { readonly evidence: CompellingEvidence }) {
  const payments: readonly Compared[] = [evidence.disputed, ...pairOf(evidence)];
  const rows: readonly ComparedRow[] = [
    { label: texts.table.payment, values: payments.map(({ payment_id: id }) => id) },
    { label: texts.table.date, values: payments.map(dateOf) },
    { label: texts.table.amount, values: payments.map(amountOf) },
    ...comparedRows(evidence),
    ...(evidence.disputed.merchandise_or_services === null
      ? []
      : [{ label: texts.elements.merchandise_or_services, values: payments.map(kindOf) }]),
  ];
  return (
    <ScrollRegion label={texts.table.label}>
      <DataTable
        label={texts.table.label}
        look="plain"
        className={classes.table}
        columns={[
          column<ComparedRow>('value', texts.table.value, (row) => <Name {...row} />, { isRowHeader: true }),
          ...payments.map(({ payment_id: id }, index) =>
            column<ComparedRow>(
              id,
              index === 0 ? texts.table.disputed : texts.table.prior(index),
              ({ values }) => values[index] ?? <span className="soft">{texts.table.unknown}</span>,
            ),
          ),
        ]}
        rows={rows}
        idOf={({ label }) => label}
      />
    </ScrollRegion>
  );
}

type ComparedRow = {
  readonly label: string;
  readonly values: readonly ReactNode[];
  readonly isSame?: boolean;
};

function kindOf(payment: Compared): string {
  return 'merchandise_or_services' in payment && payment.merchandise_or_services !== null
    ? texts.table.kinds[payment.merchandise_or_services]
    : '';
}

function dateOf(payment: Compared): ReactNode {
  if (payment.paid_at === null) return undefined;
  const days = 'days_before' in payment ? payment.days_before : null;
  return (
    <>
      <DateOnly iso={payment.paid_at} />
      {days !== null && <span className="soft"> ({texts.table.daysBefore(days)})</span>}
    </>
  );
}

function amountOf({ amount, currency }: Compared): string {
  return formatMoney({ amountMinor: amount, currency });
}

function Name({ label, isSame }: ComparedRow) {
  return (
    <span className="middle gap-2">
      {label}
      {isSame === true && (
        <>
          <IconCircleCheck size={16} stroke={1.75} aria-hidden="true" className="mark" data-tone="green" />
          {hidden(` (${texts.table.same})`)}
        </>
      )}
    </span>
  );
}
