import { isApiError } from '@rebuttal/sdk';
import { texts } from '#texts/automation';

import {
  type ActionKind,
  chosenKinds,
  type ConditionDraft,
  currencyCode,
  readHours,
  readValue,
  type RuleDraft,
} from './rule-draft.js';
import { inputOf } from './rule-fields.js';

const words = texts.problems;

/**
 * Problems by the field that shows them: `name`, `conditions`, `conditions.0.field`, `.op`, `.value` and `.currency`,
 * `actions`, and `actions.assign` for each kind.
 */
export type Problems = Readonly<Record<string, string>>;

/** The problems that need no server. */
export function problemsOf(draft: RuleDraft): Problems {
  const { name, conditions, kinds, others } = draft;
  return {
    ...(name.trim() === '' ? { name: words.name } : {}),
    ...(conditions.length === 0 && kinds.includes('accept')
      ? { conditions: words.acceptNeedsCondition }
      : {}),
    ...(conditions.length === 0 && kinds.includes('refund')
      ? { conditions: words.refundNeedsCondition }
      : {}),
    ...Object.fromEntries(conditions.flatMap((condition, index) => conditionProblems(condition, index))),
    ...(kinds.length + others.length === 0 ? { actions: words.actions } : {}),
    ...Object.fromEntries(chosenKinds(draft).flatMap((kind) => actionProblems(kind, draft))),
  };
}

function conditionProblems(condition: ConditionDraft, index: number): [string, string][] {
  const { field, op, currency } = condition;
  const isWrongCurrency = field === 'amount' && currencyCode(currency) === undefined;
  const input = inputOf(field, op);
  return [
    ...(readValue(condition) === undefined && input !== 'none'
      ? [[`conditions.${index}.value`, words.values[input]] satisfies [string, string]]
      : []),
    ...(isWrongCurrency ? [[`conditions.${index}.currency`, words.currency] satisfies [string, string]] : []),
  ];
}

function actionProblems(kind: ActionKind, { userId, tags, hours }: RuleDraft): [string, string][] {
  if (kind === 'assign' && userId === '') return [['actions.assign', words.person]];
  if (kind === 'tag' && tags.length === 0) return [['actions.tag', words.tags]];
  if (kind === 'submit' && readHours(hours) === undefined) return [['actions.submit', words.hours]];
  return [];
}

/** The problems that the server found, by the field that shows them. */
export function serverProblems(error: unknown, draft: RuleDraft): Problems {
  if (!isApiError(error)) return {};
  const kinds = chosenKinds(draft);
  return Object.fromEntries(error.details.map(({ field, message }) => [shownAt(field, kinds), message]));
}

/** The server counts actions in their order, and names tags alone. Requests for a preview hold the rule as `rule`. */
function shownAt(field: string, kinds: readonly ActionKind[]): string {
  const path = field.replace(/^rule\./, '');
  if (path === 'tags') return 'actions.tag';
  const index = /^actions\.(\d+)/.exec(path)?.[1];
  return index === undefined ? path : `actions.${kinds[Number(index)] ?? index}`;
}

const shownPaths =
  /^(?:name|conditions|conditions\.\d+\.(?:field|op|value|currency)|actions|actions\.[a-z]+)$/;

/** True if the form has a place for each problem, so that no general message is needed. */
export function areAllShown(problems: Problems): boolean {
  const paths = Object.keys(problems);
  return paths.length > 0 && paths.every((path) => shownPaths.test(path));
}
