import { useQuery } from '@tanstack/react-query';
import { texts } from '#texts/analytics';

import { column, DataTable } from '../../../components/data-table.js';
import { Definitions } from '../../../components/definitions.js';
import { Panel } from '../../../components/panel.js';
import { type Calibration, calibrationQuery } from '../api/decided.js';
import type { DecidedView } from '../decided-view.js';
import { formatRate, leftOutNotes } from '../figures.js';
import classes from './decided.module.css';
import { LoadedPart } from './loaded-part.js';
import { pictureColumn, type Rate, rateColumns } from './rate-columns.js';

const words = texts.calibration;

/** The chance of a win that the advice showed, against what the disputes came to. */
export function CalibrationPanel({ view }: { readonly view: DecidedView }) {
  return (
    <Panel title={words.title} note={words.note}>
      <LoadedPart query={useQuery(calibrationQuery(view))} name={texts.parts.calibration}>
        {(given) => (
          <>
            {given.overall.decided_count === 0 ? (
              <p className={classes.none}>{words.none(given.decided_min)}</p>
            ) : (
              <DataTable
                label={words.caption}
                look="plain"
                className={classes.rates}
                columns={columns}
                rows={rowsOf(given)}
                idOf={({ key }) => key}
                hasTotal
              />
            )}
            {notesOf(given).map((note) => (
              <p key={note} className={classes.note}>
                {note}
              </p>
            ))}
            <Definitions title={texts.definitions.calibration} definitions={given.definitions} />
          </>
        )}
      </LoadedPart>
    </Panel>
  );
}

const columns = [
  column<Rate>('name', words.range, ({ name }) => name, { isRowHeader: true }),
  pictureColumn,
  column<Rate>('predicted', words.predicted, (row) => formatRate(row.predicted_win_rate ?? null), {
    isNumeric: true,
  }),
  ...rateColumns,
];

const rowsOf = ({ rows, overall }: Calibration): Rate[] => [
  ...rows.map((row) => {
    const name = texts.figures.interval(row.predicted_from * 100, row.predicted_to * 100);
    return { ...row, key: name, name };
  }),
  { ...overall, key: '', name: texts.winRates.all },
];

function notesOf({ rows, overall, decided_min: least, ...given }: Calibration): string[] {
  const isTooFew = overall.decided_count > 0 && [...rows, overall].some((row) => !row.is_enough);
  return [
    ...(isTooFew ? [texts.messages.someTooFew(least)] : []),
    ...(given.not_predicted_count > 0 ? [words.notPredicted(given.not_predicted_count)] : []),
    ...leftOutNotes(given),
  ];
}
