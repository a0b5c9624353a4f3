import { useQuery } from '@tanstack/react-query';
import { texts } from '#texts/analytics';

import { column, DataTable } from '../../../components/data-table.js';
import { Definitions } from '../../../components/definitions.js';
import { Panel } from '../../../components/panel.js';
import { Select } from '../../../components/select.js';
import { type Breakdown, breakdownQuery, type BreakdownRow } from '../api/decided.js';
import { type DecidedView, dimensions } from '../decided-view.js';
import { leftOutNotes } from '../figures.js';
import classes from './decided.module.css';
import { LoadedPart } from './loaded-part.js';
import { pictureColumn, type Rate, rateColumns } from './rate-columns.js';

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
      <DataTable
        label={texts.winRates.caption(dimension?.label ?? by)}
        look="plain"
        className={classes.rates}
        columns={[
          column<Rate>('name', dimension?.heading ?? by, ({ name }) => name, { isRowHeader: true }),
          pictureColumn,
          ...rateColumns,
        ]}
        rows={[
          ...rows.map((row) => ({ ...row, name: nameOf(row, by, words) })),
          { ...overall, key: '', name: texts.winRates.all },
        ]}
        idOf={({ key }) => key}
        hasTotal
      />
      {notes.map((note) => (
        <p key={note} className={classes.note}>
          {note}
        </p>
      ))}
      <Definitions title={texts.definitions.winRates} definitions={breakdown.definitions} />
    </>
  );
}

function nameOf({ key, label }: BreakdownRow, by: Breakdown['by'], words: WinRateWords): string {
  if (by === 'reason') return words.describeReason(key);
  return by === 'network' && key !== 'none' ? words.describeNetwork(key) : label;
}
