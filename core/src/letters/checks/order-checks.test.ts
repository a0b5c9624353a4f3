import { money, type EvidenceType, type OrderShipment } from '@rebuttal/plugin-kit';
import { expect } from 'chai';

import type { EvidenceDetails } from '../../evidence/exhibits/evidence-details.js';
import type { DisputeFacts, FactKey } from '../../evidence/facts/facts.js';
import { checkResponse } from './check-response.js';
import type { CheckedExhibit, CheckedOrder, CheckedResponse } from './checked-response.js';

const known: Readonly<Partial<Record<FactKey, string>>> = {
  payment_date: '2026-11-11T10:02:00Z',
  payment_amount: 'EUR 120.00',
  descriptor: 'RABBIT AND HUTCH',
  customer_name: 'Robin Sample',
  order_number: '1041',
};
const exhibit = (
  evidenceType: EvidenceType,
  { text, ...details }: EvidenceDetails & { readonly text?: string },
): CheckedExhibit => ({
  evidenceId: 'evd_1',
  evidenceType,
  title: 'Exhibit',
  text,
  unsendableBecause: undefined,
  details,
});

const noRefunds: Omit<DisputeFacts, 'facts'> = {
  refunds: [],
  refundState: 'none',
  refundedTotal: money(0, 'EUR'),
  position: { refund: undefined, duplicate: undefined },
  priorPayments: [],
};
const codesOf = (change: Partial<CheckedResponse>, facts: Partial<typeof known> = {}) =>
  checkResponse({
    dispute: { amount: money(12_000, 'EUR'), reason: 'product_not_received', openedDay: '2026-11-25' },
    facts: {
      facts: Object.entries({ ...known, ...facts }).map(([key, value]) => ({
        key: key as FactKey,
        value,
        source: { kind: 'provider', label: 'Stripe' },
      })),
      ...noRefunds,
    },
    evidence: [],
    addresses: [],
    names: [],
    parcels: [],
    missing: [],
    ...change,
  }).map(({ code, group }) => `${code}:${group}`);
const of = (type: EvidenceType, details: EvidenceDetails & { readonly text?: string }) =>
  codesOf({ evidence: [exhibit(type, details)] });

describe('a receipt of another order', () => {
  const receipt = (text: string, details: EvidenceDetails = {}) => of('receipt', { text, ...details });

  it('blocks by another order number, or by two of number, name and day', () => {
    for (const text of [
      'Order: 2099\nTotal: 120.00 EUR',
      'Bestellung Nr. 2099\nGesamt: 120,00 EUR',
      'Commande n° 2099\nTotal: 120,00 EUR',
      'Invoice 2099\nBilled to: Terry Other\nTotal: 120.00 EUR',
      'Rechnung Nr. 2099\nRechnung an: Uwe Anders\nGesamt: 120,00 EUR',
      'Facturado a: Ana Otra\nFecha: 2 de octubre de 2026\nTotal: 120,00 EUR',
      '发票 2099\n客户：Terry Other',
    ])
      expect(receipt(text), text).to.include.members([
        'receipt_of_another_order:blocks',
        'evidence_contradicts_claim:blocks',
      ]);
    const older = { number: '2099', issued_at: '2026-10-02' };
    expect(receipt('Paid by card.', older)).to.include('receipt_of_another_order:blocks');
  });

  it('is doubted by another name alone, or by a number or a day that nothing explains', () => {
    for (const text of [
      'Billed to: Terry Other\nDate: 2026-11-11',
      'Invoice 2099\nTotal: 120.00 EUR',
      'Date: 2 Oct 2026',
    ])
      expect(receipt(text), text)
        .to.include('receipt_of_another_order:weak')
        .and.not.include('evidence_contradicts_claim:blocks');
  });

  it('passes its own number in another form, another number with name or day, and what names no order', () => {
    for (const text of [
      'Order #1041\nBilled to: Terry Other',
      'Invoice RE-2026-1041\nBilled to: Sample, Robin',
      'Invoice 2099\nBilled to: R. Sample\nDate: 11 Nov 2026',
      'Rechnungsdatum: 12.11.2026\nRechnung an: Frau Sample',
      'Order date: 2026-11-11\nTotal: 120.00 EUR',
      'Billed to:\nRobin Sample\n1 Hutch Lane',
      'Invoice 2099 for order 1041',
    ])
      expect(
        receipt(text).filter((code) => code.startsWith('receipt_of')),
        text,
      ).to.deep.equal([]);
  });
});

describe('the signatory of a delivery', () => {
  const signed = (signed_by: string, names: readonly string[] = []) =>
    codesOf({ evidence: [exhibit('proof_of_delivery', { status: 'delivered', signed_by })], names });

  it('is reported if it is not the customer', () => {
    for (const name of ['T OTHER', 'Neighbor Meyer', 'Reception'])
      expect(signed(name), name).to.include('signatory_differs:weak');
    expect(codesOf({}, { signed_by: 'T OTHER' })).to.include('signatory_differs:weak');
  });

  it('passes the forms of the name, people of the order, and notes of carriers', () => {
    for (const name of [
      'R SAMPLE',
      'SAMPLE',
      'R.S.',
      'Mrs. Sample',
      'Robin',
      'Front door',
      'signature on file',
    ])
      expect(signed(name), name).not.to.include('signatory_differs:weak');
    expect(signed('T OTHER', ['Terry Other'])).not.to.include('signatory_differs:weak');
  });
});

