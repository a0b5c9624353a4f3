import type { Rule, RuleRequest } from '@rebuttal/sdk';

import { currencyExponent, parseAmount } from '../../lib/money.js';

export type FieldName =
  | 'amount'
  | 'reason'
  | 'network'
  | 'reason_code'
  | 'provider'
  | 'stage'
  | 'currency'
  | 'days_left'
  | 'completeness'
  | 'refund_state'
  | 'compelling_evidence_status'
  | 'customer_disputes'
  | 'tag';
export type ActionKind = Rule['actions'][number]['kind'];
type Op = Rule['conditions'][number]['op'];

/** The operators that the form offers for each field. */
export const opsOf: Readonly<Record<FieldName, readonly Op[]>> = {
  amount: ['lte', 'gt'],
  reason: ['eq', 'ne'],
  network: ['eq', 'ne'],
  reason_code: ['eq', 'ne'],
  provider: ['eq', 'ne'],
  stage: ['eq', 'ne'],
  currency: ['eq', 'ne'],
  days_left: ['lte', 'gt'],
  completeness: ['gte', 'lt'],
  refund_state: ['eq', 'ne'],
  compelling_evidence_status: ['eq', 'ne'],
  customer_disputes: ['gte', 'lt'],
  tag: ['contains'],
};
const numbers: ReadonlySet<FieldName> = new Set(['days_left', 'completeness', 'customer_disputes']);
export const fieldNames = Object.keys(opsOf) as FieldName[];
export const actionKinds: readonly ActionKind[] = ['tag', 'assign', 'collect', 'draft', 'submit', 'accept'];

export type ConditionDraft = {
  readonly field: FieldName;
  readonly op: Op;
  readonly value: string;
  readonly currency: string;
};

/** A rule as it is typed. */
export type RuleDraft = {
  readonly name: string;
  readonly isLive: boolean;
  readonly conditions: readonly ConditionDraft[];
  readonly action: ActionKind;
  /** Tags separated by commas, a user's ID, or hours. */
  readonly target: string;
};

export const emptyCondition: ConditionDraft = { field: 'amount', op: 'lte', value: '', currency: 'USD' };

export const emptyDraft: RuleDraft = {
  name: '',
  isLive: false,
  conditions: [emptyCondition],
  action: 'tag',
  target: '',
};

/** Returns the request, or undefined while something is missing or wrong. */
export function toRequest(draft: RuleDraft): RuleRequest | undefined {
  const conditions = draft.conditions.map(toCondition);
  const action = toAction(draft);
  if (draft.name.trim() === '' || action === undefined || conditions.includes(undefined)) return undefined;
  return {
    name: draft.name.trim(),
    mode: draft.isLive ? 'live' : 'dry_run',
    conditions: conditions.filter((condition) => condition !== undefined),
    actions: [action],
  };
}

function toCondition({
  field,
  op,
  value,
  currency,
}: ConditionDraft): RuleRequest['conditions'][number] | undefined {
  const text = value.trim();
  if (text === '') return undefined;
  if (field === 'amount') {
    const code = currency.trim().toUpperCase();
    const amount = parseAmount(text, currencyExponent(code));
    return amount === undefined || code.length !== 3
      ? undefined
      : { field, op, value: amount, currency: code };
  }
  if (!numbers.has(field)) return { field, op, value: text };
  return Number.isFinite(Number(text)) ? { field, op, value: Number(text) } : undefined;
}

function toAction({ action, target }: RuleDraft): RuleRequest['actions'][number] | undefined {
  switch (action) {
    case 'tag': {
      const tags = target
        .split(',')
        .map((tag) => tag.trim())
        .filter(Boolean);
      return tags.length === 0 ? undefined : { kind: 'tag', tags };
    }
    case 'assign':
      return target === '' ? undefined : { kind: 'assign', user_id: target };
    case 'submit': {
      const hours = Number(target);
      const isValid = target.trim() !== '' && Number.isInteger(hours) && hours >= 1 && hours <= 720;
      return isValid ? { kind: 'submit', hours_before_due: hours } : undefined;
    }
    default:
      return { kind: action };
  }
}
