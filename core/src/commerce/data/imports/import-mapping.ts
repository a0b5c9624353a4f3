import { isCurrency, isObject } from '@rebuttal/plugin-kit';

import { invalidField } from '../../../platform/errors/catalogue.js';
import { isTextEncoding, type TextEncoding } from '../../../platform/shared/text-encodings.js';
import { csvFieldsOf, missingFields, type DataKind } from '../data-kinds.js';
import { amountUnits } from './cell-amounts.js';
import { dateOrders } from './cell-times.js';
import { otherNames, presetNames } from './column-names.js';
import type { ColumnMapping, ImportOptions } from './data-imports.js';
import { normalize } from './guess-mapping.js';

/** Parses the mapping of a form. Undefined for an empty one, which means that it is guessed. @throws {AppError} 422 */
export function parseMapping(json: string | undefined): ColumnMapping | undefined {
  if (json === undefined || json.trim() === '') return undefined;
  const mapping = parsed(json);
  if (isObject(mapping) && Object.values(mapping).every((field) => typeof field === 'string'))
    return mapping as ColumnMapping;
  throw invalidField(
    'mapping',
    'Send a JSON object with the field of each column: {"Order no.": "order_number"}',
  );
}

/** Parses the options of a form. @throws {AppError} 422 for an unknown option or value */
export function parseOptions(json: string | undefined): ImportOptions {
  if (json === undefined || json.trim() === '') return {};
  const options = parsed(json);
  if (!isObject(options)) throw invalidField('options', 'Send a JSON object: {"amounts": "decimal"}');
  const read = Object.entries(options).map(([name, value]) => {
    const reader = Object.hasOwn(optionReaders, name) ? optionReaders[name] : undefined;
    if (reader === undefined)
      throw invalidField('options', `Unknown option. Choose from ${Object.keys(optionReaders).join(', ')}`);
    return [name, value === null || value === '' ? undefined : reader(name, value)];
  });
  return Object.fromEntries(read) as ImportOptions;
}

const oneOf =
  (values: readonly string[]) =>
  (name: string, value: unknown): string => {
    const known = values.find((one) => one === value);
    if (known !== undefined) return known;
    throw invalidField('options', `${name} must be one of ${values.join(', ')}`);
  };

const optionReaders: Readonly<Record<string, (name: string, value: unknown) => string>> = {
  amounts: oneOf(amountUnits),
  dates: oneOf(dateOrders),
  preset: oneOf(presetNames),
  encoding: (_, value) => readEncoding(value),
  currency: (name, value) => {
    const code = typeof value === 'string' ? value.toUpperCase() : '';
    if (isCurrency(code)) return code;
    throw invalidField('options', `${name} must be an ISO 4217 code such as EUR`);
  },
};

/** Other names of the encodings that people look for. */
const encodingNames: Readonly<Record<string, TextEncoding>> = {
  utf8: 'utf-8',
  'utf-8-sig': 'utf-8',
  'utf-16': 'utf-16le',
  utf16: 'utf-16le',
  latin1: 'windows-1252',
  'latin-1': 'windows-1252',
  'iso-8859-1': 'windows-1252',
  'iso-8859-15': 'windows-1252',
  cp1252: 'windows-1252',
};

function readEncoding(value: unknown): TextEncoding {
  const name = typeof value === 'string' ? value.toLowerCase() : '';
  if (isTextEncoding(name)) return name;
  const known = encodingNames[name];
  if (known === undefined)
    throw invalidField('options', 'encoding must be one such as utf-8 or windows-1252');
  return known;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/**
 * Checks a mapping. Columns without a field are ignored.
 * @throws {AppError} 422 for an unknown column or field, or two columns for one field
 */
export function checkMapping(
  kind: DataKind,
  columns: readonly string[],
  mapping: ColumnMapping,
): ColumnMapping {
  const targets = csvFieldsOf(kind).map(({ name }) => name);
  const used = Object.fromEntries(
    Object.entries(mapping).map(([column, field]) => {
      if (!columns.includes(column)) throw refuse(unknownColumn(columns, column));
      const target = targetOf(field, targets);
      if (target === undefined)
        throw refuse(`Unknown field "${field.slice(0, 100)}". Choose from ${targets.join(', ')}`);
      return [column, target];
    }),
  );
  const fields = Object.values(used);
  const twice = fields.find((field, at) => fields.indexOf(field) !== at);
  if (twice !== undefined) throw refuse(`Two columns are mapped to ${twice}`);
  return used;
}

function targetOf(field: string, targets: readonly string[]): string | undefined {
  if (targets.includes(field) || /^items\.\d{1,2}$/.test(field)) return field;
  const name = normalize(field);
  return targets.find(
    (target) => normalize(target) === name || (target.includes('.') && hasOtherName(target, name)),
  );
}

/** `item_name` is the field items.name. */
const hasOtherName = (target: string, name: string) =>
  otherNames[target]?.some((other) => normalize(other) === name) === true;

function unknownColumn(columns: readonly string[], column: string): string {
  const shown = column.slice(0, 100);
  const numbered = columns.filter((name) => name.replace(/ \(\d+\)$/, '') === column);
  return numbered.length > 1
    ? `The header names the column "${shown}" twice. Map "${numbered.join('" or "')}"`
    : `The file has no column "${shown}"`;
}

/** @throws {AppError} 422 for a required field without a column */
export function requireFields(kind: DataKind, mapping: ColumnMapping): void {
  const [missing] = missingFields(kind, Object.values(mapping));
  if (missing !== undefined) throw refuse(`${missing} is required. Map a column to it.`);
}

const refuse = (message: string) => invalidField('mapping', message);
