import { createHash } from 'node:crypto';

import type { Meaning } from '../told.js';

import type { Books, StoredTelling } from './books.js';
import type { Step } from './tellings.js';

/** There is no word for a dispute that is answered, or won. */
export const accessWords: Readonly<Partial<Record<Meaning, string>>> = {
  asked: 'informationRequested',
  charged: 'chargedBack',
};

const paidDaysAgo = 21;

/** Source: Access API reference, "Events". Times have no zone there. */
export function toAccessEvent(books: Books, telling: StoredTelling, { type, at }: Step): string {
  const { reference, amountMinor, currency, method } = telling;
  const paidAt = new Date(at.getTime() - paidDaysAgo * 86_400_000);
  return JSON.stringify({
    eventId: uuidOf(`${reference}:${type}:${books.next('event')}`),
    eventTimestamp: at.toISOString().slice(0, 23),
    eventDetails: {
      classification: type === accessWords.asked ? 'chargeback' : 'payment',
      transactionReference: reference,
      type,
      date: paidAt.toISOString().slice(0, 10),
      amount: { value: amountMinor, currencyCode: currency },
      ...(method === undefined ? {} : { paymentInstrument: { method } }),
      _links: { payment: { href: '' } },
    },
  });
}

function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
