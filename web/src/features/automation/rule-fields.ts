import type { Rule } from '@rebuttal/sdk';

type Op = Rule['conditions'][number]['op'];
/** The API tests for a missing value by `eq` and `ne` null. In the form, these are separate operators. */
export type DraftOp = Op | 'empty' | 'not_empty';

type FieldInput = 'amount' | 'choice' | 'count' | 'days' | 'hours' | 'flag' | 'percent' | 'text';
export type ValueInput = FieldInput | 'choices' | 'texts' | 'none';

export type RuleField = {
  readonly input: FieldInput;
  readonly ops: readonly Op[];
  /** True if a dispute or an alert may have no value. */
  readonly isOptional?: true;
};

const textOps = ['eq', 'ne', 'in', 'contains'] as const;
const numberOps = ['lte', 'lt', 'gte', 'gt', 'eq', 'ne'] as const;
const atLeastFirst = ['gte', 'gt', 'lte', 'lt', 'eq', 'ne'] as const;

/** The fields of disputes, in the order of the form. A test compares them with those of the server. */
export const ruleFields = {
  amount: { input: 'amount', ops: numberOps },
  currency: { input: 'text', ops: textOps },
  reason: { input: 'choice', ops: textOps },
  reason_code: { input: 'text', ops: textOps, isOptional: true },
  network: { input: 'choice', ops: textOps, isOptional: true },
  stage: { input: 'choice', ops: textOps },
  provider: { input: 'choice', ops: textOps },
  psp_account_id: { input: 'choice', ops: textOps },
  days_left: { input: 'days', ops: numberOps },
  completeness: { input: 'percent', ops: atLeastFirst },
  refund_state: { input: 'choice', ops: textOps },
  compelling_evidence_status: { input: 'choice', ops: textOps },
  customer_disputes: { input: 'count', ops: atLeastFirst },
  win_rate_lower_bound: { input: 'percent', ops: ['gte', 'gt', 'lte', 'lt'] },
  tag: { input: 'text', ops: ['contains'] },
  assignee: { input: 'choice', ops: textOps, isOptional: true },
  is_test_mode: { input: 'flag', ops: ['eq', 'ne'] },
} as const satisfies Record<string, RuleField>;

/** The fields of alerts. `alert_reason` is the form's name for their `reason`, which is free text. */
export const alertFields = {
  amount: ruleFields.amount,
  currency: ruleFields.currency,
  source: { input: 'choice', ops: textOps },
  kind: { input: 'choice', ops: textOps },
  alert_reason: { input: 'text', ops: textOps, isOptional: true },
  network: ruleFields.network,
  psp_account_id: ruleFields.psp_account_id,
  hours_left: { input: 'hours', ops: numberOps },
} as const satisfies Record<string, RuleField>;

const fields: Readonly<Record<string, RuleField>> = { ...ruleFields, ...alertFields };
export const fieldNamesOf = (isForAlerts: boolean): readonly string[] =>
  Object.keys(isForAlerts ? alertFields : ruleFields);

const anyText: RuleField = { input: 'text', ops: textOps };

/** A newer server may test more fields. They are shown as text. */
function fieldOf(name: string): RuleField {
  return fields[name] ?? anyText;
}

export function opsOf(name: string): readonly DraftOp[] {
  const { ops, isOptional = false } = fieldOf(name);
  return isOptional ? [...ops, 'empty', 'not_empty'] : ops;
}

/** The input for the value. It depends on the operator, too: a list for `in`, a part of a text for `contains`. */
export function inputOf(name: string, op: DraftOp): ValueInput {
  const { input } = fieldOf(name);
  switch (op) {
    case 'empty':
    case 'not_empty':
      return 'none';
    case 'in':
      return input === 'choice' ? 'choices' : 'texts';
    case 'contains':
      return 'text';
    default:
      return input;
  }
}
