import type { Schemas } from '@rebuttal/sdk';
import { texts } from '#texts/analytics';

import { column } from '../../../components/data-table.js';
import { formatInterval, formatRate } from '../figures.js';
import classes from './decided.module.css';

const words = texts.winRates;

/** A row of a table of win rates. */
export type Rate = Schemas['WinRate'] & {
  readonly key: string;
  readonly name: string;
  /** Shown as a mark on the picture. */
  readonly predicted_win_rate?: number | null;
};

export const pictureColumn = column<Rate>('picture', '', (row) => <Picture row={row} />, { isPicture: true });

export const rateColumns = [
  column<Rate>('rate', words.winRate, (row) => (row.is_enough ? formatRate(row.win_rate) : words.tooFew), {
    isNumeric: true,
  }),
  column<Rate>('interval', words.interval, (row) => formatInterval(row.win_rate_interval), {
    isNumeric: true,
  }),
  column<Rate>(
    'decided',
    words.decided,
    ({ won_count: won, decided_count: decided }) => (
      <span title={words.won(won)}>{words.wonOfDecided(won, decided)}</span>
    ),
    { isNumeric: true },
  ),
];

/** The win rate as a bar, with its interval and the prediction. */
function Picture({ row }: { readonly row: Rate }) {
  const { win_rate: rate, win_rate_interval: interval, predicted_win_rate: predicted = null } = row;
  return (
    <div className={classes.track}>
      {row.is_enough && <span className={classes.rate} style={{ width: percent(rate ?? 0) }} />}
      {interval !== null && (
        <span
          className={classes.whisker}
          style={{ left: percent(interval.low), width: percent(interval.high - interval.low) }}
        />
      )}
      {predicted !== null && <span className={classes.predicted} style={{ left: percent(predicted) }} />}
    </div>
  );
}

const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;
