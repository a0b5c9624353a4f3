import {
  deviceFingerprintCharactersMin,
  deviceIdCharactersMin,
  optional,
  type CustomerIdentifiers,
  type MerchandiseOrServices,
  type OrderAddress,
} from '@rebuttal/plugin-kit';

import { errors } from '../../platform/errors/catalogue.js';
import { cardNumberIn } from '../exhibits/evidence-validation.js';
import type {
  ChooseCompellingEvidenceRequest,
  ComparedAddressRequest,
  ComparedValuesRequest,
  DisputedValuesRequest,
} from './compelling-evidence.dto.js';
import { canonicalIp } from './matching-elements.js';

/** The values that a person entered for one payment. They take precedence over every source. */
type EnteredTransaction = CustomerIdentifiers & { readonly productDescription?: string };
type EnteredDisputed = EnteredTransaction & { readonly merchandiseOrServices?: MerchandiseOrServices };

export type EnteredEvidence = {
  /** The pair that a person chose. `undefined`: the best one counts. */
  readonly chosen: readonly string[] | undefined;
  readonly disputed: EnteredDisputed;
  /** By the ID of the prior payment. */
  readonly prior: Readonly<Record<string, EnteredTransaction>>;
  /** The pair that the provider refused last. Absent if something was entered since. */
  readonly refused?: RefusedPair;
};

export type RefusedPair = { readonly prior: readonly string[]; readonly reason: string };

export const nothingEntered: EnteredEvidence = { chosen: undefined, disputed: {}, prior: {} };

/** A change of one payment's fields: null withdraws a value, and an absent field stays as it is. */
type FieldChanges<T> = { readonly [K in keyof T]?: T[K] | null | undefined };

export type EvidenceChange = {
  readonly chosen: readonly string[] | undefined;
  readonly disputed: FieldChanges<EnteredDisputed>;
  readonly prior: Readonly<Record<string, FieldChanges<EnteredTransaction>>>;
};

export function applyChange(before: EnteredEvidence, change: EvidenceChange): EnteredEvidence {
  const changed = Object.entries(change.prior).map(([paymentId, fields]) => [
    paymentId,
    applyFields(before.prior[paymentId] ?? {}, fields),
  ]);
  const prior = { ...before.prior, ...(Object.fromEntries(changed) as EnteredEvidence['prior']) };
  return {
    chosen: change.chosen,
    disputed: applyFields(before.disputed, change.disputed),
    prior: Object.fromEntries(Object.entries(prior).filter(([, fields]) => Object.keys(fields).length > 0)),
  };
}

function applyFields<T extends object>(before: T, changes: FieldChanges<T>): T {
  const stated = Object.entries(changes).filter(([, value]) => value !== undefined);
  const merged = Object.entries({ ...before, ...(Object.fromEntries(stated) as Partial<T>) });
  return Object.fromEntries(merged.filter(([, value]) => value !== null)) as T;
}

/** The names of what changed, without the values, which may be personal data of cardholders. */
export function changedFields(before: EnteredEvidence, after: EnteredEvidence): string[] {
  const differs = (one: unknown, other: unknown) =>
    JSON.stringify(one ?? null) !== JSON.stringify(other ?? null);
  const ids = new Set([...Object.keys(before.prior), ...Object.keys(after.prior)]);
  return [
    ...(differs(before.chosen, after.chosen) ? ['chosen'] : []),
    ...(differs(before.disputed, after.disputed) ? ['disputed'] : []),
    ...([...ids].some((id) => differs(before.prior[id], after.prior[id])) ? ['prior'] : []),
  ];
}

const descriptionCharactersMax = 5_000;
const valueCharactersMax = 500;
/** A person fills in the pair. More is a mistake. */
const priorMax = 20;

type Problem = { readonly field: string; readonly message: string };