describe('the parcels of an order', () => {
  const parcel = (trackingNumber: string, more: Partial<OrderShipment> = {}): OrderShipment => ({
    id: trackingNumber,
    trackingNumber,
    items: [],
    ...more,
  });
  const order = (...shipments: readonly OrderShipment[]): CheckedOrder => ({
    number: '1041',
    shipments,
    differences: [],
  });
  const proof = exhibit('proof_of_delivery', { status: 'delivered', number: 'JD00000001' });
  const sent = (...shipments: readonly OrderShipment[]) =>
    codesOf({ evidence: [proof], order: order(...shipments) });
  const [first, second] = [parcel('JD00000001'), parcel('JD00000002')];

  it('are missing if a second parcel is not shown as delivered', () => {
    expect(sent(first, second)).to.include('parcels_missing:weak');
    expect(sent(first, { ...second, status: 'in_transit' })).to.include('parcels_missing:blocks');
  });

  it('are complete if the order, the carrier or an exhibit reports each as delivered', () => {
    expect(sent(first)).to.deep.equal([]);
    expect(sent(first, { ...second, status: 'delivered' })).to.deep.equal([]);
    const report = { carrier: 'dhl', trackingNumber: 'JD00000002', status: 'delivered' } as const;
    const parcels = [{ ...report, deliveredAt: undefined, problem: undefined }];
    expect(codesOf({ evidence: [proof], order: order(first, second), parcels })).to.deep.equal([]);
  });
});

describe('the day of a delivery', () => {
  const arrived = (day: string, ...others: readonly CheckedExhibit[]) =>
    codesOf({
      evidence: [exhibit('proof_of_delivery', { status: 'delivered', delivered_at: day }), ...others],
    });
  const promise = (text: string) =>
    exhibit('order_confirmation', { text: `Thank you for order 1041.\n${text}` });

  it('is compared with the promised day, in words or as a range', () => {
    for (const text of [
      'Estimated delivery: 14 Nov 2026',
      'Expected delivery: 12 Nov 2026 - 14 Nov 2026',
      'Delivery time: 2-3 days',
      'Voraussichtliche Lieferung: 14.11.2026',
      'Livraison prévue : 14 novembre 2026',
      '预计送达时间：2026年11月14日',
    ]) {
      expect(arrived('2026-11-16', promise(text)), text).to.include('delivered_after_promise:weak');
      expect(arrived('2026-11-13', promise(text)), text).not.to.include('delivered_after_promise:weak');
    }
    expect(arrived('2026-11-16', promise('Delivery time: 3-5 business days'))).not.to.include(
      'delivered_after_promise:weak',
    );
    expect(
      codesOf(
        { order: { number: '1041', shipments: [], delivery: { promise: '2 days' }, differences: [] } },
        {
          delivered_date: '2026-11-20',
        },
      ),
    ).to.include('delivered_after_promise:weak');
  });

  it('is after the dispute for a delivery of the order, and for a service', () => {
    expect(codesOf({}, { delivered_date: '2026-11-26' })).to.include('delivered_after_dispute:weak');
    expect(of('service_documentation', { service_date: '2026-11-26' })).to.include(
      'delivered_after_dispute:weak',
    );
    expect(of('service_documentation', { service_date: '2026-11-20' })).not.to.include(
      'delivered_after_dispute:weak',
    );
  });
});

it('an order that differs from the payment is reported', () => {
  const order = { number: '1041', shipments: [], differences: ['the buyer', 'the day'] };
  expect(codesOf({ order })).to.include('order_mismatch:weak');
  expect(codesOf({ order: { ...order, differences: [] } })).not.to.include('order_mismatch:weak');
});

describe('cancellation records', () => {
  const canceled = { finding: 'received', received_at: '2026-11-12T08:00:00Z' };
  const about = (
    reason: CheckedResponse['dispute']['reason'],
    details: EvidenceDetails,
    reasonCode?: string,
  ) =>
    codesOf({
      evidence: [exhibit('cancellation_record', details)],
      dispute: { amount: money(12_000, 'EUR'), reason, ...(reasonCode === undefined ? {} : { reasonCode }) },
    });

  it('prove a claim about a cancellation after the payment', () => {
    expect(about('credit_not_processed', canceled, '13.7')).to.include('cancellation_supports_claim:blocks');
    expect(about('subscription_canceled', canceled, '13.2')).to.deep.equal([]);
    expect(about('credit_not_processed', { finding: 'none_found' }, '13.7')).to.deep.equal([]);
  });

  it('are reported if the search leaves out the payment', () => {
    const searched = (searched_from: string, searched_to: string) =>
      about('subscription_canceled', { finding: 'none_found', searched_from, searched_to });
    expect(searched('2026-06-01', '2026-11-01')).to.deep.equal(['evidence_contradicts_claim:weak']);
    expect(searched('2026-11-12', '2026-11-20')).to.deep.equal(['evidence_contradicts_claim:weak']);
    expect(searched('2026-06-01', '2026-11-20')).to.deep.equal([]);
  });
});

it('the refund of another payment blocks, and one in the future does not count', () => {
  const proof = exhibit('refund_proof', { amount: 12_000, currency: 'EUR' });
  const refunded = (why: 'other_payment' | 'future') =>
    codesOf({
      evidence: [proof],
      facts: { ...noRefunds, facts: [], uncountedRefunds: [{ evidenceId: proof.evidenceId, why }] },
    });
  expect(refunded('other_payment')).to.include('refund_of_another_payment:blocks');
  expect(refunded('future')).to.include('refund_contradicts_letter:weak');
});
