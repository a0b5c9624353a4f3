import { useQuery } from '@tanstack/react-query';
import { texts } from '#texts/analytics';

import { column, DataTable } from '../../../components/data-table.js';
import { Definitions } from '../../../components/definitions.js';
import { Panel } from '../../../components/panel.js';
import { formatMoney } from '../../../lib/money.js';
import { type Recovered, recoveredQuery, type ResponseTimes, responseTimesQuery } from '../api/decided.js';
import type { DecidedView } from '../decided-view.js';
import { formatHours, formatRate, leftOutNotes } from '../figures.js';
import classes from './decided.module.css';
import { LoadedPart } from './loaded-part.js';

type Props = { readonly view: DecidedView };

/** The response times of disputes. */
export function ResponseTimePanel({ view }: Props) {
  return (
    <Panel title={texts.outcomePanels.responseTimes} note={texts.outcomePanels.responseTimesNote}>
      <LoadedPart query={useQuery(responseTimesQuery(view))} name={texts.parts.responseTimes}>
        {(times) =>
          times.answered_count === 0 ? (
            <p className="nothing">{texts.messages.noneAnswered}</p>
          ) : (
            <Times times={times} />
          )
        }
      </LoadedPart>
    </Panel>
  );
}

function Times({ times }: { readonly times: ResponseTimes }) {
  const before = times.answered_before_arrival_count;
  return (
    <>
      <dl className={classes.facts}>
        <dt className="quiet">{texts.outcomePanels.median}</dt>
        <dd className="bold numeric">{formatHours(times.median_hours)}</dd>
        <dt className="quiet">{texts.outcomePanels.percentile90}</dt>
        <dd className="bold numeric">{formatHours(times.p90_hours)}</dd>
        <dt className="quiet">{texts.outcomePanels.answered}</dt>
        <dd className="bold numeric">{texts.disputes(times.answered_count)}</dd>
      </dl>
      {before > 0 && <p className="soft mt-5">{texts.outcomePanels.answeredBefore(before)}</p>}
      {leftOutNotes(times).map((note) => (
        <p key={note} className="soft mt-5">
          {note}
        </p>
      ))}
      <Definitions title={texts.definitions.responseTimes} definitions={times.definitions} />
    </>
  );
}

/** Recovered amounts, by currency. */
export function RecoveredPanel({ view }: Props) {
  return (
    <Panel title={texts.outcomePanels.recovered} note={texts.outcomePanels.recoveredNote}>
      <LoadedPart query={useQuery(recoveredQuery(view))} name={texts.parts.recoveredAmounts}>
        {({ currencies, definitions }) =>
          currencies.length === 0 ? (
            <p className="nothing">{texts.messages.noneRecovered}</p>
          ) : (
            <>
              <DataTable
                label={texts.outcomePanels.recoveredAmountsByCurrency}
                look="plain"
                columns={columns}
                rows={currencies}
                idOf={(row) => row.currency}
              />
              <Definitions title={texts.definitions.recovered} definitions={definitions} />
            </>
          )
        }
      </LoadedPart>
    </Panel>
  );
}

type Currency = Recovered['currencies'][number];

const format = (row: Currency, amountMinor: number): string =>
  formatMoney({ amountMinor, currency: row.currency, exponent: row.currency_exponent });

const columns = [
  column<Currency>('recovered', texts.outcomePanels.recovered, (row) => format(row, row.recovered_amount), {
    isRowHeader: true,
  }),
  column<Currency>('at-stake', texts.outcomePanels.atStake, (row) => format(row, row.decided_amount), {
    isNumeric: true,
  }),
  column<Currency>('share', texts.outcomePanels.share, (row) => formatRate(row.recovery_rate), {
    isNumeric: true,
  }),
];
