import { useQuery } from '@tanstack/react-query';

import { ExportButton } from '../../../components/export-button.js';
import { Panel } from '../../../components/panel.js';
import { Select } from '../../../components/select.js';
import { type Breakdown, breakdownQuery, type BreakdownRow, exportBreakdown } from '../api/decided.js';
import { type DecidedView, dimensions } from '../decided-view.js';
import { count, formatInterval, formatRate, leftOutNotes } from '../figures.js';
import { messages } from '../messages.js';
import classes from './decided.module.css';
import { LoadedPart } from './loaded-part.js';

/** The product's words for what disputes are told apart by. */
export type WinRateWords = {
  readonly describeReason: (reason: string) => string;
  readonly describeNetwork: (network: string) => string;
};

type Props = {
  readonly view: DecidedView;
  readonly words: WinRateWords;
  readonly onChoose: (by: string) => void;
};

/** How often disputes are won, told apart by one thing: each rate with its interval, and surer ones first. */
export function WinRates({ view, words, onChoose }: Props) {
  const query = useQuery(breakdownQuery(view));
  return (
    <Panel
      title="Win Rates"
      note="With 95% confidence the true rate lies within the line; the surest come first"
      actions={
        <>
          <Select
            aria-label="Tell apart"
            data={[...dimensions]}
            value={view.by}
            onChange={(event) => onChoose(event.currentTarget.value)}
          />
          <ExportButton
            label="Export win rates"
            download={() => exportBreakdown(view)}
            fileName="win-rates.csv"
          >
            Export
          </ExportButton>
        </>
      }
    >
      <LoadedPart query={query} name="win rates">
        {(breakdown) =>
          breakdown.overall.decided_count === 0 ? (
            <p className={classes.none}>{messages.noneDecided(breakdown.decided_min)}</p>
          ) : (
            <RateTable breakdown={breakdown} words={words} />
          )
        }
      </LoadedPart>
    </Panel>
  );
}

function RateTable({ breakdown, words }: { readonly breakdown: Breakdown; readonly words: WinRateWords }) {
  const { rows, overall, by, decided_min: least } = breakdown;
  const title = dimensions.find(({ value }) => value === by)?.label ?? by;
  const missing = least - overall.decided_count;
  const notes = [
    ...(missing > 0 ? [messages.tooFew(least, missing)] : []),
    ...(missing <= 0 && rows.some((row) => !row.is_enough) ? [messages.someTooFew(least)] : []),
    ...leftOutNotes(breakdown),
  ];
  return (
    <>
      <table className={classes.rates}>
        <caption className="visually-hidden">Win rates {title.toLowerCase()}</caption>
        <thead>
          <tr>
            <th scope="col">{title.replace(/^By (.)/, (_all, first: string) => first.toUpperCase())}</th>
            <td aria-hidden="true" />
            <th scope="col">Win rate</th>
            <th scope="col">95% interval</th>
            <th scope="col">Decided</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <RateRow key={row.key} row={row} name={nameOf(row, by, words)} />
          ))}
        </tbody>
        <tfoot>
          <RateRow row={overall} name="All" />
        </tfoot>
      </table>
      {notes.map((note) => (
        <p key={note} className={classes.note}>
          {note}
        </p>
      ))}
    </>
  );
}

type Rate = Pick<
  BreakdownRow,
  'decided_count' | 'won_count' | 'win_rate' | 'win_rate_interval' | 'is_enough'
>;

function RateRow({ row, name }: { readonly row: Rate; readonly name: string }) {
  const { decided_count: decided, won_count: won, win_rate: rate, win_rate_interval: interval } = row;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className={classes.picture} aria-hidden="true">
        <div className={classes.track}>
          {row.is_enough && <span className={classes.rate} style={{ width: percent(rate ?? 0) }} />}
          {interval !== null && (
            <span
              className={classes.whisker}
              style={{ left: percent(interval.low), width: percent(interval.high - interval.low) }}
            />
          )}
        </div>
      </td>
      <td>{row.is_enough ? formatRate(rate) : 'too few'}</td>
      <td>{formatInterval(interval)}</td>
      <td title={`${count(won, 'dispute')} won`}>
        {won.toLocaleString('en-US')} of {decided.toLocaleString('en-US')}
      </td>
    </tr>
  );
}

const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;

function nameOf({ key, label }: BreakdownRow, by: Breakdown['by'], words: WinRateWords): string {
  if (by === 'reason') return words.describeReason(key);
  return by === 'network' && key !== 'none' ? words.describeNetwork(key) : label;
}
