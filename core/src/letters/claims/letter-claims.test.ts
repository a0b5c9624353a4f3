import { expect } from 'chai';

import type { LetterExhibit } from '../rendering/letter-case.js';
import { deliveredDetails, exhibit, factsOf, hutchFacts } from '../rendering/testing/rabbit-case.js';
import { claimIds } from './claim-ids.js';
import { claimsNamedIn, claimsOf, statementOf } from './letter-claims.js';
import { caseOf, claimOf, known, one, plain, type Reason } from './testing/situations.js';

/** Each claim with exhibits that support it, and the same exhibits changed to contradict it. */
const supported: readonly {
  readonly id: string;
  readonly reason?: Reason;
  readonly exhibits: LetterExhibit[];
  readonly text: string;
  readonly opposites: readonly LetterExhibit[][];
}[] = [
  {
    id: 'delivered',
    exhibits: one('proof_of_delivery', undefined, deliveredDetails),
    text: 'DHL delivered the order (tracking number 00340434161094027318) on May 4, 2026, 14:12 UTC, to 12 Mill Road, Dublin D04 AB12, signed by J ROSEN (Exhibit A).',
    opposites: [
      one('proof_of_delivery', undefined, { ...deliveredDetails, status: 'returned' }),
      one('proof_of_delivery', undefined, { ...deliveredDetails, status: 'attempted' }),
      one('proof_of_delivery', undefined, { ...deliveredDetails, status: 'in_transit' }),
      one('proof_of_delivery', 'Returned to sender on May 6, 2026.', deliveredDetails),
      one('proof_of_delivery', undefined, { ...deliveredDetails, delivered_at: '2026-04-20T10:00:00Z' }),
      one('proof_of_delivery', undefined, { ...deliveredDetails, delivered_at: '2026-07-20T10:00:00Z' }),
    ],
  },
  {
    id: 'dispatched',
    exhibits: one('shipping_tracking', 'DHL', {
      carrier: 'DHL',
      number: '0034',
      shipped_at: '2026-05-02T09:00:00Z',
    }),
    text: 'The order was shipped with DHL on May 2, 2026, tracking number 0034 (Exhibit A).',
    opposites: [
      one('shipping_tracking', 'Returned to sender.', { carrier: 'DHL', number: '0034' }),
      one('shipping_tracking', 'Shipped on 2 July.', { number: '0034', shipped_at: '2026-07-02T09:00:00Z' }),
    ],
  },
  {
    id: 'used',
    exhibits: one('access_activity_log', 'Log', {
      first_use_at: '2026-05-01T13:31:00Z',
      last_use_at: '2026-05-14T08:00:00Z',
      events: ['downloaded hutch-masterclass.zip', '38 minutes of lesson 4'],
    }),
    text: 'The access log shows use from May 1, 2026, 13:31 UTC to May 14, 2026, 08:00 UTC: downloaded hutch-masterclass.zip; 38 minutes of lesson 4 (Exhibit A).',
    opposites: [
      one('access_activity_log', 'No logins since 1 April.', { last_use_at: '2026-05-14T08:00:00Z' }),
      one('access_activity_log', 'Log', { last_use_at: '2026-04-01T08:00:00Z' }),
      one('access_activity_log', 'Log', { last_use_at: '2026-07-01T08:00:00Z' }),
      one('access_activity_log', 'Log', {
        first_use_at: '2026-05-14T08:00:00Z',
        last_use_at: '2026-05-01T13:31:00Z',
      }),
    ],
  },
  {
    id: 'service',
    exhibits: one('service_documentation', 'Job 7', { service_date: '2026-05-03', signed_by: 'J Rosen' }),
    text: 'The service was provided on May 3, 2026; J Rosen signed for it (Exhibit A).',
    opposites: [one('service_documentation', 'Job 7', { service_date: '2027-05-03' })],
  },
  {
    id: 'no_cancellation',
    exhibits: one('cancellation_record', undefined, {
      finding: 'none_found',
      searched_from: '2025-05-01',
      searched_to: '2026-05-20',
    }),
    text: 'The merchant searched its records from May 1, 2025 to May 20, 2026 and found no cancellation (Exhibit A).',
    opposites: [
      one('cancellation_record', undefined, { finding: 'received', received_at: '2026-04-01T00:00:00Z' }),
      one('cancellation_record', 'The customer wrote "please cancel my box". The request was missed.', {
        finding: 'none_found',
        searched_from: '2025-05-01',
        searched_to: '2026-05-20',
      }),
      one('cancellation_record', undefined, { finding: 'none_found' }),
      one('cancellation_record', undefined, {
        finding: 'none_found',
        searched_from: '2026-05-01',
        searched_to: '2027-05-20',
      }),
      one('cancellation_record', undefined, {
        finding: 'none_found',
        searched_from: '2026-05-20',
        searched_to: '2025-05-01',
      }),
    ],
  },
  {
    id: 'canceled_after_payment',
    exhibits: one('cancellation_record', undefined, {
      finding: 'received',
      received_at: '2026-05-09T10:00:00Z',
    }),
    text: 'The cancellation was received on May 9, 2026, after the payment of May 1, 2026 (Exhibit A).',
    opposites: [
      one('cancellation_record', undefined, { finding: 'received', received_at: '2026-04-20T10:00:00Z' }),
      one('cancellation_record', undefined, { finding: 'received', received_at: '2026-07-09T10:00:00Z' }),
      ['2026-05-09T10:00:00Z', '2026-04-20T10:00:00Z'].map((received_at, index) =>
        exhibit(index, 'cancellation_record', { details: { finding: 'received', received_at } }),
      ),
    ],
  },
  {
    id: 'device',
    exhibits: one('customer_ip_device', 'IP', { ip: '203.0.113.7', device_fingerprint: '9f8ef5e4' }),
    text: 'The order came from the IP address 203.0.113.7 and the device with the fingerprint 9f8ef5e4 (Exhibit A).',
    opposites: [one('customer_ip_device', undefined, {})],
  },
  {
    id: 'receipt',
    exhibits: one('receipt', 'Invoice', {
      amount: 24_990,
      currency: 'EUR',
      number: '1041',
      issued_at: '2026-05-01',
    }),
    text: 'The receipt (Exhibit A) has the number 1041, the date May 1, 2026 and the total EUR 249.90.',
    opposites: [
      one('receipt', 'Total: 99.00 EUR', { amount: 9_900, currency: 'EUR', number: '1041' }),
      one('receipt', 'Billed to: Terry Other', { amount: 24_990, currency: 'EUR', number: '2099' }),
    ],
  },
  {
    id: 'return_record',
    exhibits: one('return_record', 'No parcel received under RMA 77 by May 8, 2026.'),
    text: 'The merchant’s return record (Exhibit A) states: “No parcel received under RMA 77 by May 8, 2026.”',
    opposites: [one('return_record', ' ')],
  },
  {
    id: 'refund_refusal',
    reason: 'credit_not_processed',
    exhibits: one('refund_refusal_explanation', 'Return requested on day 41. The limit is 30 days.'),
    text: 'The merchant’s explanation (Exhibit A) states: “Return requested on day 41. The limit is 30 days.”',
    opposites: [one('refund_refusal_explanation', 'We will refund you next week.')],
  },
  {
    id: 'customer_message',
    exhibits: one('customer_communication', 'May 4, 2026: "The hutch is here, thank you."'),
    text: 'The correspondence with the customer (Exhibit A) states: “May 4, 2026: ‘The hutch is here, thank you.’”',
    opposites: [
      one('customer_communication', '"I cancelled on 3 May and you charged me!"'),
      one('customer_communication', '"The hutch never arrived."'),
      one('customer_communication', '"Please refund me."'),
    ],
  },
];

