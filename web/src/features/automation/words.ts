import type { Rule, RuleRun } from '@rebuttal/sdk';
import { texts } from '#texts/automation';

import { formatMoney } from '../../lib/money.js';
import { type DraftOp, inputOf } from './rule-fields.js';
import type { RuleNames } from './use-rule-names.js';

type Condition = Rule['conditions'][number];
type Action = Rule['actions'][number];

const fields: Readonly<Record<string, string>> = texts.fields;
const actions: Readonly<Record<string, string>> = texts.actions;

export function fieldLabel(field: string): string {
  return fields[field] ?? field.replaceAll('_', ' ');
}

export function opLabel(field: string, op: DraftOp): string {
  return field === 'tag' && op === 'contains' ? texts.tagsContain : texts.ops[op];
}

/** A condition in a few words, such as "Amount at most $12.50". */
export function describeCondition(condition: Condition, names: RuleNames): string {
  const { field, op, value } = condition;
  const name = fieldLabel(field);
  if (value === null) return `${name} ${opLabel(field, op === 'ne' ? 'not_empty' : 'empty')}`;
  return `${name} ${opLabel(field, op)} ${describeValue(condition, names)}`;
}

function describeValue({ field, op, value, currency }: Condition, names: RuleNames): string {
  if (Array.isArray(value)) return texts.listed(value.map((one) => names.nameOf(field, one)));
  if (typeof value !== 'number') return names.nameOf(field, String(value));
  if (field === 'amount' && currency !== undefined) return formatMoney({ amountMinor: value, currency });
  return inputOf(field, op) === 'percent' ? texts.percent(value) : String(value);
}

export function actionLabel(kind: Action['kind']): string {
  return actions[kind] ?? kind;
}

/** An action in a few words. */
export function describeAction(action: Action, names: RuleNames): string {
  switch (action.kind) {
    case 'tag':
      return texts.actionWords.tag((action.tags ?? []).join(', '));
    case 'assign':
      return texts.actionWords.assign(names.nameOf('assignee', action.user_id ?? ''));
    case 'notify':
      return action.channel_id === undefined
        ? texts.actionWords.notify
        : texts.actionWords.notifyChannel(names.nameOf('channel', action.channel_id));
    case 'submit':
      return texts.actionWords.submit(action.hours_before_due ?? 0);
    default:
      return action.announce === true
        ? texts.actionWords.announced(actionLabel(action.kind))
        : actionLabel(action.kind);
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
