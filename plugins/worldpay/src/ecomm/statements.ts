import { optional, statementIdOf } from '@rebuttal/plugin-kit';
import type { DisputeStatement, JsonObject, StatementAuthor } from '@rebuttal/plugin-kit';

import { assumptions } from '../assumptions.js';
import { startOfDay } from '../days.js';
import { elementsOf, elementText } from '../xml.js';

import { normalizeWord } from './status-mapping.js';

/** Words of the merchant, and the routing of a case, which is no statement. Source: chargeback-api-v2.1.xsd, SDK tests. */
const noStatement = /^(?:MERCHANT_|ASSIGN_)|^ADD_NOTE$/;

const author: StatementAuthor = assumptions.noteAuthor;

/**
 * The notes in the history of a case, oldest first, without those of the merchant. The merchant makes the moves out of its
 * queue. `undefined` without a note.
 */
export function statementsOf(found: JsonObject, zone: string): readonly DisputeStatement[] | undefined {
  const statements = elementsOf(found, 'activity')
    .filter((activity) => mayState(activity))
    .flatMap((activity): DisputeStatement[] => {
      const text = elementText(activity, 'notes');
      if (text === undefined) return [];
      const at = startOfDay(elementText(activity, 'activityDate'), zone);
      const statement = { from: author, ...optional('at', at), text };
      return [{ id: statementIdOf(statement), ...statement }];
    })
    .toReversed();
  return statements.length === 0 ? undefined : statements;
}

function mayState(activity: JsonObject): boolean {
  const type = normalizeWord(elementText(activity, 'activityType') ?? '');
  const from = normalizeWord(elementText(activity, 'fromQueue') ?? '');
  return !noStatement.test(type) && !from.startsWith('MERCHANT');
}