/** Converts a request to the change it makes. @throws {AppError} 422 with every problem */
export function parseEvidenceChange(request: ChooseCompellingEvidenceRequest): EvidenceChange {
  const { chosen, disputed = {}, prior = {} } = request;
  const problems = [
    ...findChoiceProblems(chosen),
    ...findValueProblems('disputed', disputed),
    ...Object.entries(prior).flatMap(([id, values]) => findValueProblems(`prior.${id}`, values)),
  ];
  if (Object.keys(prior).length > priorMax)
    problems.push({ field: 'prior', message: `Enter values of at most ${priorMax} payments.` });
  if (problems.length > 0) throw errors.invalid(problems);
  return {
    chosen: chosen?.map((id) => id.trim()),
    disputed: toDisputedChanges(disputed),
    prior: Object.fromEntries(Object.entries(prior).map(([id, values]) => [id, toChanges(values)])),
  };
}

function findChoiceProblems(chosen: readonly string[] | null): Problem[] {
  if (chosen === null) return [];
  const ids = chosen.map((id) => id.trim());
  if (ids.length !== 2) return [{ field: 'chosen', message: 'Choose exactly two prior payments.' }];
  if (ids[0] === ids[1])
    return [{ field: 'chosen', message: `${ids[0]} is chosen twice. Choose two different payments.` }];
  return [];
}

function findValueProblems(place: string, values: ComparedValuesRequest): Problem[] {
  const { shipping_address: address, ...texts } = values;
  const named = [
    ...Object.entries(texts),
    ...Object.entries(address ?? {}).map(([name, value]) => [`shipping_address.${name}`, value] as const),
  ];
  return named.flatMap(([name, value]) => {
    if (typeof value !== 'string') return [];
    const message = findTextProblem(name, value);
    return message === undefined ? [] : [{ field: `${place}.${name}`, message }];
  });
}

/** A second address line and a state may be empty. */
const optionalNames: readonly string[] = ['shipping_address.line2', 'shipping_address.state'];

function findTextProblem(name: string, value: string): string | undefined {
  const text = value.trim();
  if (text === '' && !optionalNames.includes(name)) return 'Enter a value, or null to withdraw it.';
  const max = name === 'product_description' ? descriptionCharactersMax : valueCharactersMax;
  if (text.length > max) return `At most ${max} characters allowed.`;
  return formatChecks[name]?.(text) ?? cardNumberIn(text);
}

const formatChecks: Readonly<Record<string, (text: string) => string | undefined>> = {
  ip: (text) => (canonicalIp(text) === undefined ? 'Enter an IPv4 or IPv6 address.' : undefined),
  email: (text) => (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? undefined : 'Enter an email address.'),
  device_id: (text) => tooShort(text, deviceIdCharactersMin),
  device_fingerprint: (text) => tooShort(text, deviceFingerprintCharactersMin),
  'shipping_address.country': (text) =>
    /^[A-Za-z]{2}$/.test(text) ? undefined : 'Enter the two letters of the country, for example US.',
};

function tooShort(text: string, charactersMin: number): string | undefined {
  return text.length < charactersMin ? `Enter at least ${charactersMin} characters.` : undefined;
}

function toDisputedChanges(values: DisputedValuesRequest): FieldChanges<EnteredDisputed> {
  return { ...toChanges(values), merchandiseOrServices: values.merchandise_or_services };
}

function toChanges(values: ComparedValuesRequest): FieldChanges<EnteredTransaction> {
  return {
    productDescription: trimmed(values.product_description),
    ipAddress: trimmed(values.ip),
    deviceId: trimmed(values.device_id),
    deviceFingerprint: trimmed(values.device_fingerprint),
    accountId: trimmed(values.account_id),
    email: trimmed(values.email),
    shippingAddress: values.shipping_address && toAddress(values.shipping_address),
  };
}

function toAddress(address: ComparedAddressRequest): OrderAddress {
  const text = (value: string | null | undefined) => {
    const cleaned = value?.trim();
    return cleaned === '' ? undefined : cleaned;
  };
  return {
    line1: address.line1.trim(),
    ...optional('line2', text(address.line2)),
    city: address.city.trim(),
    ...optional('region', text(address.state)),
    postalCode: address.postal_code.trim(),
    country: address.country.trim().toUpperCase(),
  };
}

function trimmed(value: string | null | undefined): string | null | undefined {
  return typeof value === 'string' ? value.trim() : value;
}
