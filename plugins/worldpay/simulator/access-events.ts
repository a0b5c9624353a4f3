import { createHash } from 'node:crypto';

import type { Meaning } from '../src/received-events.js';

import type { Step } from './deliveries.js';
import type { SimulatorStore, StoredNotifiedDispute } from './simulator-store.js';

/** Access has no event for a response or a win. */
export const accessTypes: Readonly<Partial<Record<Meaning, string>>> = {
  asked: 'informationRequested',
  charged: 'chargedBack',
};

const paidDaysAgo = 21;

/** Source: Access API reference, "Events". Its times have no zone. */
export function toAccessEvent(
  store: SimulatorStore,
  dispute: StoredNotifiedDispute,
  { type, at }: Step,
): string {
  const { reference, amountMinor, currency, method } = dispute;
  const paidAt = new Date(at.getTime() - paidDaysAgo * 86_400_000);
  return JSON.stringify({
    eventId: uuidOf(`${reference}:${type}:${store.next('event')}`),
    eventTimestamp: at.toISOString().slice(0, 23),
    eventDetails: {
      classification: type === accessTypes.asked ? 'chargeback' : 'payment',
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
