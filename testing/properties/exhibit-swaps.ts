import type { EvidenceType } from '@rebuttal/plugin-kit';
import fc from 'fast-check';

import type { EvidenceDetails } from '../../core/src/evidence/exhibits/evidence-details.js';

import { disputed, kinds } from './letter-cases.js';

/** Details that support a claim of their exhibit, and changes after which they deny it. */
export type Swap = {
  readonly type: EvidenceType;
  readonly text?: string;
  readonly details: fc.Arbitrary<EvidenceDetails>;
  readonly opposites: readonly { readonly text?: string; readonly details?: EvidenceDetails }[];
};

export const paidOn = '2026-05-01';
const day = (from: string, days: number) =>
  fc
    .integer({ min: 0, max: days })
    .map(
      (after) => `${new Date(Date.parse(from) + after * 86_400_000).toISOString().slice(0, 10)}T14:12:00Z`,
    );
const word = fc.constantFrom('DHL', 'Meadow Post', 'UPS', '1Z 77', 'H WARREN', '12 Mill Road, Dublin');

export const swaps: readonly Swap[] = [
  {
    type: 'proof_of_delivery',
    details: fc.record(
      {
        status: fc.constant('delivered'),
        delivered_at: day('2026-05-02', 20),
        carrier: word,
        number: word,
        place: word,
        signed_by: word,
      },
      { requiredKeys: ['status', 'delivered_at'] },
    ),
    opposites: [
      { details: { status: 'returned' } },
      { details: { status: 'attempted' } },
      { details: { status: 'in_transit' } },
      { details: { delivered_at: '2026-04-20T10:00:00Z' } },
      { details: { delivered_at: '2026-09-20T10:00:00Z' } },
      { text: 'Returned to sender.' },
    ],
  },
  {
    type: 'shipping_tracking',
    details: fc.record(
      { shipped_at: day('2026-05-02', 10), carrier: word, number: word },
      { requiredKeys: ['shipped_at'] },
    ),
    opposites: [
      { text: 'Delivery attempted, returned to sender.' },
      { details: { shipped_at: '2026-09-02T09:00:00Z' } },
    ],
  },
  {
    type: 'access_activity_log',
    details: fc.record({ first_use_at: day('2026-05-02', 5), last_use_at: day('2026-05-08', 9) }),
    opposites: [
      { details: { first_use_at: '2026-04-02T09:00:00Z', last_use_at: '2026-04-20T09:00:00Z' } },
      { text: 'No logins since the payment.' },
    ],
  },
  {
    type: 'service_documentation',
    details: fc.record(
      { service_date: day('2026-05-02', 20).map((time) => time.slice(0, 10)), signed_by: word },
      { requiredKeys: ['service_date'] },
    ),
    opposites: [{ details: { service_date: '2027-05-03' } }],
  },
  {
    type: 'cancellation_record',
    details: fc.record({
      finding: fc.constant('none_found'),
      searched_from: day('2025-05-01', 60).map((time) => time.slice(0, 10)),
      searched_to: day('2026-05-01', 20).map((time) => time.slice(0, 10)),
    }),
    opposites: [
      { details: { finding: 'received' } },
      { text: 'The customer wrote "please cancel my box". The request was missed.' },
    ],
  },
  {
    type: 'receipt',
    details: fc.record({
      amount: fc.constant(disputed.amountMinor),
      currency: fc.constant('EUR'),
      number: word,
    }),
    opposites: [{ details: { amount: 9_900 } }, { details: { currency: 'USD' } }],
  },
  {
    type: 'customer_communication',
    text: 'The hutch looks great in the garden.',
    details: fc.constant({}),
    opposites: [{ text: 'The hutch never arrived.' }, { text: 'I canceled. Please refund me.' }],
  },
];

/** Some exhibits of different types, one of which is swapped. */
export const swapped = fc
  .shuffledSubarray(
    swaps.map((_, index) => index),
    { minLength: 1, maxLength: 4 },
  )
  .chain((chosen) =>
    fc.record({
      pieces: fc.tuple(
        ...chosen.map((at) => {
          const { type, text, details } = swaps[at] as Swap;
          return details.map((given) => ({ type, text, details: given, at }));
        }),
      ),
      at: fc.nat({ max: chosen.length - 1 }),
      opposite: fc.nat(),
      kind: kinds,
    }),
  );
