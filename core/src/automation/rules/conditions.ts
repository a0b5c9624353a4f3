import { alertKinds, type Money } from '@rebuttal/plugin-kit';

import type { ListedDispute } from '../../case/disputes/disputes.js';
import {
  assessmentStatuses,
  type AssessmentStatus,
} from '../../evidence/compelling-evidence/compelling-evidence.js';
import { disputeRefundStates, type DisputeRefundState } from '../../evidence/facts/facts.js';
import { convert, type ExchangeRates } from '../../platform/shared/exchange-rates.js';
import type { Alert } from '../../prevention/alerts/alerts.js';
import type { Condition, ConditionOp, ConditionValue } from './rules.js';

type FieldValue = string | number | boolean | null | readonly string[];

/** Values beyond a dispute's own columns. Each is read only if a condition tests it. */
export type ComputedValues = {
  /** 0 to 100. Null for a dispute that was not answered and needs no response. */
  readonly completeness?: number | null;
  readonly refundState?: DisputeRefundState;
  readonly compellingEvidence?: AssessmentStatus;
  /** The company's disputes of the same customer, with this one. Null if the customer's email is unknown. */
  readonly customerDisputes?: number | null;
  /** Percent, of comparable decided disputes. Null if they are too few. */
  readonly winRateLowerBound?: number | null;
};
export type ComputedField = keyof ComputedValues;

/** With the company's rates, for amounts in other currencies. */
export type ConditionInputs = ComputedValues & { readonly rates?: ExchangeRates | undefined };

/** `at` is the time from which `days_left` counts. */
export type Circumstances = { readonly at: Date; readonly values: ConditionInputs };

/** The conditions that a field allows. */
export type TestedField = {
  readonly type: 'text' | 'number' | 'flag' | 'list';
  readonly ops: readonly ConditionOp[];
  /** The allowed values, if they are a closed list. */
  readonly choices?: readonly string[];
  /** The smallest and the largest value. */
  readonly range?: readonly [number, number];
};

export type Field<Subject> = TestedField & {
  /** The value that must be read before, if it is not a column of the dispute. */
  readonly computed?: ComputedField;
  readonly read: (subject: Subject, given: Circumstances) => FieldValue;
};
export type Fields<Subject> = Readonly<Record<string, Field<Subject>>>;

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

const text = <Subject>(read: Field<Subject>['read'], more: Partial<TestedField> = {}): Field<Subject> => ({
  type: 'text',
  ops: ['eq', 'ne', 'in', 'contains'],
  read,
  ...more,
});
const number = <Subject>(read: Field<Subject>['read'], more: Partial<TestedField> = {}): Field<Subject> => ({
  type: 'number',
  ops: ['eq', 'ne', 'lt', 'lte', 'gt', 'gte'],
  read,
  ...more,
});
const computed = (
  name: ComputedField,
  kind: typeof text<ListedDispute>,
  more: Partial<TestedField> = {},
): Field<ListedDispute> => ({ ...kind((_, { values }) => values[name] ?? null, more), computed: name });

const timeUntil = (time: Date | undefined, { at }: Circumstances, unitMs: number): number | null =>
  time === undefined ? null : (time.getTime() - at.getTime()) / unitMs;

/** The fields of disputes that conditions can test. */
export const disputeFields: Fields<ListedDispute> = {
  provider: text(({ provider }) => provider),
  psp_account_id: text(({ accountId }) => accountId),
  network: text(({ network }) => network ?? null),
  reason: text(({ reason }) => reason),
  reason_code: text(({ reasonCode }) => reasonCode ?? null),
  stage: text(({ stage }) => stage),
  currency: text(({ amount }) => amount.currency),
  assignee: text(({ assignee }) => assignee?.userId ?? null),
  amount: number(({ amount }) => amount.amountMinor),
  days_left: number(({ evidenceDueBy }, given) => timeUntil(evidenceDueBy, given, dayMs)),
  completeness: computed('completeness', number, { range: [0, 100] }),
  refund_state: computed('refundState', text, { choices: disputeRefundStates }),
  compelling_evidence_status: computed('compellingEvidence', text, { choices: assessmentStatuses }),
  customer_disputes: computed('customerDisputes', number),
  // Without `ne`, which a missing value satisfies: too few decided disputes are no reason to act.
  win_rate_lower_bound: computed('winRateLowerBound', number, {
    ops: ['lt', 'lte', 'gt', 'gte'],
    range: [0, 100],
  }),
  is_test_mode: { type: 'flag', ops: ['eq', 'ne'], read: ({ isTestMode }) => isTestMode },
  tag: { type: 'list', ops: ['contains'], read: ({ tags }) => tags },
};

