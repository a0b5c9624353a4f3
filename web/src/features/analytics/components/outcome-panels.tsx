import { useQuery } from '@tanstack/react-query';

import { ExportButton } from '../../../components/export-button.js';
import { Panel } from '../../../components/panel.js';
import { formatMoney } from '../../../lib/money.js';
import {
  exportRecovered,
  exportResponseTimes,
  type Recovered,
  recoveredQuery,
  type ResponseTimes,
  responseTimesQuery,
} from '../api/decided.js';
import type { DecidedView } from '../decided-view.js';
import { count, formatHours, formatRate, leftOutNotes } from '../figures.js';
import { messages } from '../messages.js';
import classes from './decided.module.css';
import { LoadedPart } from './loaded-part.js';

type Props = { readonly view: DecidedView };

/** How long disputes wait for their answer. */
export function ResponseTimePanel({ view }: Props) {
  return (
    <Panel
      title="Response Times"
      note="From a dispute's arrival here to its answer"
      actions={
        <ExportButton
          label="Export response times"
          download={() => exportResponseTimes(view)}
          fileName="response-times.csv"
        >
          Export
        </ExportButton>
      }
    >
      <LoadedPart query={useQuery(responseTimesQuery(view))} name="response times">
        {(times) =>
          times.answered_count === 0 ? (
            <p className={classes.none}>{messages.noneAnswered}</p>
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
        <dt>Half within</dt>
        <dd>{formatHours(times.median_hours)}</dd>
        <dt>Nine of ten within</dt>
        <dd>{formatHours(times.p90_hours)}</dd>
        <dt>Answered</dt>
        <dd>{count(times.answered_count, 'dispute')}</dd>
      </dl>
      {before > 0 && (
        <p className={classes.note}>
          {count(before, 'dispute')} answered elsewhere before they came here left out.
        </p>
      )}
      {leftOutNotes(times).map((note) => (
        <p key={note} className={classes.note}>
          {note}
        </p>
      ))}
    </>
  );
}

/** What came back, each currency for itself. */
export function RecoveredPanel({ view }: Props) {
  return (
    <Panel
      title="Recovered"
      note="Of decided disputes, each currency for itself"
      actions={
        <ExportButton
          label="Export recovered amounts"
          download={() => exportRecovered(view)}
          fileName="recovered-amounts.csv"
        >
          Export
        </ExportButton>
      }
    >
      <LoadedPart query={useQuery(recoveredQuery(view))} name="recovered amounts">
        {({ currencies }) =>
          currencies.length === 0 ? (
            <p className={classes.none}>{messages.noneRecovered}</p>
          ) : (
            <Currencies currencies={currencies} />
          )
        }
      </LoadedPart>
    </Panel>
  );
}

function Currencies({ currencies }: Pick<Recovered, 'currencies'>) {
  return (
    <table className={classes.money}>
      <caption className="visually-hidden">Recovered amounts by currency</caption>
      <thead>
        <tr>
          <th scope="col">Recovered</th>
          <th scope="col">At stake</th>
          <th scope="col">Share</th>
        </tr>
      </thead>
      <tbody>
        {currencies.map((row) => {
          const format = (amountMinor: number): string =>
            formatMoney({ amountMinor, currency: row.currency, exponent: row.currency_exponent });
          return (
            <tr key={row.currency}>
              <th scope="row">{format(row.recovered_amount)}</th>
              <td>{format(row.decided_amount)}</td>
              <td>{formatRate(row.recovery_rate)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
