import { useQuery } from '@tanstack/react-query';
import { texts } from '#texts/analytics';
import { texts as disputeWordsWords } from '#texts/dispute-words';

import { column, DataTable } from '../../../components/data-table.js';
import { Definitions } from '../../../components/definitions.js';
import { Panel } from '../../../components/panel.js';
import { Select } from '../../../components/select.js';
import { formatNumber } from '../../../lib/numbers.js';
import {
  type Breakdown,
  breakdownQuery,
  type BreakdownRow,
  type Calibration,
  calibrationQuery,
  type LossReasons,
  lossReasonsQuery,
} from '../api/decided.js';
import { type DecidedView, dimensions } from '../decided-view.js';
import { formatRate, leftOutNotes } from '../figures.js';
import classes from './decided.module.css';
import { LoadedPart } from './loaded-part.js';
import { RecoveredPanel, ResponseTimePanel } from './outcome-panels.js';
import { pictureColumn, type Rate, rateColumns } from './rate-columns.js';
import { RootCausesPanel } from './root-causes.js';

type Props = {
  readonly view: DecidedView;
  readonly words: WinRateWords;
  readonly onChoose: (name: 'by' | 'cause', value: string) => void;
};

/** Metrics of decided disputes: win rate, speed and amounts, each with its sample size. */
export function DecidedFigures({ view, words, onChoose }: Props) {
  return (
    <section aria-label={texts.decidedFigures.decidedDisputes} className={classes.root}>
      <header className={classes.head}>
        <h2>{texts.decidedFigures.whatWorks}</h2>
      </header>
      <WinRates view={view} words={words} onChoose={(by) => onChoose('by', by)} />
      <CalibrationPanel view={view} />
      <div className="sides">
        <ResponseTimePanel view={view} />
        <RecoveredPanel view={view} />
      </div>
      <LossReasonsPanel view={view} />
      <RootCausesPanel
        view={view}
        describeReason={words.describeReason}
        onChoose={(cause) => onChoose('cause', cause)}
      />
    </section>
  );
}

const words = texts.calibration;

/** The chance of a win that the advice showed, against what the disputes came to. */
function CalibrationPanel({ view }: { readonly view: DecidedView }) {
  return (
    <Panel title={words.title} note={words.note}>
      <LoadedPart query={useQuery(calibrationQuery(view))} name={texts.parts.calibration}>
        {(given) => (
          <>
            {given.overall.decided_count === 0 ? (
              <p className="nothing">{words.none(given.decided_min)}</p>
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
              <p key={note} className="soft mt-5">
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

/** Lost disputes by the provider's reason, and by the cause that the team tagged. */
function LossReasonsPanel({ view }: { readonly view: DecidedView }) {
  return (
    <Panel title={texts.lossReasons.title} note={texts.lossReasons.note}>
      <LoadedPart query={useQuery(lossReasonsQuery(view))} name={texts.parts.lossReasons}>
        {(losses) =>
          losses.lost_count === 0 ? (
            <p className="nothing">{texts.messages.noneLost}</p>
          ) : (
            <Losses losses={losses} />
          )
        }
      </LoadedPart>
    </Panel>
  );
}

function Losses({ losses }: { readonly losses: LossReasons }) {
  const { reasons, causes } = losses;
  return (
    <>
      <div className="sides">
        <Counts
          heading={texts.lossReasons.reason}
          rows={reasons.map(({ reason, lost_count: count }) => ({
            name: reason ?? texts.lossReasons.noReason,
            count,
          }))}
        />
        <Counts
          heading={texts.lossReasons.cause}
          rows={causes.map(({ cause, lost_count: count }) => ({
            name: cause === null ? texts.lossReasons.noCause : disputeWordsWords.lossCauses[cause],
            count,
          }))}
        />
      </div>
      {leftOutNotes(losses).map((note) => (
        <p key={note} className="soft mt-5">
          {note}
        </p>
      ))}
      <Definitions title={texts.definitions.lossReasons} definitions={losses.definitions} />
    </>
  );
}

type Count = { readonly name: string; readonly count: number };

function Counts({ heading, rows }: { readonly heading: string; readonly rows: readonly Count[] }) {
  return (
    <DataTable
      label={heading}
      look="plain"
      columns={[
        column<Count>('name', heading, ({ name }) => name, { isRowHeader: true }),
        column<Count>('lost', texts.lossReasons.lost, ({ count }) => formatNumber(count), {
          isNumeric: true,
        }),
      ]}
      rows={rows}
      idOf={({ name }) => name}
    />
  );
}

/** Labels of the groupings. */
type WinRateWords = {
  readonly describeReason: (reason: string) => string;
  readonly describeNetwork: (network: string) => string;
};

type WinRatesProps = {
  readonly view: DecidedView;
  readonly words: WinRateWords;
  readonly onChoose: (by: string) => void;
};

/** Win rates by group, each with its confidence interval, the most certain first. */
function WinRates({ view, words, onChoose }: WinRatesProps) {
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
            <p className="nothing">{texts.messages.noneDecided(breakdown.decided_min)}</p>
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
        <p key={note} className="soft mt-5">
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
