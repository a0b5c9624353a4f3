import { Button } from '@mantine/core';
import type { DataImport, DataKinds } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts as common } from '#texts/common';
import { texts } from '#texts/data';

import { Callout, Problem } from '../../../components/callout.js';
import modal from '../../../components/modal.module.css';
import { Select } from '../../../components/select.js';
import { kindsQuery } from '../api/data.js';
import type { Choices } from '../use-csv-import.js';
import { describeField, describeRecords } from '../words.js';
import { ImportSettings } from './import-settings.js';
import classes from './mapping-table.module.css';
import { ProblemList } from './problem-list.js';

const words = texts.importModal;

type Props = {
  readonly found: DataImport;
  readonly choices: Choices;
  /** True while the file is sent again. */
  readonly isSending: boolean;
  readonly problem: string | undefined;
  readonly onCheck: (choices: Choices) => void;
  readonly onImport: () => void;
  readonly onClose: () => void;
};

/** How the server reads the file, what would be imported, and what is wrong. Nothing is stored yet. */
export function ImportCheck({ found, choices, isSending, problem, onCheck, onImport, onClose }: Props) {
  const { data: kinds = [] } = useQuery(kindsQuery());
  const guessed = mappingOf(found);
  const [mapping, setMapping] = useState(guessed);
  const isChanged = JSON.stringify(mapping) !== JSON.stringify(guessed);
  const { detected, accepted, problems } = found;
  const fields = kinds.find(({ kind }) => kind === detected.kind)?.fields ?? [];
  const mapped = Object.keys(mapping).length;
  return (
    <div className="stack">
      <Verdict found={found} />
      <ImportSettings
        found={found}
        kinds={kinds.map(({ kind }) => kind)}
        choices={choices}
        disabled={isSending}
        onChange={onCheck}
      />
      <details className={classes.columns} open={detected.missing.length > 0 ? true : undefined}>
        <summary>{words.columnsOf(mapped, detected.columns.length)}</summary>
        <MappingTable
          columns={detected.columns}
          fields={fields}
          mapping={mapping}
          disabled={isSending}
          onChange={setMapping}
        />
      </details>
      {problems.length > 0 && (
        <section className="stack-sm">
          <h3 className="text-md bold">{texts.problems.title}</h3>
          <ProblemList problems={problems} />
        </section>
      )}
      {problem !== undefined && <Problem>{problem}</Problem>}
      <div className={modal.actions}>
        <Button variant="default" disabled={isSending} onClick={onClose}>
          {common.actions.cancel}
        </Button>
        {isChanged ? (
          <Button loading={isSending} onClick={() => onCheck({ kind: detected.kind, mapping })}>
            {words.checkAgain}
          </Button>
        ) : (
          <Button data-autofocus loading={isSending} disabled={accepted === 0} onClick={onImport}>
            {accepted === 0
              ? words.importNothing
              : words.import(describeRecords(detected.kind, found.records))}
          </Button>
        )}
      </div>
    </div>
  );
}

function Verdict({ found }: { readonly found: DataImport }) {
  const { status, error, rows, records, rejected, detected, file_name: name } = found;
  const { missing, kind } = detected;
  const good = words.canBeImported(describeRecords(kind, records), name);
  if (status === 'failed')
    return (
      <Callout tone="red" title={words.failed}>
        {error}
      </Callout>
    );
  if (rows === 0) return <Callout tone="amber" title={words.noRows} />;
  if (missing.length > 0)
    return <Callout tone="amber" title={words.missing(missing.map(describeField).join(', '))} />;
  const [asked] = found.problems.flatMap(({ code }) => words.asks[code] ?? []);
  if (asked !== undefined) return <Callout tone="amber" title={asked} />;
  if (records === 0) return <Callout tone="red" title={words.noneValid} />;
  if (rejected > 0)
    return (
      <Callout tone="amber" title={good}>
        {words.someValid(rejected)}
      </Callout>
    );
  return (
    <Callout tone="green" title={good}>
      {found.duplicates > 0 ? words.duplicates(found.duplicates, idsOf(found)) : words.allValid}
    </Callout>
  );
}

/** The server names the first ones. */
function idsOf({ duplicate_ids: ids }: DataImport): string {
  return `${ids.slice(0, 3).join(', ')}${ids.length > 3 ? ', …' : ''}`;
}

function mappingOf({ detected }: DataImport): Mapping {
  return Object.fromEntries(
    detected.columns.flatMap(({ name, field }) => (field === null ? [] : [[name, field]])),
  );
}

type CsvField = DataKinds['kinds'][number]['fields'][number];
type Columns = DataImport['detected']['columns'];
/** The field of each column by the column's name. */
type Mapping = Readonly<Record<string, string>>;

type MappingTableProps = {
  readonly columns: Columns;
  readonly fields: readonly CsvField[];
  readonly mapping: Mapping;
  readonly disabled: boolean;
  readonly onChange: (mapping: Mapping) => void;
};

/** The columns of the file with their first values, and the field of each. */
function MappingTable({ columns, fields, mapping, disabled, onChange }: MappingTableProps) {
  // A field has at most one column: choosing it takes it from the other one.
  const choose = (column: string, field: string): void => {
    const others = Object.entries(mapping).filter(([name, taken]) => name !== column && taken !== field);
    onChange(Object.fromEntries(field === '' ? others : [...others, [column, field]]));
  };
  return (
    <ul className={classes.rows} aria-label={words.mappingTitle}>
      {columns.map(({ name, values }) => (
        <li key={name} className={classes.row}>
          <div className="grid shrinks">
            <span className="break strong">{name}</span>
            <span className="cut soft">{values.length === 0 ? words.noValues : values.join(' · ')}</span>
          </div>
          <Select
            aria-label={words.fieldOf(name)}
            data={optionsOf(fields, mapping[name])}
            value={mapping[name] ?? ''}
            disabled={disabled}
            onChange={(event) => choose(name, event.currentTarget.value)}
          />
        </li>
      ))}
    </ul>
  );
}

/** @param current can be one of several columns of items, which the list does not name */
function optionsOf(fields: readonly CsvField[], current: string | undefined) {
  const isListed = current === undefined || fields.some(({ name }) => name === current);
  const extra = isListed ? [] : [{ name: current, required: false }];
  return [
    { value: '', label: words.notImported },
    ...[...fields, ...extra].map(({ name, required }) => {
      const label = describeField(name);
      return { value: name, label: required ? words.requiredField(label) : label };
    }),
  ];
}
