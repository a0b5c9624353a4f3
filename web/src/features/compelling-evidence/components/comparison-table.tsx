import type { CompellingEvidence } from '@rebuttal/sdk';
import { IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { texts } from '#texts/compelling-evidence';

import { DateOnly } from '../../../components/date-time.js';
import { hidden } from '../../../components/hidden.js';
import { ScrollRegion } from '../../../components/scroll-region.js';
import { formatMoney } from '../../../lib/money.js';
import { type Compared, comparedRows, pairOf } from '../compared-values.js';
import classes from './compelling-evidence.module.css';

/** The three payments side by side. What all have in common is marked. */
export function ComparisonTable({ evidence }: { readonly evidence: CompellingEvidence }) {
  const payments: readonly Compared[] = [evidence.disputed, ...pairOf(evidence)];
  return (
    <ScrollRegion label={texts.table.label}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{texts.table.value}</th>
            {payments.map(({ payment_id: id }, index) => (
              <th key={id} scope="col">
                {index === 0 ? texts.table.disputed : texts.table.prior(index)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Row name={texts.table.payment} values={payments.map(({ payment_id: id }) => id)} />
          <Row name={texts.table.date} values={payments.map(dateOf)} />
          <Row name={texts.table.amount} values={payments.map(amountOf)} />
          {comparedRows(evidence).map(({ key, label, values, isSame }) => (
            <Row key={key} name={label} values={values} isSame={isSame} />
          ))}
          {evidence.disputed.merchandise_or_services !== null && (
            <Row
              name={texts.elements.merchandise_or_services}
              values={payments.map((payment) =>
                'merchandise_or_services' in payment && payment.merchandise_or_services !== null
                  ? texts.table.kinds[payment.merchandise_or_services]
                  : '',
              )}
            />
          )}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function dateOf(payment: Compared): ReactNode {
  if (payment.paid_at === null) return undefined;
  const days = 'days_before' in payment ? payment.days_before : null;
  return (
    <>
      <DateOnly iso={payment.paid_at} />
      {days !== null && <span className={classes.soft}> ({texts.table.daysBefore(days)})</span>}
    </>
  );
}

function amountOf({ amount, currency }: Compared): string {
  return formatMoney({ amountMinor: amount, currency });
}

type RowProps = {
  readonly name: string;
  readonly values: readonly ReactNode[];
  readonly isSame?: boolean;
};

function Row({ name, values, isSame = false }: RowProps) {
  return (
    <tr>
      <th scope="row">
        <span className={classes.name}>
          {name}
          {isSame && (
            <>
              <IconCircleCheck
                size={16}
                stroke={1.75}
                aria-hidden="true"
                className={classes.mark}
                data-tone="green"
              />
              {hidden(` (${texts.table.same})`)}
            </>
          )}
        </span>
      </th>
      {values.map((value, index) => (
        <td key={index}>{value ?? <span className={classes.soft}>{texts.table.unknown}</span>}</td>
      ))}
    </tr>
  );
}
