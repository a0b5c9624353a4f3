import type { DataImport, DataKinds } from '@rebuttal/sdk';
import { texts } from '#texts/data';

import { Select } from '../../../components/select.js';
import { describeField } from '../words.js';
import classes from './mapping-table.module.css';

const words = texts.importModal;

export type CsvField = DataKinds['kinds'][number]['fields'][number];
export type Columns = DataImport['detected']['columns'];
/** The field of each column by the column's name. */
export type Mapping = Readonly<Record<string, string>>;

type Props = {
  readonly columns: Columns;
  readonly fields: readonly CsvField[];
  readonly mapping: Mapping;
  readonly disabled: boolean;
  readonly onChange: (mapping: Mapping) => void;
};

/** The columns of the file with their first values, and the field of each. */
export function MappingTable({ columns, fields, mapping, disabled, onChange }: Props) {
  // A field has at most one column: choosing it takes it from the other one.
  const choose = (column: string, field: string): void => {
    const others = Object.entries(mapping).filter(([name, taken]) => name !== column && taken !== field);
    onChange(Object.fromEntries(field === '' ? others : [...others, [column, field]]));
  };
  return (
    <ul className={classes.rows} aria-label={words.mappingTitle}>
      {columns.map(({ name, values }) => (
        <li key={name} className={classes.row}>
          <div className={classes.column}>
            <span className="break strong">{name}</span>
            <span className={classes.values}>
              {values.length === 0 ? words.noValues : values.join(' · ')}
            </span>
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
