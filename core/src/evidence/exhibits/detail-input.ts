import { isCurrency, type EvidenceType } from '@rebuttal/plugin-kit';

import { errors, invalidField } from '../../platform/errors/catalogue.js';
import {
  evidenceDetailFields,
  type EvidenceDetailField,
  type EvidenceDetails,
  type EvidenceDetailValue,
} from './evidence-details.js';
import { cardNumberIn } from './evidence-validation.js';
import { readDay, toUtcText, wrongTime } from './stated-times.js';

/** Details that a person entered. `null` clears a field. */
export type DetailChanges = Readonly<Record<string, EvidenceDetailValue | null>>;

export const detailCharactersMax = 500;
const listEntriesMax = 50;

/** @throws {AppError} 422 with one error per wrong field, named `details.carrier` and so on */
export function parseDetails(type: EvidenceType, input: unknown): DetailChanges {
  if (input === undefined || input === null) return {};
  if (typeof input !== 'object' || Array.isArray(input))
    throw invalidField('details', 'Send the details as an object');
  const fields = fieldsOf(type);
  const parsed = Object.entries(input).map(([name, value]) => ({
    name,
    outcome: parse(fields, name, value),
  }));
  const problems = parsed.flatMap(({ name, outcome }) =>
    'problem' in outcome ? [{ field: `details.${name.slice(0, 60)}`, message: outcome.problem }] : [],
  );
  if (problems.length > 0) throw errors.invalid(problems);
  return Object.fromEntries(
    parsed.flatMap(({ name, outcome }) => ('value' in outcome ? [[name, outcome.value]] : [])),
  );
}

/** The details in a multipart form: a JSON text. @throws {AppError} 422 */
export function parseDetailsJson(text: string | undefined): unknown {
  if (text === undefined || text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw invalidField('details', 'Send the details as a JSON object');
  }
}

/** @throws {AppError} 422 if an amount is left without its currency */
export function applyDetails(current: EvidenceDetails, changes: DetailChanges): EvidenceDetails {
  const merged = Object.entries({ ...current, ...changes }).filter(([, value]) => value !== null);
  const details = Object.fromEntries(merged) as EvidenceDetails;
  if (details['amount'] !== undefined && details['currency'] === undefined)
    throw invalidField('details.currency', 'Enter the currency of the amount, for example EUR');
  return details;
}

/** The details that another evidence type has as well. */
export function detailsOfType(type: EvidenceType, details: EvidenceDetails): EvidenceDetails {
  const names = new Set(fieldsOf(type).map(({ name }) => name));
  return Object.fromEntries(Object.entries(details).filter(([name]) => names.has(name)));
}

const fieldsOf = (type: EvidenceType): readonly EvidenceDetailField[] => evidenceDetailFields[type] ?? [];

type Outcome = { readonly value: EvidenceDetailValue | null } | { readonly problem: string };

function parse(fields: readonly EvidenceDetailField[], name: string, value: unknown): Outcome {
  const field = fields.find((known) => known.name === name);
  if (field === undefined) return { problem: unknownField(fields) };
  if (value === null || value === '') return { value: null };
  return field.name === 'currency' ? parseCurrency(value) : parsers[field.kind](value, field);
}

function unknownField(fields: readonly EvidenceDetailField[]): string {
  if (fields.length === 0) return 'This evidence type has no structured details';
  return `Unknown field. Use ${fields.map(({ name }) => name).join(', ')}`;
}

const parsers: Readonly<
  Record<EvidenceDetailField['kind'], (value: unknown, field: EvidenceDetailField) => Outcome>
> = {
  text: parseText,
  date: parseDate,
  datetime: (value) => {
    if (typeof value === 'string' && value.length === 10) return parseDate(value);
    const time = typeof value === 'string' ? toUtcText(value.trim()) : undefined;
    return time === undefined ? { problem: wrongTime } : { value: time };
  },
  money: (value) =>
    typeof value === 'number' && Number.isSafeInteger(value) && value > 0
      ? { value }
      : {
          problem:
            'Enter the amount in minor units as a whole number above 0, for example 2400 for 24.00 EUR',
        },
  choice: (value, { choices = [] }) => {
    const chosen = choices.find((choice) => choice.value === value);
    const known = choices.map((choice) => choice.value).join(', ');
    return chosen === undefined ? { problem: `Choose one of ${known}` } : { value: chosen.value };
  },
  list: parseList,
};

function parseDate(value: unknown): Outcome {
  const day = typeof value === 'string' ? readDay(value.trim()) : undefined;
  return day === undefined ? { problem: 'Enter a date, for example 2026-11-14' } : { value: day };
}

function parseText(value: unknown): Outcome {
  if (typeof value !== 'string') return { problem: 'Enter a text' };
  const text = value.trim();
  if (text === '') return { value: null };
  if (text.length > detailCharactersMax)
    return { problem: `At most ${detailCharactersMax} characters allowed` };
  const problem = cardNumberIn(text);
  return problem === undefined ? { value: text } : { problem };
}

function parseCurrency(value: unknown): Outcome {
  const code = typeof value === 'string' ? value.trim().toUpperCase() : '';
  return isCurrency(code)
    ? { value: code }
    : { problem: 'Enter a currency by its three letters (ISO 4217), for example EUR' };
}

function parseList(value: unknown): Outcome {
  if (!Array.isArray(value)) return { problem: 'Send a list of texts' };
  if (value.length > listEntriesMax) return { problem: `At most ${listEntriesMax} entries allowed` };
  const texts: string[] = [];
  for (const entry of value) {
    const outcome = parseText(entry);
    if ('problem' in outcome) return outcome;
    if (typeof outcome.value === 'string') texts.push(outcome.value);
  }
  return { value: texts.length === 0 ? null : texts };
}
