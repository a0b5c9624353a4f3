import type { ListedDispute } from '../../case/disputes/disputes.js';
import {
  assessmentStatuses,
  type AssessmentStatus,
} from '../../evidence/compelling-evidence/compelling-evidence.js';
import { disputeRefundStates, type DisputeRefundState } from '../../evidence/facts/facts.js';
import { convert, type ExchangeRates } from '../../platform/shared/exchange-rates.js';
import type { Condition, ConditionOp, ConditionValue } from './rules.js';

export type FieldValue = string | number | boolean | null | readonly string[];

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

export type Field = TestedField & {
  /** The value that must be read before, if it is not a column of the dispute. */
  readonly computed?: ComputedField;
  readonly read: (dispute: ListedDispute, given: Circumstances) => FieldValue;
};

const dayMs = 24 * 60 * 60 * 1000;

const text = (read: Field['read'], more: Partial<Field> = {}): Field => ({
  type: 'text',
  ops: ['eq', 'ne', 'in', 'contains'],
  read,
  ...more,
});
const number = (read: Field['read'], more: Partial<Field> = {}): Field => ({
  type: 'number',
  ops: ['eq', 'ne', 'lt', 'lte', 'gt', 'gte'],
  read,
  ...more,
});

/** The fields that conditions can test. */
export const conditionFields: Readonly<Record<string, Field>> = {
  provider: text(({ provider }) => provider),
  psp_account_id: text(({ accountId }) => accountId),
  network: text(({ network }) => network ?? null),
  reason: text(({ reason }) => reason),
  reason_code: text(({ reasonCode }) => reasonCode ?? null),
  stage: text(({ stage }) => stage),
  currency: text(({ amount }) => amount.currency),
  assignee: text(({ assignee }) => assignee?.userId ?? null),
  amount: number(({ amount }) => amount.amountMinor),
  days_left: number(({ evidenceDueBy }, { at }) =>
    evidenceDueBy === undefined ? null : (evidenceDueBy.getTime() - at.getTime()) / dayMs,
  ),
  completeness: number((_, { values }) => values.completeness ?? null, {
    range: [0, 100],
    computed: 'completeness',
  }),
  refund_state: text((_, { values }) => values.refundState ?? null, {
    choices: disputeRefundStates,
    computed: 'refundState',
  }),
  compelling_evidence_status: text((_, { values }) => values.compellingEvidence ?? null, {
    choices: assessmentStatuses,
    computed: 'compellingEvidence',
  }),
  customer_disputes: number((_, { values }) => values.customerDisputes ?? null, {
    computed: 'customerDisputes',
  }),
  // Without `ne`, which a missing value satisfies: too few decided disputes are no reason to act.
  win_rate_lower_bound: number((_, { values }) => values.winRateLowerBound ?? null, {
    ops: ['lt', 'lte', 'gt', 'gte'],
    range: [0, 100],
    computed: 'winRateLowerBound',
  }),
  is_test_mode: { type: 'flag', ops: ['eq', 'ne'], read: ({ isTestMode }) => isTestMode },
  tag: { type: 'list', ops: ['contains'], read: ({ tags }) => tags },
};

export function matches(
  conditions: readonly Condition[],
  dispute: ListedDispute,
  given: Circumstances,
): boolean {
  return conditions.every((condition) => holds(condition, dispute, given));
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
    const ofColumns = conditions.filter(({ field }) => conditionFields[field]?.computed === undefined);
    if (!matches(ofColumns, dispute, { at, values: { rates } })) continue;
    const computed = computedFields(conditions);
    if (computed.length === 0) break;
    for (const field of computed) needed.add(field);
  }
  return needed;
}

const hourMs = 60 * 60 * 1000;

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
  const fields = conditions.map(({ field }) => conditionFields[field]?.computed);
  return fields.filter((field) => field !== undefined);
}

function holds(
  { field, op, value, currency }: Condition,
  dispute: ListedDispute,
  given: Circumstances,
): boolean {
  const known = conditionFields[field];
  if (known === undefined) return false;
  if (currency === undefined) return compare(known.read(dispute, given), op, value);
  const money = { ...dispute.amount, amountMinor: BigInt(dispute.amount.amountMinor) };
  const amount = convert(money, currency, given.values.rates);
  return amount !== undefined && compare(Number(amount), op, value);
}

/** A missing value only satisfies `ne` and `eq` null. */
export function compare(actual: FieldValue, op: ConditionOp, wanted: ConditionValue): boolean {
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
