import { useQuery } from '@tanstack/react-query';
import { texts } from '#texts/analytics';

import { Panel } from '../../../components/panel.js';
import { Select } from '../../../components/select.js';
import { type Breakdown, breakdownQuery, type BreakdownRow } from '../api/decided.js';
import { type DecidedView, dimensions } from '../decided-view.js';
import { formatInterval, formatRate, leftOutNotes } from '../figures.js';
import classes from './decided.module.css';
import { LoadedPart } from './loaded-part.js';

/** Labels of the groupings. */
export type WinRateWords = {
  readonly describeReason: (reason: string) => string;
  readonly describeNetwork: (network: string) => string;
};

type Props = {
  readonly view: DecidedView;
  readonly words: WinRateWords;
  readonly onChoose: (by: string) => void;
};

/** Win rates by group, each with its confidence interval, the most certain first. */
export function WinRates({ view, words, onChoose }: Props) {
  const query = useQuery(breakdownQuery(view));
  return (
    <Panel
      title={texts.winRates.winRates}
      note={texts.winRates.winRatesNote}
      actions={
        <Select
          aria-label={texts.winRates.groupBy}
          data={[...dimensions]}
          value={view.by}
          onChange={(event) => onChoose(event.currentTarget.value)}
        />
      }
    >
      <LoadedPart query={query} name={texts.parts.winRates}>
        {(breakdown) =>
          breakdown.overall.decided_count === 0 ? (
            <p className={classes.none}>{texts.messages.noneDecided(breakdown.decided_min)}</p>
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
  const dimension = dimensions.find(({ value }) => value === by);
  const missing = least - overall.decided_count;
  const notes = [
    ...(missing > 0 ? [texts.messages.tooFew(least, missing)] : []),
    ...(missing <= 0 && rows.some((row) => !row.is_enough) ? [texts.messages.someTooFew(least)] : []),
    ...leftOutNotes(breakdown),
  ];
  return (
    <>
      <table className={classes.rates}>
        <caption className="visually-hidden">{texts.winRates.caption(dimension?.label ?? by)}</caption>
        <thead>
          <tr>
            <th scope="col">{dimension?.heading ?? by}</th>
            <td aria-hidden="true" />
            <th scope="col">{texts.winRates.winRate}</th>
            <th scope="col">{texts.winRates.interval}</th>
            <th scope="col">{texts.winRates.decided}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <RateRow key={row.key} row={row} name={nameOf(row, by, words)} />
          ))}
        </tbody>
        <tfoot>
          <RateRow row={overall} name={texts.winRates.all} />
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
      <td>{row.is_enough ? formatRate(rate) : texts.winRates.tooFew}</td>
      <td>{formatInterval(interval)}</td>
      <td title={texts.winRates.won(won)}>{texts.winRates.wonOfDecided(won, decided)}</td>
    </tr>
  );
}

const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;

function nameOf({ key, label }: BreakdownRow, by: Breakdown['by'], words: WinRateWords): string {
  if (by === 'reason') return words.describeReason(key);
  return by === 'network' && key !== 'none' ? words.describeNetwork(key) : label;
}
