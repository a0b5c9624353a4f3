import { isObject } from '@rebuttal/plugin-kit';

import type { FieldProblem } from '../../platform/errors/catalogue.js';
import { hasCardNumber, withoutCardNumbers } from '../../platform/shared/card-numbers.js';
import { textOf } from './column-values.js';
import { kindDefinitions, type DataField, type DataKind, type DataRecord } from './data-kinds.js';
import { isBlank, text, updateTime, type StoredValue } from './field-readers.js';

export type RefusedRecord = {
  /** The external ID as it was sent, if it is a text without a card number. */
  readonly externalId: string | undefined;
  readonly problems: readonly FieldProblem[];
  readonly hasCardNumber: boolean;
};

export type ReadRecord =
  | { readonly record: DataRecord; readonly refused?: undefined }
  | { readonly record?: undefined; readonly refused: RefusedRecord };

const readId = text(200);
const versionField: DataField = {
  name: 'updated_at',
  column: 'updated_at',
  type: 'timestamptz',
  read: updateTime,
};

/** Validates a record of the API or of a CSV row. Problems never repeat a value. */
export function readRecord(kind: DataKind, input: unknown, now: Date): ReadRecord {
  if (!isObject(input))
    return refuse(undefined, [{ field: 'body', message: 'A record must be an object with fields' }]);
  const sentId = input['external_id'];
  const externalId = typeof sentId === 'string' ? sentId : undefined;
  const withCards = Object.keys(input).filter(
    (name) => hasCardNumber(name) || containsCardNumber(input[name]),
  );
  if (withCards.length > 0) {
    const shownId = withCards.includes('external_id') ? undefined : externalId;
    return { refused: { externalId: shownId, problems: withCards.map(cardProblem), hasCardNumber: true } };
  }
  const columns: Record<string, StoredValue> = {};
  const problems = [...idProblems(sentId, now), ...readFields(kind, input, { columns, now })];
  if (problems.length > 0 || externalId === undefined) return refuse(externalId, problems);
  const { updated_at: _version, ...values } = columns;
  return { record: { externalId, updatedAt: textOf(columns, 'updated_at'), columns: values } };
}

/** Sets the columns. Returns the problems of the fields, or of the record as a whole. */
function readFields(
  kind: DataKind,
  input: Readonly<Record<string, unknown>>,
  { columns, now }: { readonly columns: Record<string, StoredValue>; readonly now: Date },
): FieldProblem[] {
  const { fields, check } = kindDefinitions[kind];
  const problems = unknownFields(fields, input);
  for (const field of [...fields, versionField]) {
    const message = readInto(columns, field, input[field.name], now);
    if (message !== undefined) problems.push({ field: field.name, message });
  }
  if (problems.length > 0) return problems;
  const contradiction = check?.(columns);
  return contradiction === undefined ? [] : [contradiction];
}

function refuse(externalId: string | undefined, problems: readonly FieldProblem[]): ReadRecord {
  return { refused: { externalId, problems, hasCardNumber: false } };
}

function cardProblem(name: string): FieldProblem {
  const field = withoutCardNumbers(name).slice(0, 100);
  return { field, message: 'This contains a card number. Remove it: card numbers are never stored.' };
}

/** Returns the problem of the field, or sets its column. */
function readInto(
  columns: Record<string, StoredValue>,
  { name, column, read, required }: DataField,
  value: unknown,
  now: Date,
): string | undefined {
  if (isBlank(value)) return required === true ? `${name} is required` : undefined;
  const reading = read(value, now);
  if ('problem' in reading) return reading.problem;
  columns[column] = reading.value;
  return undefined;
}

function idProblems(id: unknown, now: Date): FieldProblem[] {
  if (isBlank(id)) return [{ field: 'external_id', message: 'external_id is required' }];
  const reading = readId(id, now);
  return 'problem' in reading ? [{ field: 'external_id', message: reading.problem }] : [];
}

function unknownFields(fields: readonly DataField[], input: object): FieldProblem[] {
  const known = new Set(['external_id', 'updated_at', ...fields.map(({ name }) => name)]);
  return Object.keys(input)
    .filter((name) => !known.has(name))
    .map((name) => ({ field: name.slice(0, 100), message: 'Unknown field' }));
}

/** Checks every text and number, also of unknown fields. */
function containsCardNumber(value: unknown): boolean {
  if (typeof value === 'number') return hasCardNumber(String(value));
  if (typeof value === 'string') return hasCardNumber(value);
  if (Array.isArray(value)) return value.some(containsCardNumber);
  return isObject(value) && Object.values(value).some(containsCardNumber);
}
