import { money, type EvidenceType } from '@rebuttal/plugin-kit';
import { expect } from 'chai';

import type { EvidenceDetails } from '../../evidence/exhibits/evidence-details.js';
import type { DisputeFacts, Fact, FactKey } from '../../evidence/facts/facts.js';
import { checkResponse } from './check-response.js';
import type { CheckedExhibit, CheckedResponse } from './checked-response.js';

const provider = { kind: 'provider', label: 'Stripe' } as const;
const fact = (key: FactKey, value: string): Fact => ({ key, value, source: provider });
const known = [
  fact('payment_date', '2026-11-11T10:02:00Z'),
  fact('payment_amount', 'EUR 120.00'),
  fact('descriptor', 'RABBIT AND HUTCH'),
];
const facts = (change: Partial<DisputeFacts> = {}): DisputeFacts => ({
  facts: known,
  refunds: [],
  refundState: 'none',
  refundedTotal: money(0, 'EUR'),
  position: { refund: undefined, duplicate: undefined },
  priorPayments: [],
  ...change,
});

let count = 0;
const exhibit = (
  evidenceType: EvidenceType,
  { text, ...details }: EvidenceDetails & { readonly text?: string } = {},
): CheckedExhibit => ({
  evidenceId: `evd_${(count += 1)}`,
  evidenceType,
  title: `Exhibit ${count}`,
  text,
  unsendableBecause: undefined,
  details,
});
const letter = exhibit('customer_communication', { text: 'The hutch arrived today.' });

const check = (change: Partial<CheckedResponse>) =>
  checkResponse({
    dispute: { amount: money(12_000, 'EUR'), reason: 'product_not_received' },
    facts: facts(),
    evidence: [letter],
    addresses: [],
    names: [],
    parcels: [],
    missing: [],
    ...change,
  });
const found = (change: Partial<CheckedResponse>) =>
  check(change).map(({ code, group }) => `${code}:${group}`);
const of = (...evidence: readonly CheckedExhibit[]) => found({ evidence });
const delivered = (details: EvidenceDetails & { readonly text?: string } = {}) =>
  exhibit('proof_of_delivery', { number: '00340434161094042557', status: 'delivered', ...details });
const shipped = (details: EvidenceDetails & { readonly text?: string } = {}) =>
  exhibit('shipping_tracking', { number: '00340434161094042557', ...details });

