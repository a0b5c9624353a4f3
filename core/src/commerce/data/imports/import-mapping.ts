import { isObject } from '@rebuttal/plugin-kit';

import { invalidField } from '../../../platform/errors/catalogue.js';
import { csvFieldsOf, kindDefinitions, type DataField, type DataKind } from '../data-kinds.js';
import { isBlank } from '../field-readers.js';
import type { ColumnMapping } from './data-imports.js';

/** Parses the mapping of a form. An empty one means that the columns have the names of the fields. @throws {AppError} 422 */
export function parseMapping(json: string | undefined): ColumnMapping | undefined {
  if (json === undefined || json.trim() === '') return undefined;
  try {
    const mapping: unknown = JSON.parse(json);
    if (isObject(mapping) && Object.values(mapping).every((field) => typeof field === 'string'))
      return mapping as ColumnMapping;
  } catch {
    // Not JSON; reported below.
  }
  throw invalidField(
    'mapping',
    'Send a JSON object with the field of each column: {"Order no.": "order_number"}',
  );
}

/**
 * Returns the mapping for a file with these columns. Columns without a field are ignored.
 * @throws {AppError} 422 for an unknown column or field, or a required field without a column
 */
export function requireMapping(
  kind: DataKind,
  columns: readonly string[],
  mapping: ColumnMapping | undefined,
): ColumnMapping {
  const known = csvFieldsOf(kind);
  const targets = new Set(known.map(({ name }) => name));
  const used =
    mapping ?? Object.fromEntries(columns.filter((name) => targets.has(name)).map((name) => [name, name]));
  const fields = Object.values(used);
  for (const [column, field] of Object.entries(used)) {
    if (!columns.includes(column)) throw refuse(`The file has no column "${column.slice(0, 100)}"`);
    if (!targets.has(field))
      throw refuse(`Unknown field "${field.slice(0, 100)}". Choose from ${[...targets].join(', ')}`);
  }
  const twice = fields.find((field, at) => fields.indexOf(field) !== at);
  if (twice !== undefined) throw refuse(`Two columns are mapped to ${twice}`);
  const missing = known.find(({ name, required }) => required && !fields.includes(name));
  if (missing !== undefined) throw refuse(`${missing.name} is required. Map a column to it.`);
  return used;
}

const refuse = (message: string) => invalidField('mapping', message);

/** Returns a function that turns the cells of a row into a record for validation. */
export function createRowReader(
  kind: DataKind,
  columns: readonly string[],
  mapping: ColumnMapping,
): (cells: readonly string[]) => Record<string, unknown> {
  const types = new Map(kindDefinitions[kind].fields.map(({ name, type }) => [name, type]));
  const mapped = columns.flatMap((column, at) => {
    const field = Object.hasOwn(mapping, column) ? mapping[column] : undefined;
    if (field === undefined) return [];
    const [name = '', part] = field.split('.');
    return [{ at, name, part, type: part === undefined ? types.get(name) : 'text' }];
  });
  return (cells) => {
    const input: Record<string, unknown> = {};
    for (const { at, name, part, type } of mapped) {
      const text = cells[at]?.trim() ?? '';
      if (isBlank(text)) continue;
      if (part === undefined) input[name] = toValue(text, type);
      else input[name] = { ...(input[name] as object | undefined), [part]: text };
    }
    return input;
  };
}

/** A cell that is not of its field's type stays a text, which the field then rejects. Formulas are texts. */
function toValue(text: string, type: DataField['type'] | undefined): unknown {
  if (type === 'bigint') return /^-?\d{1,16}$/.test(text) ? Number(text) : text;
  if (type === 'boolean') {
    if (/^(?:true|yes|1)$/i.test(text)) return true;
    return /^(?:false|no|0)$/i.test(text) ? false : text;
  }
  return type === 'jsonb' ? parsed(text) : text;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
