import { texts } from '#texts/data';

import { Select } from '../../../components/select.js';
import type { CsvField } from '../csv-fields.js';
import type { CsvHead } from '../csv-head.js';
import type { Mapping } from '../guess-mapping.js';
import { describeField } from '../words.js';
import classes from './mapping-table.module.css';

const words = texts.importModal;

type Props = {
  readonly head: CsvHead;
  readonly fields: readonly CsvField[];
  readonly mapping: Mapping;
  readonly disabled: boolean;
  readonly onChange: (mapping: Mapping) => void;
};

/** The columns of the file with their first values, and the field of each. */
export function MappingTable({ head: { columns, rows }, fields, mapping, disabled, onChange }: Props) {
  // A field has at most one column: choosing it takes it from the other one.
  const choose = (position: number, field: string): void =>
    onChange(
      columns.map((_, at) => (at === position ? field : field === mapping[at] ? '' : (mapping[at] ?? ''))),
    );
  return (
    <fieldset className={classes.root}>
      <legend>{words.mappingTitle}</legend>
      <p className={classes.note}>{words.mappingNote}</p>
      <ul className={classes.rows}>
        {columns.map((name, at) => (
          <li key={`${at} ${name}`} className={classes.row}>
            <div className={classes.column}>
              <span className="break strong">{name === '' ? words.unnamed(at + 1) : name}</span>
              <span className={classes.values}>{valuesOf(rows, at)}</span>
            </div>
            {name === '' ? (
              <span className={classes.values}>{words.unnamedNote}</span>
            ) : (
              <Select
                aria-label={words.fieldOf(name)}
                data={optionsOf(fields)}
                value={mapping[at] ?? ''}
                disabled={disabled}
                onChange={(event) => choose(at, event.currentTarget.value)}
              />
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** A no-break space keeps the height of the row. */
function valuesOf(rows: CsvHead['rows'], at: number): string {
  const values = rows.map((cells) => cells[at]?.trim() ?? '').filter((value) => value !== '');
  return values.length === 0 ? '\u00a0' : values.join(' · ');
}

function optionsOf(fields: readonly CsvField[]) {
  return [
    { value: '', label: words.notImported },
    ...fields.map(({ name, required }) => {
      const label = describeField(name);
      return { value: name, label: required ? words.requiredField(label) : label };
    }),
  ];
}
