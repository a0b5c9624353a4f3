import type { Evidence, EvidenceType } from '@rebuttal/sdk';
import { isApiError } from '@rebuttal/sdk';
import { texts } from '#texts/evidence';

import { formatDate, formatDateTime } from '../../lib/dates.js';
import { currencyExponent, formatMoney, parseAmount, toDecimal } from '../../lib/money.js';

export type DetailField = EvidenceType['fields'][number];
export type Details = Evidence['details'];
type DetailValue = Details[string];

/** The values as a person entered them. */
export type EnteredDetails = Readonly<Record<string, unknown>>;

/** The values of the inputs, by the name of the field. Absent and empty mean the same. */
export type DetailTexts = Readonly<Record<string, string>>;

export function fieldsOf(types: readonly EvidenceType[], type: string): readonly DetailField[] {
  return types.find(({ value }) => value === type)?.fields ?? [];
}

export function toDetailTexts(fields: readonly DetailField[], details: Details): DetailTexts {
  const entries = fields.flatMap(({ name, kind }): [string, string][] => {
    const value = details[name];
    if (value === undefined) return [];
    if (Array.isArray(value)) return [[name, value.join('\n')]];
    return [[name, kind === 'money' ? amountText(value, details) : String(value)]];
  });
  return Object.fromEntries(entries);
}

export type ReadDetails = {
  /** The values in the API's format. */
  readonly details: Details;
  /** By the name of the field. */
  readonly problems: Readonly<Record<string, string>>;
};

export function readDetailTexts(fields: readonly DetailField[], entered: DetailTexts): ReadDetails {
  const details: Record<string, DetailValue> = {};
  const problems: Record<string, string> = {};
  const currency = (entered['currency'] ?? '').trim().toUpperCase();
  for (const { name, kind } of fields) {
    const text = (entered[name] ?? '').trim();
    if (text === '') continue;
    if (kind === 'list') details[name] = linesOf(text);
    else if (kind !== 'money') details[name] = name === 'currency' ? currency : text;
    else if (currency === '') problems['currency'] = texts.detailFields.currencyMissing;
    else {
      const amount = parseAmount(text, currencyExponent(currency));
      if (amount === undefined || amount === 0) problems[name] = texts.detailFields.wrongAmount;
      else details[name] = amount;
    }
  }
  return { details, problems };
}

/** The errors of entered details, by their path in a form. */
export function detailErrors(fields: readonly DetailField[], entered: DetailTexts): Record<string, string> {
  const { problems } = readDetailTexts(fields, entered);
  return Object.fromEntries(Object.entries(problems).map(([name, problem]) => [`details.${name}`, problem]));
}

/** Only what differs, for a PATCH. Null clears a field. */
export function changedDetails(
  fields: readonly DetailField[],
  before: Details,
  after: Details,
): Record<string, DetailValue | null> {
  return Object.fromEntries(
    fields.flatMap(({ name }): [string, DetailValue | null][] => {
      const value = after[name] ?? null;
      return JSON.stringify(value) === JSON.stringify(before[name] ?? null) ? [] : [[name, value]];
    }),
  );
}

/** True if the server read details from the content that the user did not enter. */
export function hasReadDetails(entered: EnteredDetails, { details }: Pick<Evidence, 'details'>): boolean {
  return Object.keys(details).some((name) => entered[name] === undefined);
}

/** The messages of the server that belong to details, by their path in a form. */
export function refusedDetails(error: Error): Record<string, string> {
  const refused = isApiError(error) ? error.details : [];
  return Object.fromEntries(
    refused.flatMap(({ field, message }) => (field.startsWith('details.') ? [[field, message]] : [])),
  );
}

export type DetailLine = { readonly name: string; readonly label: string; readonly value: string };

/** Readable details, without the currency, which is part of the amount. */
export function detailLines(fields: readonly DetailField[], details: Details): DetailLine[] {
  const hasAmount = fields.some(({ name, kind }) => kind === 'money' && details[name] !== undefined);
  return fields.flatMap((field) => {
    const value = details[field.name];
    if (value === undefined || (field.name === 'currency' && hasAmount)) return [];
    return [{ name: field.name, label: field.label, value: formatDetail(field, value, details) }];
  });
}

function formatDetail({ kind, choices = [] }: DetailField, value: DetailValue, details: Details): string {
  if (Array.isArray(value)) return value.join(', ');
  const text = String(value);
  switch (kind) {
    case 'money':
      return formatMoney(toMoney(value, details));
    case 'choice':
      return choices.find((choice) => choice.value === text)?.label ?? text;
    case 'date':
    case 'datetime':
      return text.length === 10 ? formatDate(text, { timeZone: 'UTC' }) : formatDateTime(text);
    default:
      return text;
  }
}

function toMoney(value: DetailValue, details: Details) {
  const currency = String(details['currency'] ?? '');
  return { amountMinor: Number(value), currency, exponent: currencyExponent(currency) };
}

function amountText(value: DetailValue, details: Details): string {
  const { amountMinor, exponent } = toMoney(value, details);
  return toDecimal(amountMinor, exponent);
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
