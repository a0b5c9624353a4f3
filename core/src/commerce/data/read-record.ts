import { isObject } from '@rebuttal/plugin-kit';

import type { FieldProblem } from '../../platform/errors/catalogue.js';
import { hasCardNumber, withoutCardNumbers } from '../../platform/shared/card-numbers.js';
import { textOf } from './column-values.js';
import { kindDefinitions, type DataField, type DataKind, type DataRecord } from './data-kinds.js';
import { isBlank, text, updateTime, type ProblemCode, type StoredValue } from './field-readers.js';

/** A fault in a field, with a code for its kind. */
export type RecordProblem = FieldProblem & { readonly code: ProblemCode };

export const problemText = ({ field, message }: FieldProblem): string =>
  field === '' ? message : `${field}: ${message}`;

export type RefusedRecord = {
  /** The external ID as it was sent, if it is a text without a card number. */
  readonly externalId: string | undefined;
  readonly problems: readonly RecordProblem[];
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

/** Numbers with a name. Ungrouped, they are no card numbers, even if the check digit fits. */
const namedNumbers: ReadonlySet<string> = new Set([
  'tracking_number',
  'provider_payment_id',
  'order_number',
  'order_id',
  'account_id',
  'arn',
]);

export const isNamedNumber = (field: string): boolean => namedNumbers.has(field) || field === 'external_id';

/**
 * Validates a record of the API or of a CSV row. Problems never repeat a value.
 * @param isNamed true for fields whose ungrouped numbers are no card numbers
 */
export function readRecord(
  kind: DataKind,
  input: unknown,
  now: Date,
  isNamed = (field: string) => namedNumbers.has(field),
): ReadRecord {
  if (!isObject(input))
    return refuse(undefined, [
      { field: 'body', code: 'invalid_value', message: 'A record must be an object with fields' },
    ]);
  const sentId = input['external_id'];
  const externalId = typeof sentId === 'string' ? sentId : undefined;
  const withCards = Object.keys(input).filter(
    (name) => hasCardNumber(name) || containsCardNumber(input[name], isNamed(name) ? 'reference: ' : ''),
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
): RecordProblem[] {
  const { fields, check } = kindDefinitions[kind];
  const problems = unknownFields(fields, input);
  for (const field of [...fields, versionField]) {
    const problem = readInto(columns, field, input[field.name], now);
    if (problem !== undefined) problems.push(problem);
  }
  if (problems.length > 0) return problems;
  const contradiction = check?.(columns);
  return contradiction === undefined ? [] : [{ ...contradiction, code: 'contradiction' }];
}

function refuse(externalId: string | undefined, problems: readonly RecordProblem[]): ReadRecord {
  return { refused: { externalId, problems, hasCardNumber: false } };
}

function cardProblem(name: string): RecordProblem {
  const field = withoutCardNumbers(name).slice(0, 100);
  return {
    field,
    code: 'card_number_found',
    message: 'This contains a card number. Remove it: card numbers are never stored.',
  };
}

/** Returns the problem of the field, or sets its column. */
function readInto(
  columns: Record<string, StoredValue>,
  { name, column, read, required }: DataField,
  value: unknown,
  now: Date,
): RecordProblem | undefined {
  if (isBlank(value)) return required === true ? missing(name) : undefined;
  const reading = read(value, now);
  if ('problem' in reading) return { field: name, code: reading.code, message: reading.problem };
  columns[column] = reading.value;
  return undefined;
}

function idProblems(id: unknown, now: Date): RecordProblem[] {
  if (isBlank(id)) return [missing('external_id')];
  const reading = readId(id, now);
  return 'problem' in reading ? [{ field: 'external_id', code: reading.code, message: reading.problem }] : [];
}

const missing = (field: string): RecordProblem => ({
  field,
  code: 'missing_value',
  message: `${field} is required`,
});

function unknownFields(fields: readonly DataField[], input: object): RecordProblem[] {
  const known = new Set(['external_id', 'updated_at', ...fields.map(({ name }) => name)]);
  return Object.keys(input)
    .filter((name) => !known.has(name))
    .map((name) => ({ field: name.slice(0, 100), code: 'unknown_field', message: 'Unknown field' }));
}

/** Checks every text and number, also of unknown fields. @param name what stands before the number */
function containsCardNumber(value: unknown, name = ''): boolean {
  if (typeof value === 'number') return hasCardNumber(`${name}${value}`);
  if (typeof value === 'string') return hasCardNumber(`${name}${value}`);
  if (Array.isArray(value)) return value.some((one) => containsCardNumber(one));
  return isObject(value) && Object.values(value).some((one) => containsCardNumber(one));
}
