import type { UseFormReturnType } from '@mantine/form';
import type { Rule, RuleRequest } from '@rebuttal/sdk';

import { currencyExponent, parseAmount, toDecimal } from '../../lib/money.js';
import { type DraftOp, fieldNamesOf, inputOf, type ValueInput } from './rule-fields.js';

type Condition = Rule['conditions'][number];
type Action = Rule['actions'][number];
export type ActionKind = Action['kind'];

export const conditionsMax = 20;
export const hoursMax = 720;

/** In the order of the form, in which a rule's actions are saved. */
export const actionKinds: readonly ActionKind[] = [
  'assign',
  'tag',
  'collect',
  'draft',
  'notify',
  'submit',
  'accept',
  'refund',
];

/** A condition as it is typed. */
export type ConditionDraft = {
  readonly field: string;
  readonly op: DraftOp;
  readonly value: string;
  /** For operators that take a list. */
  readonly values: readonly string[];
  /** For amounts. */
  readonly currency: string;
};

export type RuleDraft = {
  readonly name: string;
  readonly mode: Rule['mode'];
  readonly conditions: readonly ConditionDraft[];
  readonly kinds: readonly ActionKind[];
  /** For `assign`. */
  readonly userId: string;
  /** For `tag`. */
  readonly tags: readonly string[];
  /** For `notify`. Empty to notify the people responsible. */
  readonly channelId: string;
  /** For `submit`. */
  readonly hours: string;
  /** For `accept` and `refund`. */
  readonly isAnnounced: boolean;
  /** Stored actions that the form does not offer. They stay. */
  readonly others: readonly Action[];
};

export type RuleForm = UseFormReturnType<RuleDraft>;

export const emptyCondition: ConditionDraft = {
  field: 'amount',
  op: 'lte',
  value: '',
  values: [],
  currency: 'USD',
};

export const emptyDraft: RuleDraft = {
  name: '',
  mode: 'dry_run',
  conditions: [emptyCondition],
  kinds: [],
  userId: '',
  tags: [],
  channelId: '',
  hours: '',
  isAnnounced: false,
  others: [],
};

export function toDraft({ name, mode, conditions, actions }: Rule): RuleDraft {
  const kinds = actions.map(({ kind }) => kind);
  const hours = actions.find(({ kind }) => kind === 'submit')?.hours_before_due;
  return {
    name,
    mode,
    conditions: conditions.map((condition) => toConditionDraft(condition, isForAlerts({ kinds }))),
    kinds: kinds.filter((kind) => actionKinds.includes(kind)),
    userId: actions.find(({ kind }) => kind === 'assign')?.user_id ?? '',
    tags: actions.find(({ kind }) => kind === 'tag')?.tags ?? [],
    channelId: actions.find(({ kind }) => kind === 'notify')?.channel_id ?? '',
    hours: hours === undefined ? '' : String(hours),
    isAnnounced: actions.some(({ announce }) => announce === true),
    others: actions.filter(({ kind }) => !actionKinds.includes(kind)),
  };
}

/** A rule that refunds tests alerts instead of disputes. */
export function isForAlerts({ kinds }: Pick<RuleDraft, 'kinds'>): boolean {
  return kinds.includes('refund');
}

/** Keeps the conditions that the disputes or alerts of the chosen actions have. */
export function withKinds(draft: RuleDraft, kinds: readonly ActionKind[]): Partial<RuleDraft> {
  if (isForAlerts(draft) === isForAlerts({ kinds })) return { kinds };
  const known = fieldNamesOf(isForAlerts({ kinds }));
  const conditions = draft.conditions.filter(({ field }) => known.includes(field));
  return { kinds, conditions: conditions.length === 0 ? [emptyCondition] : conditions, isAnnounced: false };
}

function toConditionDraft({ field, op, value, currency }: Condition, isAlert: boolean): ConditionDraft {
  const draft = {
    ...emptyCondition,
    field: isAlert && field === 'reason' ? 'alert_reason' : field,
    op,
    currency: currency ?? emptyCondition.currency,
  };
  if (value === null) return { ...draft, op: op === 'ne' ? 'not_empty' : 'empty' };
  if (Array.isArray(value)) return { ...draft, values: value };
  return { ...draft, value: field === 'amount' ? amountText(value, draft.currency) : String(value) };
}

