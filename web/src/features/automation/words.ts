import type { Rule, RuleRun } from '@rebuttal/sdk';
import { texts } from '#texts/automation';

import { currencyExponent, formatMoney } from '../../lib/money.js';
import type { FieldName } from './rule-draft.js';

type Condition = Rule['conditions'][number];
type Action = Rule['actions'][number];

const fields: Readonly<Record<string, string>> = texts.fields;

/** A condition in a few words, such as "Amount at most $12.50". */
export function describeCondition({ field, op, value, currency }: Condition): string {
  const name = fields[field] ?? field.replaceAll('_', ' ');
  const shown =
    field === 'amount' && typeof value === 'number' && currency !== undefined
      ? formatMoney({ amountMinor: value, currency, exponent: currencyExponent(currency) })
      : String(value);
  return `${name} ${texts.ops[op]} ${shown}`;
}

/** An action in a few words. Users are named by the company's members. */
export function describeAction(action: Action, names: ReadonlyMap<string, string>): string {
  switch (action.kind) {
    case 'tag':
      return texts.actionWords.tag((action.tags ?? []).join(', '));
    case 'assign':
      return texts.actionWords.assign(names.get(action.user_id ?? '') ?? action.user_id ?? '');
    case 'submit':
      return texts.actionWords.submit(action.hours_before_due ?? 0);
    default:
      return texts.actions[action.kind];
  }
}

export function stateOf({ enabled, mode, disabled_reason: reason }: Rule) {
  if (reason === 'author_left') return { tone: 'red', text: texts.states.authorLeft } as const;
  if (!enabled) return { tone: 'grey', text: texts.states.off } as const;
  return mode === 'live'
    ? ({ tone: 'green', text: texts.states.live } as const)
    : ({ tone: 'amber', text: texts.states.dryRun } as const);
}

export const runTones: Readonly<Record<RuleRun['status'], 'grey' | 'blue' | 'green' | 'red'>> = {
  planned: 'blue',
  running: 'blue',
  done: 'green',
  failed: 'red',
  skipped: 'grey',
};

export const fieldLabel = (field: FieldName): string => texts.fields[field];