describe('claims of a letter', () => {
  for (const { id, reason, exhibits, text, opposites } of supported) {
    it(`writes ${id} from exhibits that support it, and not from exhibits that contradict it`, () => {
      const [claim] = claimsOf(
        caseOf({ reason, exhibits }),
        claimIds.filter((claimId) => claimId === id),
      );
      expect(plain(claim?.text)).to.equal(text);
      expect(claim?.supportedBy).to.deep.include({
        kind: 'evidence',
        id: 'evd_0',
        label: `Exhibit A: ${exhibits[0]?.title ?? ''}`,
      });
      for (const opposite of opposites)
        expect(claimOf(id, { reason, exhibits: opposite }), JSON.stringify(opposite[0])).to.equal(undefined);
    });
  }

  it('are not written for two exhibits of one type that disagree', () => {
    const [delivered] = one('proof_of_delivery', undefined, deliveredDetails);
    const returned = exhibit(1, 'proof_of_delivery', { details: { status: 'returned' } });
    expect(claimOf('delivered', { exhibits: [delivered ?? returned, returned] })).to.equal(undefined);
  });

  it('take a delivery from the order only if no exhibit contradicts it', () => {
    const source = { kind: 'order', label: 'Order 1041', id: 'ord_1' } as const;
    const facts = {
      ...known,
      facts: [...known.facts, { key: 'delivered_date', value: '2026-05-04', source } as const],
    };
    expect(claimOf('delivered', { facts })).to.equal('The order was delivered on May 4, 2026.');
    const tracking = one('shipping_tracking', 'Delivery attempted. Returned to sender.');
    expect(claimOf('delivered', { facts, exhibits: tracking })).to.equal(undefined);
  });

  it('state the delivery of the order only if no parcel is missing, and otherwise of the parcels', () => {
    const parcel = (trackingNumber: string) => ({ id: trackingNumber, trackingNumber, items: [] });
    const proof = (index: number, number: string) =>
      exhibit(index, 'proof_of_delivery', {
        details: { status: 'delivered', number, delivered_at: '2026-05-04' },
      });
    const deliveredOf = (exhibits: readonly LetterExhibit[], status?: 'in_transit', facts = known) => {
      const undelivered = ['JD-000001', 'JD000002', 'JD000003'].map((number) => ({
        ...parcel(number),
        status,
      }));
      const situation = caseOf({ reason: 'product_not_received', facts, exhibits });
      const letterCase = { ...situation, records: { undelivered } };
      return [
        plain(statementOf('thesis', letterCase)?.text),
        plain(claimsOf(letterCase, ['delivered'])[0]?.text),
      ];
    };
    const [first, second] = [proof(0, 'JD000001'), proof(1, 'JD000002')];
    const [thesis, claim] = deliveredOf([first, second]);
    expect(thesis).to.not.match(/delivered/);
    expect(claim).to.equal(
      'A parcel of the order was delivered (tracking number JD000001) on May 4, 2026 (Exhibit A). ' +
        'A parcel of the order was delivered (tracking number JD000002) on May 4, 2026 (Exhibit B).',
    );
    expect(deliveredOf([first, second, proof(2, 'JD000003')])).to.deep.equal([
      'The order was delivered on May 4, 2026.',
      'The order was delivered (tracking numbers JD000001, JD000002 and JD000003) on May 4, 2026 (Exhibits A, B and C).',
    ]);
    const stated = factsOf({ ...hutchFacts, delivered_date: '2026-05-04' });
    expect(deliveredOf([], 'in_transit', stated).join(' ')).to.not.match(/delivered/);
  });

  it('quote complete sentences, stop before a link or an exhibit, and leave out a text that is too long to quote', () => {
    const quoted = (text: string) => claimOf('processing', { exhibits: one('processing_log', text) });
    expect(quoted('Settled.\nSee https://a.example/b. Two.')).to.match(/states: “Settled\.”$/);
    expect(quoted('Settled.\nSee Exhibit C. Two.')).to.match(/states: “Settled\.”$/);
    const long = quoted(`${'Captured and settled. '.repeat(18)}${'X'.repeat(200)}.`);
    expect(long).to.match(/Captured and settled\.”$/);
    expect(quoted('settled '.repeat(80))).to.equal(undefined);
    const amount = { exhibits: one('processing_log', 'Captured EUR 49.00.') };
    expect(claimsOf(caseOf(amount), ['processing'])[0]?.text).to.contain('“Captured EUR\u00a049.00.”');
    expect(quoted('Captured: once\nSettled: yes')).to.match(/states: “Captured: once; Settled: yes”$/);
  });

  it('do not repeat the tracking number of a delivery as a shipment without a day', () => {
    const exhibits = [exhibit(0, 'proof_of_delivery', { details: deliveredDetails })];
    const facts = factsOf({ carrier: 'DHL', tracking_number: '0034' });
    expect(claimOf('delivered', { facts, exhibits })).to.match(/^DHL delivered/);
    expect(claimOf('dispatched', { facts, exhibits })).to.equal(undefined);
    expect(claimOf('dispatched', { facts })).to.match(/tracking number 0034/);
    const shipped = factsOf({ carrier: 'DHL', tracking_number: '0034', shipped_date: '2026-05-02' });
    expect(claimOf('dispatched', { facts: shipped, exhibits })).to.match(/on May 2, 2026/);
  });

  it('name all parcels of an order, or their number', () => {
    const parcel = (number: string) => `Carrier: UPS\nTracking number: ${number}\nShipped: 2026-05-02`;
    const numbers = ['1Z0001', '1Z0002', '1Z0003', '1Z0004', '1Z0005'];
    const facts = factsOf({ carrier: 'DHL', tracking_number: '1Z0001', shipped_date: '2026-05-01' });
    const sent = (count: number) =>
      claimOf('dispatched', {
        facts,
        exhibits: [
          exhibit(0, 'shipping_tracking', { text: numbers.slice(0, count).map(parcel).join('\n\n') }),
        ],
      });
    expect(sent(2)).to.equal(
      'The order was shipped with UPS on May 2, 2026, tracking numbers 1Z0001 and 1Z0002 (Exhibit A).',
    );
    expect(sent(5)).to.equal('The order was shipped with UPS on May 2, 2026, 5 parcels (Exhibit A).');
    const arrived = (...days: readonly string[]) =>
      claimOf('delivered', {
        facts,
        exhibits: days.map((day, index) => {
          const details = { ...deliveredDetails, number: numbers[index] ?? '', delivered_at: day };
          return exhibit(index, 'proof_of_delivery', { details });
        }),
      });
    expect(arrived('2026-05-04', '2026-05-04')).to.match(
      /tracking numbers 1Z0001 and 1Z0002\).* \(Exhibits\s+A and\s+B\)\.$/,
    );
    expect(arrived('2026-05-04', '2026-05-05')).to.match(/1Z0001\) on May 4.*\. .*1Z0002\) on May 5/);
  });

  it('put the price first for an incorrect amount, also in the general letter', () => {
    const exhibits = [
      exhibit(0, 'receipt', { text: 'Invoice 1041.' }),
      exhibit(1, 'pricing_disclosure', { text: 'Total shown before payment: EUR 49.00.' }),
    ];
    const letterCase = caseOf({ reason: 'incorrect_amount', exhibits });
    expect(
      claimsOf(letterCase)
        .map(({ id }) => id)
        .slice(0, 2),
    ).to.deep.equal(['pricing', 'receipt']);
    expect(claimsNamedIn('{{claims}}')).to.equal(undefined);
  });

  it('state checks as they were returned, and none that failed', () => {
    const checks = (avs: string, cvc: string) =>
      claimOf('checks', { facts: factsOf({ ...hutchFacts, avs, cvc }) });
    const reported = ' (as reported by Stripe for the payment ch_3PgW9iLkdIwHu7ix1bQe).';
    expect(checks('pass', 'match')).to.equal(
      `The authorization code is 104200. Results at payment: address check (AVS): pass; security code check: match${reported}`,
    );
    for (const [avs, cvc] of [
      ['fail', 'no match'],
      ['no_match', 'N'],
      ['Street didn’t match', 'invalid'],
    ] as const)
      expect(checks(avs, cvc), avs).to.equal(`The authorization code is 104200${reported}`);
    const exhibits = one('authorization_record', 'AVS result: no match', { avs: 'no match' });
    expect(claimOf('checks', { facts: factsOf({}), exhibits })).to.equal(undefined);
  });

  it('are at most six, in the given order, each once', () => {
    const exhibits = supported
      .flatMap(({ exhibits: all }) => all)
      .map((piece, index) => ({
        ...piece,
        label: String.fromCharCode(65 + index),
        evidenceId: `evd_${index}`,
      }));
    const ids = claimsOf(caseOf({ exhibits }), ['receipt', 'receipt', ...claimIds]).map(({ id }) => id);
    expect(ids).to.have.length(6);
    expect(ids[0]).to.equal('receipt');
    expect(new Set(ids).size).to.equal(6);
  });

  it('are named by the variables of a template, in its order', () => {
    expect(claimsNamedIn('1. {{claim_used}}\n1. {{ claim_delivered }}\n{{claim_fox}}')).to.deep.equal([
      'used',
      'delivered',
    ]);
    expect(claimsNamedIn('{{claims}}')).to.equal(undefined);
  });
});
