/** Evidence as a merchant adds it. */
export type Piece = {
  readonly type: string;
  readonly title: string;
  readonly text: string;
  readonly details?: object;
};

/** The days around the payment of a dispute, which the simulators date 14 days before it. */
export type Days = {
  /** `2026-01-09`, this many days after the payment. */
  readonly iso: (after: number) => string;
  /** `January 9, 2026`, as a letter prints it. */
  readonly long: (after: number) => string;
};

/** The merchant's side of a dispute, and what the letter must and must not state. */
export type Situation = {
  readonly facts?: Readonly<Record<string, string>>;
  readonly position?: object;
  readonly evidence: readonly Piece[];
  readonly must: readonly (string | RegExp)[];
  readonly mustNot: readonly (string | RegExp)[];
  /** The argument states the first before the second. */
  readonly order?: readonly [string, string];
  /** The codes of the checks that block the response. Without any, it is sent. */
  readonly blockedBy?: readonly string[];
  /** Codes of checks that must not even warn. */
  readonly unreported?: readonly string[];
};

type NamedSituation = {
  readonly name: string;
  readonly provider: string;
  readonly dispute: Readonly<Record<string, unknown>>;
  /** Reads the payment from the provider first. */
  readonly collects?: true;
  readonly of: (days: Days) => Situation;
};

export function daysAfter(paidAt: Date): Days {
  const at = (after: number) => new Date(paidAt.getTime() + after * 86_400_000);
  return {
    iso: (after) => at(after).toISOString().slice(0, 10),
    long: (after) =>
      at(after).toLocaleDateString('en-US', {
        day: 'numeric',
        month: 'long',
        year: 'numeric',
        timeZone: 'UTC',
      }),
  };
}

/** A parcel that arrived four days after the payment. */
export const parcel = ({ iso }: Days, place = '7 Clover Road, Wareham'): Piece => ({
  type: 'proof_of_delivery',
  title: 'Parcel report',
  text: 'Meadow Post report for parcel MP77123.',
  details: {
    carrier: 'Meadow Post',
    number: 'MP77123',
    status: 'delivered',
    delivered_at: `${iso(4)}T11:25:00Z`,
    place,
    signed_by: 'H WARREN',
  },
});
const shipment = ({ iso }: Days): Piece => ({
  type: 'shipping_tracking',
  title: 'Parcel label',
  text: 'Label of parcel MP77123.',
  details: { carrier: 'Meadow Post', number: 'MP77123', shipped_at: `${iso(1)}T08:00:00Z` },
});

/** The simulator's customer, whose address passed the address check. */
const billedAddress = '1 Hutch Lane, Bunnyville, CA 90210, US';

const deliveryChecks = ['delivered_before_payment', 'delivery_address_differs', 'evidence_disagrees'];

export const situations: readonly NamedSituation[] = [
  {
    name: 'an authenticated payment whose parcel was delivered to the billed address',
    provider: 'stripe',
    dispute: { reason: 'fraudulent', network: 'visa', amount: 15_400, currency: 'EUR' },
    collects: true,
    of: (days) => ({
      evidence: [
        parcel(days, billedAddress),
        shipment(days),
        {
          type: 'customer_communication',
          title: 'Message after the delivery',
          text: 'Robin asked by email whether the seed tray can stay outside in winter.',
        },
      ],
      must: [
        `by 3-D Secure 2.2.0 on ${days.long(0)}, with ECI 05`,
        'Liability for fraud rests with the issuer.',
        'Robin Sample (robin@example.com)',
        '•••• 0259',
        'BRAMBLE AND BURROW',
        'Meadow Post delivered the order (tracking number MP77123)',
        `${days.long(4)}, 11:25 UTC`,
        'signed by H WARREN',
      ],
      mustNot: [/compelling evidence/i, /earlier (undisputed )?payments?/i, /the receipt states/i],
      order: ['Liability for fraud', 'delivered the order'],
      unreported: deliveryChecks,
    }),
  },
  {
    name: 'a delivered parcel with day, place and signature',
    provider: 'adyen',
    dispute: { reason: 'product_not_received', network: 'mastercard', amount: 6400, currency: 'EUR' },
    of: (days) => ({
      facts: { payment_date: days.iso(0), order_number: 'W-220', customer_name: 'Hazel Warren' },
      evidence: [parcel(days), shipment(days)],
      must: [
        'Meadow Post',
        'MP77123',
        `shipped with Meadow Post on ${days.long(1)}`,
        `${days.long(4)}, 11:25 UTC`,
        '7 Clover Road',
        'H WARREN',
        'order W-220',
        'Hazel Warren',
        'EUR 64.00',
      ],
      mustNot: [/carrier confirms/i, /handed to the carrier/i, /as documented in exhibit/i],
      unreported: deliveryChecks,
    }),
  },
  {
    name: 'refunds at the provider and elsewhere that add up to the whole amount',
    provider: 'stripe',
    dispute: { reason: 'credit_not_processed', network: 'visa', amount: 10_000, currency: 'EUR' },
    collects: true,
    of: (days) => ({
      position: { refund: 'issued' },
      evidence: [
        {
          type: 'refund_proof',
          title: 'Bank transfer of the rest',
          text: 'EUR 80.00 to the same card.',
          details: {
            amount: 8000,
            currency: 'EUR',
            refunded_at: `${days.iso(6)}T09:30:00Z`,
            arn: '74512345678901234567893',
            id: 're_rest',
          },
        },
      ],
      must: [
        `The disputed EUR 100.00 was refunded in full by ${days.long(6)}.`,
        `EUR 20.00 on ${days.long(5)}`,
        `EUR 80.00 on ${days.long(6)}, ARN 74512345678901234567893`,
      ],
      mustNot: [/refund is owed/, /refund policy/i, /remains/],
      unreported: ['refund_contradicts_letter'],
    }),
  },
  {
    name: 'records that prove the customer right',
    provider: 'stripe',
    dispute: { reason: 'subscription_canceled', network: 'visa', amount: 1900, currency: 'EUR' },
    of: () => ({
      evidence: [
        {
          type: 'cancellation_record',
          title: 'Mail',
          text: 'The customer wrote: please cancel my plan. We missed it.',
        },
        { type: 'access_activity_log', title: 'Log', text: 'No logins since January.' },
        { type: 'customer_communication', title: 'Complaint', text: 'I canceled and you charged me again!' },
      ],
      must: ['contests the dispute'],
      mustNot: [/no cancellation/, /did not cancel/, /shows use/, 'please cancel', 'No logins'],
      blockedBy: ['evidence_hurts', 'evidence_contradicts_claim'],
    }),
  },
  {
    name: 'an inquiry without documents',
    provider: 'adyen',
    dispute: { network: 'amex', amount: 3100, currency: 'USD', scenario: 'inquiry' },
    of: () => ({
      evidence: [],
      must: [/answers the inquiry/, 'the inquiry be closed'],
      mustNot: [/contests/, /dispute be reversed/],
      blockedBy: ['no_evidence'],
    }),
  },
];
