import { isCurrency } from '@rebuttal/plugin-kit';

import { requireTags } from '../../case/disputes/dispute-tags.js';
import { invalidField } from '../../platform/errors/catalogue.js';
import { alertFields, disputeFields, type TestedField } from './conditions.js';
import type { RuleActionDto, RuleConditionDto, RuleRequest } from './rules.dto.js';
import { isAlertRule, type Condition, type RuleAction, type RuleContent } from './rules.js';

const nameLengthMax = 100;
const textLengthMax = 200;
const [conditionsMax, actionsMax, valuesMax] = [20, 6, 100];

/** @throws {AppError} 422 that names the field */
export function toRuleContent(request: RuleRequest): RuleContent {
  const name = request.name.trim();
  if (name === '' || name.length > nameLengthMax)
    throw invalidField('name', `The name must have 1 to ${nameLengthMax} characters`);
  const actions = request.actions.map(toAction);
  const fields: Readonly<Record<string, TestedField>> = isAlertRule({ actions })
    ? alertFields
    : disputeFields;
  const conditions = request.conditions.map((condition, index) => toCondition(condition, index, fields));
  if (conditions.length > conditionsMax)
    throw invalidField('conditions', `A rule can have at most ${conditionsMax} conditions`);
  requireActions(actions, conditions);
  return { name, isEnabled: request.enabled ?? true, mode: request.mode ?? 'dry_run', conditions, actions };
}

function requireActions(actions: readonly RuleAction[], conditions: readonly Condition[]): void {
  if (actions.length === 0 || actions.length > actionsMax)
    throw invalidField('actions', `A rule must have 1 to ${actionsMax} actions`);
  const kinds = actions.map(({ kind }) => kind);
  if (new Set(kinds).size < kinds.length) throw invalidField('actions', 'Name each kind of action once');
  if (kinds.includes('accept') && kinds.includes('submit'))
    throw invalidField('actions', 'A rule can accept disputes or submit responses, not both');
  if (kinds.includes('refund') && kinds.length > 1)
    throw invalidField('actions', 'A rule that refunds tests alerts, so it can have no other action');
  if (kinds.includes('refund') && conditions.length === 0)
    throw invalidField('conditions', 'A rule that refunds needs at least one condition');
  if (kinds.includes('accept') && conditions.length === 0)
    throw invalidField('conditions', 'A rule that accepts disputes needs at least one condition');
}

function toCondition(
  { field, op, value, currency }: RuleConditionDto,
  index: number,
  fields: Readonly<Record<string, TestedField>>,
): Condition {
  const at = `conditions.${index}`;
  const known = Object.hasOwn(fields, field) ? fields[field] : undefined;
  if (known === undefined)
    throw invalidField(`${at}.field`, `field must be one of ${Object.keys(fields).join(', ')}`);
  if (!known.ops.includes(op))
    throw invalidField(`${at}.op`, `op of ${field} must be one of ${known.ops.join(', ')}`);
  requireValue(at, { op, value }, known);
  requirePossible(at, { op, value }, known);
  if (field !== 'amount') return { field, op, value };
  const code = currency?.toUpperCase();
  if (code === undefined || !isCurrency(code))
    throw invalidField(`${at}.currency`, 'Enter the currency of the amount, such as USD');
  return { field, op, value, currency: code };
}

function requireValue(
  at: string,
  { op, value }: Pick<RuleConditionDto, 'op' | 'value'>,
  { type }: TestedField,
): void {
  const wanted = op === 'in' ? 'texts' : type;
  const { isValid, what } = values[wanted === 'list' ? 'text' : wanted];
  const isEmptyAllowed = wanted === 'text' && value === null && op !== 'contains';
  if (!isEmptyAllowed && !isValid(value)) throw invalidField(`${at}.value`, `value must be ${what}`);
}

function requirePossible(
  at: string,
  { op, value }: Pick<RuleConditionDto, 'op' | 'value'>,
  { choices, range: [least, most] = [-Infinity, Infinity] }: TestedField,
): void {
  if (typeof value === 'number' && (value < least || value > most))
    throw invalidField(`${at}.value`, `value must be from ${least} to ${most}`);
  if (choices !== undefined && op !== 'contains' && ![value].flat().every((one) => isChoice(one, choices)))
    throw invalidField(`${at}.value`, `value must be one of ${choices.join(', ')}`);
}

function isChoice(value: unknown, choices: readonly string[]): boolean {
  return value === null || (typeof value === 'string' && choices.includes(value.toLowerCase()));
}

const values = {
  texts: {
    isValid: (value: unknown) =>
      Array.isArray(value) && value.length > 0 && value.length <= valuesMax && value.every(isShort),
    what: `a list of 1 to ${valuesMax} texts`,
  },
  number: {
    isValid: (value: unknown) => typeof value === 'number' && Number.isFinite(value),
    what: 'a number',
  },
  flag: { isValid: (value: unknown) => typeof value === 'boolean', what: 'true or false' },
  text: { isValid: isShort, what: `a text of 1 to ${textLengthMax} characters` },
};

function isShort(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '' && value.length <= textLengthMax;
}

function toAction(action: RuleActionDto, index: number): RuleAction {
  const at = `actions.${index}`;
  switch (action.kind) {
    case 'assign':
      if (action.user_id === undefined) throw invalidField(`${at}.user_id`, 'Name the person to assign');
      return { kind: 'assign', userId: action.user_id };
    case 'tag':
      if (action.tags === undefined || action.tags.length === 0)
        throw invalidField(`${at}.tags`, 'Name the tags to add');
      return { kind: 'tag', tags: requireTags(action.tags) };
    case 'submit':
      if (action.hours_before_due === undefined)
        throw invalidField(`${at}.hours_before_due`, 'Enter the hours before the deadline');
      return { kind: 'submit', hoursBeforeDue: action.hours_before_due };
    case 'notify':
      return toNotify(action);
    default:
      return toPlain(action.kind, action.announce);
  }
}

/** Only an acceptance and a refund can be announced. */
function toPlain(kind: 'collect' | 'draft' | 'accept' | 'refund', announce: boolean | undefined): RuleAction {
  return announce === true && (kind === 'accept' || kind === 'refund') ? { kind, announce } : { kind };
}

function toNotify({ channel_id: channelId }: RuleActionDto): RuleAction {
  return channelId === undefined ? { kind: 'notify' } : { kind: 'notify', channelId };
}
