import { textOf } from '@rebuttal/plugin-kit';
import type { DisputeHistory, JsonObject } from '@rebuttal/plugin-kit';

import { eventIdOf, eventTime, readItems } from './envelope.js';
import { isDisputeEvent, rankOf } from './event-codes.js';
import type { DisputeEventCode } from './event-codes.js';
import { isFinalWord } from './standings.js';

/** One event about a dispute as it was told. */
export type Told = {
  readonly id: string;
  readonly code: DisputeEventCode;
  readonly at: Date;
  readonly item: JsonObject;
  readonly isTestMode: boolean;
};

/**
 * Each event once, in their own order, however they came: by instant, then as they usually follow one another, the word
 * on how it ends last. A stored request may hold other events beside the one that is meant, also forged ones; the id
 * finds it.
 */
export function readTold(
  providerDisputeId: string,
  { events }: Pick<DisputeHistory, 'events'>,
): readonly Told[] {
  const found = events.flatMap(({ id, request }) =>
    readItems(request).flatMap(({ item, isTestMode }) => {
      const code = textOf(item, 'eventCode') ?? '';
      const at = eventTime(item);
      const isMeant = eventIdOf(item) === id && textOf(item, 'pspReference') === providerDisputeId;
      return isMeant && isDisputeEvent(code) && at !== undefined ? [{ id, code, at, item, isTestMode }] : [];
    }),
  );
  const once = [...new Map(found.map((told) => [told.id, told])).values()];
  return once.sort((left, right) => inOrder(momentOf(left), momentOf(right)));
}

/** Where something stands in a dispute's life. */
export type Moment = {
  readonly at: Date;
  readonly endsIt: boolean;
  readonly rank: number;
  readonly id: string;
};

export function momentOf(told: Told): Moment {
  return { at: told.at, endsIt: isFinalWord(told), rank: rankOf(told.code), id: told.id };
}

export function inOrder(left: Moment, right: Moment): number {
  return (
    left.at.getTime() - right.at.getTime() ||
    Number(left.endsIt) - Number(right.endsIt) ||
    left.rank - right.rank ||
    (left.id < right.id ? -1 : 1)
  );
}