/** Empty for a fraction of a minor unit, which no decimal of the currency shows. */
function amountText(value: unknown, currency: string): string {
  return typeof value === 'number' && Number.isInteger(value)
    ? toDecimal(value, currencyExponent(currency))
    : '';
}

/** Returns undefined while a condition is missing or wrong. */
export function toConditions(drafts: readonly ConditionDraft[]): Condition[] | undefined {
  const conditions = drafts.map(toCondition).filter((condition) => condition !== undefined);
  return conditions.length === drafts.length ? conditions : undefined;
}

function toCondition(draft: ConditionDraft): Condition | undefined {
  const { op, currency } = draft;
  const field = draft.field === 'alert_reason' ? 'reason' : draft.field;
  const value = readValue(draft);
  if (value === undefined) return undefined;
  if (op === 'empty') return { field, op: 'eq', value };
  if (op === 'not_empty') return { field, op: 'ne', value };
  if (field !== 'amount') return { field, op, value };
  const code = currencyCode(currency);
  return code === undefined ? undefined : { field, op, value, currency: code };
}

/** Returns the value in the API's format, or undefined while it is missing or invalid. */
export function readValue(draft: ConditionDraft): Condition['value'] | undefined {
  const text = draft.value.trim();
  const input = inputOf(draft.field, draft.op);
  if (input === 'none') return null;
  if (input === 'choices' || input === 'texts')
    return draft.values.length === 0 ? undefined : [...draft.values];
  return text === '' ? undefined : readers[input](text, draft);
}

type Reader = (text: string, draft: ConditionDraft) => string | number | boolean | undefined;

const readers: Readonly<Record<Exclude<ValueInput, 'none' | 'choices' | 'texts'>, Reader>> = {
  amount: (text, { currency }) => parseAmount(text, currencyExponent(currencyCode(currency) ?? '')),
  days: (text) => readNumber(text, -Infinity, Infinity),
  hours: (text) => readNumber(text, -Infinity, Infinity),
  percent: (text) => readNumber(text, 0, 100),
  count: (text) => readNumber(text, 0, Infinity),
  flag: (text) => text === 'true',
  choice: (text) => text,
  text: (text) => text,
};

function readNumber(text: string, min: number, max: number): number | undefined {
  const number = Number(text.replace(',', '.'));
  return Number.isFinite(number) && number >= min && number <= max ? number : undefined;
}

export function currencyCode(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  return /^[A-Z]{3}$/.test(code) ? code : undefined;
}

export function readHours(text: string): number | undefined {
  const hours = Number(text);
  return text.trim() !== '' && Number.isInteger(hours) && hours >= 1 && hours <= hoursMax ? hours : undefined;
}

/** The request of a draft without problems. */
export function toRequest(draft: RuleDraft): RuleRequest {
  return {
    name: draft.name.trim(),
    mode: draft.mode,
    conditions: toConditions(draft.conditions) ?? [],
    actions: [...chosenKinds(draft).map((kind) => toAction(kind, draft)), ...draft.others],
  };
}

/** The chosen actions in the order of the request. */
export function chosenKinds({ kinds }: Pick<RuleDraft, 'kinds'>): ActionKind[] {
  return actionKinds.filter((kind) => kinds.includes(kind));
}

function toAction(kind: ActionKind, { userId, tags, channelId, hours, isAnnounced }: RuleDraft): Action {
  switch (kind) {
    case 'assign':
      return { kind, user_id: userId };
    case 'tag':
      return { kind, tags: [...tags] };
    case 'notify':
      return channelId === '' ? { kind } : { kind, channel_id: channelId };
    case 'submit':
      return { kind, hours_before_due: readHours(hours) ?? hoursMax };
    case 'accept':
    case 'refund':
      return isAnnounced ? { kind, announce: true } : { kind };
    default:
      return { kind };
  }
}
