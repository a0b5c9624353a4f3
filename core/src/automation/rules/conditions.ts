import type { ListedDispute } from '../../disputes/disputes/listed-disputes.js';
import type { Condition, ConditionOp, ConditionValue } from './rules.js';

type FieldValue = string | number | boolean | null | readonly string[];

type Field = {
  readonly type: 'text' | 'number' | 'flag' | 'list';
  readonly ops: readonly ConditionOp[];
  /** The allowed values, if they are a closed list. */
  readonly read: (dispute: ListedDispute, at: Date) => FieldValue;
};

const dayMs = 24 * 60 * 60 * 1000;

const text = (read: Field['read']): Field => ({
  type: 'text',
  ops: ['eq', 'ne', 'in', 'contains'],
  read,
});
const number = (read: Field['read']): Field => ({
  type: 'number',
  ops: ['eq', 'ne', 'lt', 'lte', 'gt', 'gte'],
  read,
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
  days_left: number(({ evidenceDueBy }, at) =>
    evidenceDueBy === undefined ? null : (Date.parse(evidenceDueBy) - at.getTime()) / dayMs,
  ),
  is_test_mode: { type: 'flag', ops: ['eq', 'ne'], read: ({ isTestMode }) => isTestMode },
  tag: { type: 'list', ops: ['contains'], read: ({ tags }) => tags },
};

/** @param at the time from which `days_left` counts */
export function matches(conditions: readonly Condition[], dispute: ListedDispute, at: Date): boolean {
  return conditions.every((condition) => holds(condition, dispute, at));
}

function holds({ field, op, value, currency }: Condition, dispute: ListedDispute, at: Date): boolean {
  const known = conditionFields[field];
  if (known === undefined) return false;
  if (currency !== undefined && dispute.amount.currency !== currency) return false;
  return compare(known.read(dispute, at), op, value);
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
