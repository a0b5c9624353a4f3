import { textOf } from '@rebuttal/plugin-kit';
import type { DisputeHistory, JsonObject } from '@rebuttal/plugin-kit';

import { eventIdOf, eventTime, readItems } from './envelope.js';
import { isDisputeEvent, rankOf } from './event-codes.js';
import type { DisputeEventCode } from './event-codes.js';
import { isFinalEvent } from './status-mapping.js';

/** One event about a dispute, as Adyen sent it. */
export type ReceivedEvent = {
  readonly id: string;
  readonly code: DisputeEventCode;
  readonly at: Date;
  readonly item: JsonObject;
  readonly isTestMode: boolean;
};

/**
 * Returns each event once, in the order in which things happened and not in the order of arrival: by instant, then in
 * their usual order, with an event that ends the dispute last. A stored request can hold other events too, even forged
 * ones, so each event is found by its ID.
 */
export function orderEvents(
  providerDisputeId: string,
  { events }: Pick<DisputeHistory, 'events'>,
): readonly ReceivedEvent[] {
  const found = events.flatMap(({ id, request }) =>
    readItems(request).flatMap(({ item, isTestMode }) => {
      const code = textOf(item, 'eventCode') ?? '';
      const at = eventTime(item);
      const isThisEvent = eventIdOf(item) === id && textOf(item, 'pspReference') === providerDisputeId;
      return isThisEvent && isDisputeEvent(code) && at !== undefined
        ? [{ id, code, at, item, isTestMode }]
        : [];
    }),
  );
  const unique = [...new Map(found.map((event) => [event.id, event])).values()];
  return unique.sort((left, right) => compareMoments(momentOf(left), momentOf(right)));
}

/** The position of an event or of one of our actions in a dispute's life. */
export type Moment = {
  readonly at: Date;
  readonly isFinal: boolean;
  readonly rank: number;
  readonly id: string;
};

export function momentOf(event: ReceivedEvent): Moment {
  return { at: event.at, isFinal: isFinalEvent(event), rank: rankOf(event.code), id: event.id };
}

export function compareMoments(left: Moment, right: Moment): number {
  return (
    left.at.getTime() - right.at.getTime() ||
    Number(left.isFinal) - Number(right.isFinal) ||
    left.rank - right.rank ||
    (left.id < right.id ? -1 : 1)
  );
}