describe('response checks', () => {
  it('report no problem in a complete and consistent response', () => {
    const place = '1 Hutch Lane, Bunnyville, CA 90210, US';
    const evidence = [
      delivered({ delivered_at: '2026-11-14T14:12:00Z', place }),
      shipped({
        shipped_at: '2026-11-12T09:00:00Z',
        text: `Tracking number: 00340434161094042557\nDelivered: 2026-11-14 14:12\nAddress: ${place}`,
      }),
      exhibit('receipt', { amount: 12_000, currency: 'EUR' }),
    ];
    expect(found({ evidence, addresses: [place] })).to.deep.equal([]);
  });

  describe('no_evidence', () => {
    it('blocks a response without evidence, or with none that can be sent', () => {
      expect(of()).to.deep.equal(['no_evidence:blocks']);
      expect(of({ ...letter, unsendableBecause: 'This PDF is protected.' })).to.deep.equal([
        'no_evidence:blocks',
      ]);
      expect(of(letter)).to.deep.equal([]);
    });
  });

  describe('evidence_hurts', () => {
    const blocked = ['evidence_hurts:blocks', 'evidence_contradicts_claim:blocks'];

    it('blocks exhibits whose text or details contradict the purpose of their type', () => {
      expect(of(exhibit('proof_of_delivery', { text: 'Returned to sender' }))).to.deep.equal(blocked);
      expect(of(exhibit('proof_of_delivery', { status: 'returned' }))).to.deep.equal(blocked);
      expect(of(exhibit('proof_of_delivery', { status: 'attempted' }))).to.deep.equal(blocked);
      expect(of(exhibit('cancellation_record', { finding: 'received' }))).to.deep.equal(blocked);
      const before = { finding: 'received', received_at: '2026-11-01T00:00:00Z' };
      expect(of(exhibit('cancellation_record', before))).to.deep.equal(blocked);
    });

    it('names the exhibit and the words', () => {
      const harmful = exhibit('access_activity_log', { text: 'No logins since 1 Nov 2026.' });
      const [problem] = check({ evidence: [letter, harmful] });
      expect(problem?.evidenceIds).to.deep.equal([harmful.evidenceId]);
      expect(problem?.message).to.include(harmful.title).and.include('“No logins since 1 Nov 2026.”');
    });

    it('passes what supports the merchant', () => {
      expect(of(exhibit('proof_of_delivery', { status: 'delivered' }))).to.deep.equal([]);
      expect(of(exhibit('proof_of_delivery', { status: 'in_transit' }))).to.deep.equal([]);
      expect(of(exhibit('cancellation_record', { finding: 'none_found' }))).to.deep.equal([]);
      const later = { finding: 'received', received_at: '2026-11-20T08:00:00Z' };
      expect(of(exhibit('cancellation_record', later))).to.deep.equal([]);
    });

    it('leaves out exhibits that are not sent', () => {
      const unsendable = { ...delivered({ status: 'returned' }), unsendableBecause: 'Protected.' };
      expect(of(letter, unsendable)).to.deep.equal([]);
    });
  });

  describe('delivered_before_payment', () => {
    const blocked = ['delivered_before_payment:blocks'];

    it('blocks a delivery before the day of the payment', () => {
      expect(of(delivered({ delivered_at: '2026-11-10T23:59:00Z' }))).to.deep.equal(blocked);
      expect(of(shipped({ text: 'Delivered: 10 Nov 2026' }))).to.deep.equal(blocked);
      const early = facts({ facts: [...known, fact('delivered_date', '2026-11-10')] });
      expect(found({ facts: early })).to.deep.equal(blocked);
    });

    it('passes a delivery on the day of the payment, and one that cannot be compared', () => {
      expect(of(delivered({ delivered_at: '2026-11-11T00:10:00Z' }))).to.deep.equal([]);
      expect(of(delivered({ delivered_at: 'soon' }))).to.deep.equal([]);
      // 10 November or 11 October.
      expect(of(shipped({ text: 'Delivered: 10/11/2026' }))).to.deep.equal([]);
      const evidence = [delivered({ delivered_at: '2026-11-10T23:59:00Z' })];
      const unknown = facts({ facts: known.filter(({ key }) => key !== 'payment_date') });
      expect(found({ evidence, facts: unknown })).to.deep.equal([]);
    });
  });

  describe('delivery_address_differs', () => {
    const address = '1 Hutch Lane, Apt 2, Bunnyville, California 90210-1234, United States';
    const at = (place: string, addresses = [address]) =>
      found({ evidence: [delivered({ place })], addresses });

    for (const place of [
      '1 HUTCH LN, UNIT 2, BUNNYVILLE CA 90210 US',
      '1 Hutch Lane, Bunnyville',
      '1 hutch lane, bunnyville, ca 90210, USA',
      'Front door, 1 Hutch Lane',
      'Front door',
      'Bunnyville',
      'Parcel box 7',
    ])
      it(`passes ${place}`, () => {
        expect(at(place)).to.deep.equal([]);
      });
    for (const place of ['9 Warren Road, Bunnyville, CA 90210', '1 Hutch Lane, Harewood, NY 10001'])
      it(`warns of ${place}`, () => {
        expect(at(place)).to.deep.equal(['delivery_address_differs:weak']);
      });

    it('compares with every known address, and with none if none is known', () => {
      expect(at('9 Warren Road', [address, '9 Warren Rd., Dublin'])).to.deep.equal([]);
      expect(at('9 Warren Road', [])).to.deep.equal([]);
      expect(
        at('KÖNIGSTR. 5, 70173 STUTTGART, DE', ['Königstraße 5, 70173 Stuttgart, Deutschland']),
      ).to.deep.equal([]);
    });

    it('reads the addresses of collected exhibits', () => {
      const place = '9 Warren Road, Dublin D02';
      const customer = exhibit('customer_details', {
        text: 'Name: Robin\n\nBilling address:\nRobin Sample\n1 Hutch Lane\nBunnyville, CA 90210\nUS',
      });
      expect(of(customer, delivered({ place }))).to.deep.equal(['delivery_address_differs:weak']);
      expect(of(customer, delivered({ place: '1 Hutch Lane, Bunnyville' }))).to.deep.equal([]);
      const handed = facts({ facts: [...known, fact('delivered_to', place)] });
      expect(found({ evidence: [customer], facts: handed })).to.deep.equal(['delivery_address_differs:weak']);
    });
  });

  describe('amount_differs', () => {
    const warned = ['amount_differs:weak'];
    const receipt = (details: EvidenceDetails & { readonly text?: string }) =>
      of(exhibit('receipt', details));

    it('warns of a receipt over another amount or currency', () => {
      expect(receipt({ amount: 12_001, currency: 'EUR' })).to.deep.equal(warned);
      expect(receipt({ amount: 12_000, currency: 'USD' })).to.deep.equal(warned);
      expect(receipt({ text: 'Subtotal: 90.00 EUR\nTotal: 99.00 EUR' })).to.deep.equal(warned);
    });

    it('passes the amount of the payment, the disputed amount, and what cannot be read', () => {
      expect(receipt({ amount: 12_000, currency: 'eur' })).to.deep.equal([]);
      expect(receipt({ amount: 12_000 })).to.deep.equal([]);
      expect(receipt({ text: 'Subtotal: 100.00 EUR\nTotal: EUR 120.00' })).to.deep.equal([]);
      expect(receipt({ text: 'Total: 99.00' })).to.deep.equal([]);
      const evidence = [exhibit('receipt', { amount: 12_000, currency: 'EUR' })];
      const partly = { amount: money(3_000, 'EUR'), reason: 'general' } as const;
      expect(found({ evidence, dispute: partly })).to.deep.equal([]);
      expect(of(exhibit('duplicate_documentation', { amount: 1, currency: 'EUR' }))).not.to.include(
        'amount_differs:weak',
      );
    });

    it('knows the decimals of currencies', () => {
      const inYen = facts({
        facts: [known[0], fact('payment_amount', 'JPY 120'), known[2]].flatMap((row) => row ?? []),
      });
      const evidence = [exhibit('receipt', { amount: 120, currency: 'JPY' })];
      const dispute = { amount: money(120, 'JPY'), reason: 'general' } as const;
      expect(found({ evidence, dispute, facts: inYen })).to.deep.equal([]);
    });
  });

  describe('evidence_disagrees', () => {
    const blocked = ['evidence_disagrees:blocks'];

    it('blocks exhibits of one parcel that differ in number, day or status', () => {
      expect(of(delivered(), shipped({ number: '1Z999AA10123456784' }))).to.deep.equal(blocked);
      expect(of(delivered(), delivered({ number: '1Z999AA10123456784' }))).to.deep.equal(blocked);
      const [one, other] = ['2026-11-14T14:12:00Z', '2026-11-15T14:12:00Z'];
      expect(of(delivered({ delivered_at: one }), delivered({ delivered_at: other }))).to.deep.equal(blocked);
      expect(of(delivered({ delivered_at: one }), shipped({ text: 'Delivered: 2026-11-15' }))).to.deep.equal(
        blocked,
      );
      expect(of(delivered(), delivered({ status: 'in_transit' }))).to.deep.equal(blocked);
      expect(of(delivered({ delivered_at: one }), shipped({ shipped_at: other }))).to.deep.equal(blocked);
      expect(of(shipped({ shipped_at: one }), shipped({ shipped_at: other }))).to.deep.equal(blocked);
    });

    it('blocks other exhibits of one type that cannot both be true', () => {
      const pairs: readonly (readonly [EvidenceType, EvidenceDetails, EvidenceDetails])[] = [
        ['authorization_record', { eci: '05' }, { eci: '07' }],
        [
          'receipt',
          { number: '1041', amount: 12_000, currency: 'EUR' },
          { number: '1041', amount: 1, currency: 'EUR' },
        ],
        ['receipt', { number: '1041', issued_at: '2026-11-11' }, { number: '1041', issued_at: '2026-11-12' }],
        ['refund_proof', { id: 're_1', amount: 100 }, { id: 're_1', amount: 200 }],
      ];
      for (const [type, one, other] of pairs) {
        expect(of(exhibit(type, one), exhibit(type, other)), JSON.stringify(one)).to.include(blocked[0]);
      }
    });

    it('compares a limited number of exhibits', () => {
      const receipts = Array.from({ length: 2_000 }, (_, at) =>
        exhibit('receipt', { number: '1041', amount: at }),
      );
      expect(of(...receipts).filter((code) => code.startsWith('evidence_disagrees'))).to.have.length(4_950);
    });

    it('passes what agrees, what is not stated, and several parcels or receipts', () => {
      expect(of(delivered(), shipped({ number: '0034 0434 1610 9404 2557' }))).to.deep.equal([]);
      expect(of(delivered({ delivered_at: '2026-11-14T01:00:00Z' }), shipped())).to.deep.equal([]);
      const other = { number: '1Z999AA10123456784' };
      expect(of(delivered(), delivered(other), shipped(), shipped(other))).to.deep.equal([]);
      const both = 'Tracking number: 00340434161094042557\n\nTracking number: 1Z999AA10123456784';
      expect(of(delivered(), delivered(other), exhibit('shipping_tracking', { text: both }))).to.deep.equal(
        [],
      );
      expect(
        of(exhibit('authorization_record', { eci: '5' }), exhibit('authorization_record', { eci: '05' })),
      ).to.deep.equal([]);
      const receipts = [
        exhibit('receipt', { number: '1', amount: 12_000, currency: 'EUR', issued_at: '2026-11-11' }),
        exhibit('receipt', { number: '2', amount: 12_000, currency: 'EUR', issued_at: '2026-11-12' }),
      ];
      expect(of(...receipts)).to.deep.equal([]);
      const refunds = [
        exhibit('refund_proof', { id: 're_1', amount: 100 }),
        exhibit('refund_proof', { id: 're_2', amount: 200 }),
      ];
      expect(of(...refunds)).to.deep.equal([]);
    });
  });

  describe('refund_contradicts_letter', () => {
    const blocked = ['refund_contradicts_letter:blocks'];
    const warned = ['refund_contradicts_letter:weak'];
    const states = { none: 0, partial: 2_400, full: 12_000 } as const;
    const refunded = (
      refundState: keyof typeof states,
      position: Partial<DisputeFacts['position']> = {},
      reason: CheckedResponse['dispute']['reason'] = 'general',
    ) =>
      found({
        dispute: { amount: money(12_000, 'EUR'), reason },
        facts: facts({
          refundState,
          refundedTotal: money(states[refundState], 'EUR'),
          position: { refund: undefined, duplicate: undefined, ...position },
        }),
      });

    it('blocks a response that still contests the dispute after a full refund', () => {
      expect(refunded('full')).to.deep.equal(blocked);
      expect(refunded('full', { refund: 'not_owed' })).to.deep.equal(blocked);
      expect(refunded('full', { duplicate: 'separate_purchases' })).to.deep.equal(blocked);
      expect(refunded('full', {}, 'credit_not_processed')).to.deep.equal(blocked);
    });

    it('blocks a position that the refunds contradict', () => {
      expect(refunded('none', { refund: 'issued' })).to.deep.equal(blocked);
      expect(refunded('partial', { refund: 'issued' })).to.deep.equal(blocked);
      expect(refunded('none', { duplicate: 'duplicate' })).to.deep.equal(blocked);
    });

    it('passes a position that agrees with the refunds', () => {
      expect(refunded('full', { refund: 'issued' })).to.deep.equal([]);
      expect(refunded('full', { refund: 'issued', duplicate: 'duplicate' })).to.deep.equal([]);
      expect(refunded('partial', { refund: 'not_owed' }, 'credit_not_processed')).to.deep.equal([]);
      expect(refunded('partial', { duplicate: 'separate_purchases' }, 'duplicate')).to.deep.equal([]);
      expect(refunded('none', { refund: 'not_owed' }, 'credit_not_processed')).to.deep.equal([]);
      expect(refunded('none')).to.deep.equal([]);
    });

    it('warns where only the merchant knows if more is owed, and of refunds that do not count', () => {
      expect(refunded('partial', {}, 'credit_not_processed')).to.deep.equal(warned);
      expect(refunded('partial')).to.deep.equal([]);
      expect(of(exhibit('refund_proof', { amount: 12_000, currency: 'USD' }))).to.deep.equal(warned);
      expect(of(exhibit('refund_proof', { amount: 12_000, currency: 'EUR' }))).to.deep.equal([]);
    });
  });

  it('warns of a delivery after the dispute, which proves the cardholder right', () => {
    const of13 = { amount: money(12_000, 'EUR'), reason: 'product_not_received' } as const;
    const evidence = [delivered({ delivered_at: '2026-11-20T14:12:00Z' })];
    const opened = (openedDay: string) => found({ evidence, dispute: { ...of13, openedDay } });
    expect(opened('2026-11-18')).to.include('delivered_after_dispute:weak');
    expect(opened('2026-11-20')).not.to.include('delivered_after_dispute:weak');
  });

  it('warns that compelling evidence is incomplete', () => {
    expect(found({ lostChance: 'Two prior payments could qualify.' })).to.deep.equal([
      'compelling_evidence_incomplete:lost_chance',
    ]);
  });

  it('warns of exhibits that rules do not understand, and of texts without content', () => {
    expect(of(letter, exhibit('other', { text: 'A note.' }))).to.deep.equal(['evidence_not_read:weak']);
    expect(of(letter, exhibit('product_description', { text: 'n/a' }))).to.deep.equal([
      'evidence_without_content:weak',
    ]);
    expect(of(exhibit('proof_of_delivery', { text: 'see attached' }))).to.deep.equal([
      'evidence_without_content:blocks',
    ]);
  });

  it('warns of an unknown descriptor', () => {
    const unknown = facts({ facts: known.filter(({ key }) => key !== 'descriptor') });
    expect(found({ facts: unknown })).to.deep.equal(['descriptor_unknown:weak']);
  });

  describe('of the name on the card statement', () => {
    const states = (text: string, type: EvidenceType = 'receipt') =>
      found({ evidence: [exhibit(type, { text })] });

    it('warns of a second name in an exhibit', () => {
      for (const text of [
        'Statement descriptor: RABBITS LTD',
        'Paid on May 3\nOn the statement as: RABBITS LTD\nFor: Hay',
        'This charge appears on your card statement as "Warren Supplies".',
        '账单名称：RABBITS LTD',
      ])
        expect(states(text), text).to.include('descriptor_differs:weak');
    });

    it('accepts a cut or longer form of the same name, and names of other payments', () => {
      for (const text of [
        'Descriptor: Rabbit and Hu',
        'Descriptor: RABBIT AND HUTCH 8005550100',
        'Paid with Visa',
      ])
        expect(states(text), text).not.to.include('descriptor_differs:weak');
      expect(states('On the statement as: RABBITS LTD', 'prior_transactions')).to.deep.equal([]);
    });
  });

  it('warns of missing required evidence, after the blocking checks', () => {
    const missing = [{ label: 'Receipt', why: 'The bank requires it.' }];
    const checks = check({ missing, evidence: [delivered({ status: 'returned' })] });
    expect(checks.map(({ code }) => code)).to.deep.equal([
      'evidence_hurts',
      'evidence_contradicts_claim',
      'missing_required_evidence',
    ]);
    expect(checks[2]?.message).to.equal('Receipt is missing. The bank requires it.');
  });
});