/** The fields of alerts that conditions can test. */
export const alertFields: Fields<Alert> = {
  source: text(({ source }) => source),
  kind: text(({ kind }) => kind, { choices: alertKinds }),
  network: text(({ network }) => network ?? null),
  psp_account_id: text(({ accountId }) => accountId ?? null),
  reason: text(({ reason }) => reason ?? null),
  currency: text(({ amount }) => amount?.currency ?? null),
  amount: number(({ amount }) => amount?.amountMinor ?? null),
  hours_left: number(({ respondBy }, given) => timeUntil(respondBy, given, hourMs)),
};

export const matchesDispute = matcher(disputeFields);
export const matchesAlert = matcher(alertFields);

/** Returns the test that all conditions hold for a dispute or alert. */
function matcher<Subject extends { readonly amount?: Money | undefined }>(fields: Fields<Subject>) {
  return (conditions: readonly Condition[], subject: Subject, given: Circumstances): boolean =>
    conditions.every(({ field, op, value, currency }) => {
      const known = fields[field];
      if (known === undefined) return false;
      if (currency === undefined) return compare(known.read(subject, given), op, value);
      const { amount } = subject;
      const money = amount && { ...amount, amountMinor: BigInt(amount.amountMinor) };
      const converted = money && convert(money, currency, given.values.rates);
      return converted !== undefined && compare(Number(converted), op, value);
    });
}

type Conditional = { readonly conditions: readonly Condition[] };

/** Returns the computed values that decide which of the rules, in their order, is the first that matches. */
export function neededValues(
  rules: readonly Conditional[],
  dispute: ListedDispute,
  { at, rates }: { readonly at: Date; readonly rates?: ExchangeRates | undefined },
): ReadonlySet<ComputedField> {
  const needed = new Set<ComputedField>();
  for (const { conditions } of rules) {
    const ofColumns = conditions.filter(({ field }) => disputeFields[field]?.computed === undefined);
    if (!matchesDispute(ofColumns, dispute, { at, values: { rates } })) continue;
    const unread = computedFields(conditions);
    if (unread.length === 0) break;
    for (const field of unread) needed.add(field);
  }
  return needed;
}

/**
 * Returns when the result of a condition may change although neither the dispute nor a rule does: just after `days_left` reaches
 * a tested number, and each hour if a condition tests records or converts amounts, of which no change is noticed.
 */
export function nextChange(
  rules: readonly Conditional[],
  { evidenceDueBy, amount }: Pick<ListedDispute, 'evidenceDueBy' | 'amount'>,
  at: Date,
): Date | undefined {
  const conditions = rules.flatMap((rule) => rule.conditions);
  const dueBy = evidenceDueBy?.getTime() ?? Number.NaN;
  const reached = conditions.flatMap(({ field, value }) =>
    field === 'days_left' && typeof value === 'number' ? [Math.floor(dueBy - value * dayMs) + 1] : [],
  );
  const isUnnoticed =
    computedFields(conditions).some((field) => field !== 'completeness') ||
    conditions.some(({ currency = amount.currency }) => currency !== amount.currency);
  const times = [...reached, ...(isUnnoticed ? [at.getTime() + hourMs] : [])];
  const next = Math.min(...times.filter((time) => time > at.getTime()));
  return Number.isFinite(next) ? new Date(next) : undefined;
}

export function computedFields(conditions: readonly Condition[]): readonly ComputedField[] {
  const fields = conditions.map(({ field }) => disputeFields[field]?.computed);
  return fields.filter((field) => field !== undefined);
}

/** A missing value only satisfies `ne` and `eq` null. */
function compare(actual: FieldValue, op: ConditionOp, wanted: ConditionValue): boolean {
  if (op === 'ne') return !isSame(actual, wanted);
  if (actual === null) return op === 'eq' && wanted === null;
  if (op === 'eq') return isSame(actual, wanted);
  if (op === 'in') return Array.isArray(wanted) && wanted.some((one) => isSame(actual, one));
  if (op === 'contains') return includes(actual, wanted);
  return typeof actual === 'number' && typeof wanted === 'number' && compareNumbers(actual, op, wanted);
}

function compareNumbers(actual: number, op: ConditionOp, wanted: number): boolean {
  switch (op) {
    case 'lt':
      return actual < wanted;
    case 'lte':
      return actual <= wanted;
    case 'gt':
      return actual > wanted;
    default:
      return actual >= wanted;
  }
}

/** Texts and tags don't depend on upper and lower case. */
function isSame(actual: unknown, wanted: unknown): boolean {
  return typeof actual === 'string' && typeof wanted === 'string'
    ? actual.toLowerCase() === wanted.toLowerCase()
    : actual === wanted;
}

function includes(actual: FieldValue, wanted: ConditionValue): boolean {
  if (typeof wanted !== 'string') return false;
  if (typeof actual === 'string') return actual.toLowerCase().includes(wanted.toLowerCase());
  return Array.isArray(actual) && actual.some((one) => isSame(one, wanted));
}
