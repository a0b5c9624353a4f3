import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ChangeEvent, useState } from 'react';
import { texts } from '#texts/money';

import { column, DataTable } from '../../../components/data-table.js';
import { Definitions } from '../../../components/definitions.js';
import { Fold } from '../../../components/fold.js';
import { Loaded } from '../../../components/loaded.js';
import { Panel } from '../../../components/panel.js';
import { Select } from '../../../components/select.js';
import { Tag } from '../../../components/tag.js';
import type { Tone } from '../../../components/tone.js';
import { formatMonth } from '../../../lib/dates.js';
import { formatNumber } from '../../../lib/numbers.js';
import { type MonitoredProgram, type Monitoring, monitoringQuery } from '../api/money.js';
import { formatPercent } from '../percent.js';
import classes from './money.module.css';

const words = texts.monitoring;
const tones: Readonly<Record<MonitoredProgram['status'], Tone>> = {
  below: 'green',
  approaching: 'amber',
  excessive: 'red',
  unknown: 'grey',
};

type Props = {
  readonly month: string;
  readonly onMonth: (month: string) => void;
  readonly accounts: readonly { readonly value: string; readonly label: string }[];
};

/** The room left in the card networks' monitoring programs, and what more disputes and refunds would do. */
export function MonitoringPanel({ month, onMonth, accounts }: Props) {
  const [chosen, setChosen] = useState('');
  const accountId = chosen === '' ? accounts[0]?.value : chosen;
  const [disputes, setDisputes] = useState(0);
  const [refunds, setRefunds] = useState(0);
  const query = useQuery(monitoringQuery(month, { disputes, refunds }));
  return (
    <Panel title={words.title} note={words.note}>
      <div className={classes.fields}>
        <Select
          label={texts.volume.account}
          data={[...accounts]}
          value={accountId}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        <TextInput
          type="month"
          label={words.month}
          value={month}
          onChange={(event) => {
            if (event.currentTarget.value !== '') onMonth(event.currentTarget.value);
          }}
        />
        <TextInput
          type="number"
          label={words.moreDisputes}
          min={0}
          value={disputes}
          onChange={toCount(setDisputes)}
        />
        <TextInput
          type="number"
          label={words.moreRefunds}
          min={0}
          value={refunds}
          onChange={toCount(setRefunds)}
        />
      </div>
      <Loaded query={query} loading={texts.loading} failed={texts.failed} rows={[160]}>
        {(monitoring) =>
          accountId === undefined ? (
            <p className="soft">{words.empty}</p>
          ) : (
            <Programs monitoring={monitoring} accountId={accountId} />
          )
        }
      </Loaded>
    </Panel>
  );
}

const countMax = 1_000_000;

const toCount = (set: (count: number) => void) => (event: ChangeEvent<HTMLInputElement>) =>
  set(Math.min(Math.max(Math.trunc(Number(event.currentTarget.value)) || 0, 0), countMax));

type ProgramsProps = { readonly monitoring: Monitoring; readonly accountId: string };

function Programs({ monitoring, accountId }: ProgramsProps) {
  const programs = monitoring.programs.filter((one) => one.account_id === accountId);
  return (
    <div className="stack">
      <DataTable
        label={words.table}
        look="cards"
        columns={columns.filter(({ id }) => id !== 'forecast' || !monitoring.is_complete)}
        rows={programs}
        idOf={({ program }) => program}
      />
      <Fold title={words.limits}>
        <Rules
          rules={programs.flatMap(({ program, sources }) =>
            sources.map((one) => ({ ...one, rule: `${words.programs[program]}: ${one.rule}` })),
          )}
        />
      </Fold>
      <Fold title={words.uncounted}>
        <Rules rules={monitoring.uncounted} />
      </Fold>
      <Definitions title={words.definitions} definitions={monitoring.definitions} />
    </div>
  );
}

function Rules({ rules }: { readonly rules: MonitoredProgram['sources'] }) {
  return (
    <ul>
      {rules.map(({ rule, url_title: title }) => (
        <li key={rule}>
          {rule}. <span className="soft">{title}</span>
        </li>
      ))}
    </ul>
  );
}

const numeric = { isNumeric: true };

const columns = [
  column<MonitoredProgram>(
    'program',
    words.columns.program,
    ({ program, sources }) => (
      <span className="grid">
        <span>{words.programs[program]}</span>
        {sources.some(({ confirmed }) => !confirmed) && (
          <span className="small soft">{words.unconfirmed}</span>
        )}
      </span>
    ),
    { isRowHeader: true },
  ),
  column<MonitoredProgram>('count', words.columns.count, ({ numerator }) => formatNumber(numerator), numeric),
  column<MonitoredProgram>(
    'transactions',
    words.columns.transactions,
    ({ denominator, denominator_source: source }) => (
      <span className="grid">
        {denominator === null ? (
          <span className="soft">{words.unknown}</span>
        ) : (
          <span>{formatNumber(denominator)}</span>
        )}
        {source !== null && <span className="small soft">{words.denominators[source]}</span>}
      </span>
    ),
    numeric,
  ),
  column<MonitoredProgram>(
    'ratio',
    words.columns.ratio,
    ({ ratio }) => orNone(ratio, formatPercent),
    numeric,
  ),
  column<MonitoredProgram>(
    'limit',
    words.columns.limit,
    ({ threshold, floor }) =>
      floor > 1 ? words.limit(formatPercent(threshold), formatNumber(floor)) : formatPercent(threshold),
    numeric,
  ),
  column<MonitoredProgram>(
    'room',
    words.columns.room,
    (program) => (isExempt(program) ? '–' : orNone(program.room, formatRoom)),
    numeric,
  ),
  column<MonitoredProgram>(
    'forecast',
    words.columns.forecast,
    ({ forecast }) => orNone(forecast, formatNumber),
    numeric,
  ),
  column<MonitoredProgram>('status', words.columns.status, (program) => <Status {...program} />),
];

const formatRoom = (room: number) => (room < 0 ? words.tooMany(formatNumber(-room)) : formatNumber(room));

/** Without the transactions, there is neither. */
const orNone = (value: number | null, format: (value: number) => string) =>
  value === null ? '–' : format(value);

/** The count is too high, but another condition keeps the account out of the program. */
const isExempt = ({ status, room }: MonitoredProgram) => status === 'below' && room !== null && room <= 0;

function Status(program: MonitoredProgram) {
  const { status, missing, divisor_month: month, what_if: whatIf } = program;
  const notes = isExempt(program)
    ? [words.exempt]
    : missing.map((name) =>
        name === 'transactions' ? words.missing.transactions(formatMonth(month)) : words.missing[name],
      );
  return (
    <span className="grid">
      <span>
        <Tag tone={tones[status]}>{words.statuses[status]}</Tag>
      </span>
      {notes.map((note) => (
        <span key={note} className="small soft">
          {note}
        </span>
      ))}
      {whatIf !== null && !(status === 'unknown' && whatIf.status === 'unknown') && (
        <span className="small soft">
          {words.whatIf(formatNumber(whatIf.numerator), words.statuses[whatIf.status])}
        </span>
      )}
    </span>
  );
}
