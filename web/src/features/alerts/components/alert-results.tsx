import type { Schemas } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { texts } from '#texts/alerts';

import { paths } from '../../../app/paths.js';
import { Facts } from '../../../components/facts.js';
import { Fold } from '../../../components/fold.js';
import { formatSums } from '../../../lib/money.js';
import { formatNumber } from '../../../lib/numbers.js';
import { alertStatsQuery } from '../api/alerts.js';
import classes from './alerts.module.css';

const words = texts.results;

type Savings = Schemas['AlertSavings'];

/** The disputes that alerts avoided lately, and what that saved. Nothing without alerts. */
export function AlertResults() {
  const { data } = useQuery(alertStatsQuery());
  if (data === undefined || data.received.length === 0) return null;
  const { received, avoided, in_spite_of_refund: inSpite, savings } = data;
  const stillPossible =
    avoided.still_possible === 0 ? '' : ` · ${words.stillPossible(avoided.still_possible)}`;
  return (
    <div className={classes.results}>
      <Fold title={words.title} note={words.summary(avoided.count, netOf(savings))}>
        <div className="stack-md">
          <Facts
            facts={[
              {
                label: words.received,
                value: formatNumber(received.reduce((sum, { count }) => sum + count, 0)),
              },
              { label: words.avoided, value: formatNumber(avoided.count) + stillPossible },
              { label: words.inSpite, value: formatNumber(inSpite) },
              { label: words.fees, value: feesOf(savings) },
              { label: words.costs, value: costsOf(savings) },
              { label: words.net, value: netOf(savings) || words.unknown },
            ]}
          />
          <p className="soft">
            {avoided.method} {savings.method}
          </p>
        </div>
      </Fold>
    </div>
  );
}

/** Amounts that are not known are missing in the sum, so they are counted beside it with a link to where they are set. */
function feesOf(savings: Savings): ReactNode {
  const { without_fee_count: without } = savings;
  const sum = sumOf(savings, 'dispute_fees');
  if (without === 0) return sum || words.none;
  return noted(sum, <Link to={paths.money}>{words.withoutFee(without)}</Link>);
}

function costsOf(savings: Savings): ReactNode {
  const { without_cost_count: without } = savings;
  const sum = sumOf(savings, 'alert_costs');
  if (without === 0) return sum || words.none;
  return noted(sum, <Link to={paths.settingsTab('alert-sources')}>{words.withoutCost(without)}</Link>);
}

function noted(value: string, note: ReactNode): ReactNode {
  return value === '' ? (
    note
  ) : (
    <>
      {value} · {note}
    </>
  );
}

/** Empty if a part of it is not known. */
function netOf(savings: Savings): string {
  const { without_fee_count: withoutFee, without_cost_count: withoutCost } = savings;
  return withoutFee + withoutCost > 0 ? '' : sumOf(savings, 'net') || words.none;
}

const sumOf = ({ totals }: Savings, name: 'dispute_fees' | 'alert_costs' | 'net'): string =>
  formatSums(totals.flatMap(({ currency, [name]: amount }) => (amount === 0 ? [] : { amount, currency })));
