import type { EvidenceType, Money } from '@rebuttal/plugin-kit';
import { expect } from 'chai';

import { requirementsOf } from '../../letters/templates/builtin/builtin-templates.js';
import type { DisputeTraits } from '../../rules/catalogue.js';
import type { BuiltinRequirement } from '../../rules/requirement-rows.js';
import { isMet, toCompleteness, type EvidencePiece, type Requirement } from './completeness.js';

const notReceived: DisputeTraits & { readonly amount: Money } = {
  amount: { amountMinor: 12_900, currency: 'USD' },
  reason: 'product_not_received',
  network: 'visa',
  code: '13.1',
  stage: 'chargeback',
  category: 'physical_goods',
};
const piece = (evidenceType: EvidenceType, evidenceId = `evd_${evidenceType}`): EvidencePiece => ({
  evidenceId,
  evidenceType,
  title: 'A hutch',
  text: undefined,
  unsendableBecause: undefined,
});
const builtin = (type: EvidenceType, change: Partial<BuiltinRequirement> = {}): BuiltinRequirement => ({
  type,
  required: false,
  description: '',
  helpText: '',
  formats: [],
  ...change,
});
const typesOf = (rows: readonly Requirement[]) => rows.map(({ type }) => type);
const of = (rows: readonly Requirement[], type: EvidenceType) => rows.find((row) => row.type === type);

describe('the completeness of the evidence', () => {
  it('is reached when nothing required is missing, and not before', () => {
    const none = toCompleteness(notReceived, [], []);
    expect(typesOf(none.missing)).to.deep.equal(['receipt', 'shipping_tracking', 'proof_of_delivery']);
    expect([none.isComplete, none.score]).to.deep.equal([false, 0]);
    const some = toCompleteness(notReceived, [], [piece('receipt'), piece('shipping_tracking')]);
    expect([typesOf(some.missing), some.isComplete]).to.deep.equal([['proof_of_delivery'], false]);
    const all = toCompleteness(
      notReceived,
      [],
      [piece('receipt'), piece('shipping_tracking'), piece('proof_of_delivery')],
    );
    expect([all.missing, all.isComplete]).to.deep.equal([[], true]);
    expect(all.score).to.be.within(60, 99);
    expect(typesOf(all.recommended)).to.include('delivery_signature');
  });

  it('scores 100 with all required and recommended evidence, and ignores optional evidence', () => {
    const requested = toCompleteness(notReceived, [], []).requirements;
    const pieces = requested.filter(({ level }) => level !== 'optional').map(({ type }) => piece(type));
    expect(toCompleteness(notReceived, [], pieces).score).to.equal(100);
  });

  it('lists evidence that cannot be sent, but does not count it', () => {
    const types = ['receipt', 'shipping_tracking', 'proof_of_delivery'] as const;
    const locked = { ...piece('receipt', 'evd_locked'), unsendableBecause: 'This PDF is protected.' };
    const found = toCompleteness(notReceived, [], [locked, piece(types[1]), piece(types[2])]);
    expect([typesOf(found.missing), found.isComplete]).to.deep.equal([['receipt'], false]);
    expect(found.missing[0]?.evidence).to.deep.equal([
      { ...locked, discountedBecause: 'This PDF is protected.' },
    ]);
    expect(typesOf(found.uploaded)).to.not.include('receipt');
    const others = [piece(types[1]), piece(types[2])];
    expect(found.score).to.equal(toCompleteness(notReceived, [], others).score);
    const both = toCompleteness(notReceived, [], [locked, ...types.map((type) => piece(type))]);
    expect(both.isComplete).to.equal(true);
    expect(of(both.uploaded, 'receipt')?.evidence).to.have.length(2);
  });

  it('does not count a bare link to a policy, or an exhibit that contradicts its own type', () => {
    const traits = { ...notReceived, reason: 'credit_not_processed', code: '13.6' } as const;
    const policy = (text?: string) =>
      of(
        toCompleteness(traits, [], [{ ...piece('refund_policy'), text }]).requirements,
        'refund_policy',
      )?.evidence.map(({ discountedBecause }) => discountedBecause === undefined);
    for (const link of [
      'https://bramble.example/returns',
      'Refund policy: www.bramble.example/returns',
      'The refund policy, as published on the store’s website: https://bramble.example/returns',
      'See bramble.example/returns',
    ])
      expect(policy(link), link).to.deep.equal([false]);
    for (const text of [undefined, 'Refunds within 30 days, unused. https://bramble.example/returns'])
      expect(policy(text), text).to.deep.equal([true]);

    const returned = { ...piece('proof_of_delivery'), text: 'Returned to sender' };
    const { missing } = toCompleteness(notReceived, [], [returned]);
    expect(typesOf(missing)).to.include('proof_of_delivery');
    expect(of(missing, 'proof_of_delivery')?.evidence[0]?.discountedBecause).to.include('Returned to sender');
    const attempted = { ...piece('proof_of_delivery'), details: { status: 'attempted' } };
    expect(typesOf(toCompleteness(notReceived, [], [attempted]).missing)).to.include('proof_of_delivery');
  });

  it('marks what the provider requests, and shows a document that we do not know as received', () => {
    const requestedDocuments = [
      {
        providerField: 'ProofOfDelivery',
        evidenceType: 'delivery_signature',
        label: 'Delivery proof',
        required: true,
        why: 'Adyen requires a signature.',
      },
      {
        providerField: 'FlightManifest',
        label: 'Flight manifest',
        required: false,
        why: 'Adyen suggests it.',
      },
      {
        providerField: 'TAndC',
        evidenceType: 'delivery_signature',
        label: 'Second proof',
        required: false,
        why: 'Adyen suggests another.',
      },
    ] as const;
    const { requirements, missing } = toCompleteness({ ...notReceived, requestedDocuments }, [], []);
    const requested = requirements.filter(({ origin }) => origin === 'provider');
    expect(
      requested.map(({ type, level, label, providerField }) => [type, level, label, providerField]),
    ).to.deep.equal([
      ['delivery_signature', 'required', requested[0]?.label, 'ProofOfDelivery'],
      ['other', 'recommended', 'Flight manifest', 'FlightManifest'],
    ]);
    expect(requested[0]?.why).to.equal('Adyen requires a signature.');
    expect(missing.map(({ providerField }) => providerField)).to.include('ProofOfDelivery');
    const rules = requirements.filter(({ origin }) => origin === 'rules');
    expect(typesOf(rules)).to.include('receipt').and.to.not.include('delivery_signature');
    const met = toCompleteness(
      { ...notReceived, requestedDocuments },
      [],
      [piece('delivery_signature'), piece('other')],
    );
    expect(met.uploaded.filter(({ origin }) => origin === 'provider')).to.have.length(2);
  });

  it('ticks a row only for evidence that shows the thing', () => {
    const requestedDocuments = [
      {
        providerField: 'p',
        evidenceType: 'proof_of_delivery',
        label: 'P',
        required: true,
        why: 'P.',
        alternatives: ['shipping_documentation', 'shipping_tracking'],
      },
      {
        providerField: 'i',
        evidenceType: 'customer_ip_device',
        label: 'I',
        required: true,
        why: 'I.',
        alternatives: ['customer_details'],
      },
    ] as const;
    const isTicked = (
      row: EvidenceType,
      type: EvidenceType,
      text?: string,
      details?: EvidencePiece['details'],
    ) => {
      const given = { ...piece(type), text, ...(details === undefined ? {} : { details }) };
      const { requirements } = toCompleteness({ ...notReceived, requestedDocuments }, [], [given]);
      const found = of(requirements, row);
      return found !== undefined && isMet(found);
    };
    const shown: readonly (readonly [EvidenceType, EvidenceType, string?, EvidencePiece['details']?])[] = [
      ['proof_of_delivery', 'proof_of_delivery'],
      ['proof_of_delivery', 'proof_of_delivery', 'Delivered 14 Nov 2026, signed R SAMPLE'],
      ['proof_of_delivery', 'proof_of_delivery', undefined, { status: 'delivered' }],
      ['proof_of_delivery', 'shipping_tracking', 'DHL 00340434161094042557, delivered on 14 Nov 2026'],
      ['customer_ip_device', 'customer_details', 'Robin Sample, IP 203.0.113.7'],
      ['customer_ip_device', 'customer_ip_device', undefined, { ip: '203.0.113.7' }],
      ['shipping_tracking', 'shipping_tracking', 'DHL 00340434161094042557'],
    ];
    const notShown: typeof shown = [
      ['proof_of_delivery', 'shipping_documentation'],
      ['proof_of_delivery', 'shipping_documentation', 'Packing slip: 1 x hutch, 1 Hutch Lane'],
      ['proof_of_delivery', 'shipping_tracking', 'DHL 00340434161094042557, in transit'],
      ['proof_of_delivery', 'proof_of_delivery', undefined, { status: 'in_transit' }],
      ['customer_ip_device', 'customer_details', 'Name: Robin Sample\nEmail: robin@example.com'],
      ['customer_ip_device', 'customer_details'],
      ['shipping_tracking', 'shipping_tracking', 'Carrier: DHL\nTracking number: n/a'],
      ['receipt', 'receipt', 'Number: -\nTotal: n/a'],
    ];
    for (const row of shown) expect(isTicked(...row), JSON.stringify(row)).to.equal(true);
    for (const row of notShown) expect(isTicked(...row), JSON.stringify(row)).to.equal(false);
  });

  it('requests the cancellation for 13.7, and no card checks for a wallet', () => {
    const canceled = { ...notReceived, reason: 'credit_not_processed', code: '13.7' } as const;
    const { missing, requirements } = toCompleteness(canceled, requirementsOf('credit_not_processed'), []);
    expect(typesOf(missing)).to.include.members(['cancellation_policy', 'cancellation_record']);
    expect(typesOf(requirements)).to.not.include('refund_policy');
    const wallet = { ...notReceived, reason: 'fraudulent', network: 'paypal', code: undefined } as const;
    expect(typesOf(toCompleteness(wallet, requirementsOf('fraudulent'), []).requirements)).to.not.include(
      'authorization_record',
    );
  });

  it('counts an alternative as the requested evidence', () => {
    const collected = toCompleteness(notReceived, [], [piece('receipt'), piece('collection_record')]);
    expect(collected.isComplete).to.equal(true);
  });

  it('counts a refund record only for the refund, until the refunds add up to the disputed amount', () => {
    for (const change of [
      { reason: 'credit_not_processed', code: '13.6' },
      { reason: 'duplicate', code: '12.6' },
      { reason: 'duplicate', code: '12.6.2' },
    ] as const) {
      const traits = { ...notReceived, ...change };
      const asks = requirementsOf(change.reason);
      const refunded = (text?: string) => toCompleteness(traits, asks, [{ ...piece('refund_proof'), text }]);
      const missing = typesOf(toCompleteness(traits, asks, []).missing);
      expect(missing).to.have.length.above(1);
      for (const text of [undefined, 'Refunded: 24.00 USD', 'Refunded: 129.00 EUR']) {
        const found = refunded(text);
        expect(typesOf(found.missing), change.code).to.deep.equal(missing);
        expect(typesOf(found.uploaded)).to.deep.equal(['refund_proof']);
        expect(found.isComplete).to.equal(false);
      }
      const full = refunded('Refunded: 129.00 USD');
      expect([typesOf(full.missing), full.isComplete, full.refundState]).to.deep.equal([[], true, 'full']);
      expect(typesOf(full.uploaded)).to.deep.equal(['refund_proof']);
    }
  });

  it('requests no refund refusal once the provider reports a full refund, even without a refund record', () => {
    const traits = { ...notReceived, reason: 'credit_not_processed', code: '13.6' } as const;
    const asks = requirementsOf('credit_not_processed');
    expect(typesOf(toCompleteness(traits, asks, []).missing)).to.include('refund_refusal_explanation');
    const found = toCompleteness({ ...traits, isRefundedInFull: true }, asks, []);
    expect([typesOf(found.missing), found.isComplete, found.refundState]).to.deep.equal([[], true, 'full']);
  });

  it('is not reached without a business category', () => {
    const types = ['receipt', 'shipping_tracking', 'proof_of_delivery'] as const;
    const pieces = types.map((type) => piece(type));
    expect(toCompleteness(notReceived, [], pieces).isComplete).to.equal(true);
    const found = toCompleteness({ ...notReceived, category: undefined }, [], pieces);
    expect([found.missing, found.isComplete]).to.deep.equal([[], false]);
  });

  it('merges the template’s requirements with the rules: each type once, required wins', () => {
    const { requirements } = toCompleteness(
      notReceived,
      [
        builtin('proof_of_delivery', {
          description: 'Our courier’s sheet.',
          formats: ['pdf'],
          helpText: 'Page 2.',
        }),
        builtin('delivery_signature', { required: true }),
        builtin('damage_or_addendum', {
          required: true,
          description: 'House rule.',
          alternatives: ['other'],
        }),
      ],
      [piece('other')],
    );
    expect(new Set(typesOf(requirements)).size).to.equal(requirements.length);
    expect(of(requirements, 'proof_of_delivery')).to.include({
      level: 'required',
      description: 'Our courier’s sheet.',
      helpText: 'Page 2.',
    });
    expect(of(requirements, 'proof_of_delivery')?.formats).to.deep.equal(['pdf']);
    expect(of(requirements, 'delivery_signature')?.level).to.equal('required');
    expect(of(requirements, 'damage_or_addendum')).to.deep.include({ level: 'required', why: 'House rule.' });
    expect(of(requirements, 'damage_or_addendum')?.evidence).to.have.length(1);
  });

  it('describes each requirement if the template only gives a reason', () => {
    const { requirements } = toCompleteness(notReceived, requirementsOf('product_not_received'), []);
    for (const { type, description, why, helpText, formats } of requirements) {
      expect(description, type).to.not.equal(why);
      expect(
        [description, why, helpText].every((text) => text !== ''),
        type,
      ).to.equal(true);
      expect(formats, type).to.not.be.empty;
    }
  });

  it('leaves out evidence that the code waives, even if a template requests it, and gives the reason', () => {
    const atTerminal = { ...notReceived, reason: 'fraudulent', code: '10.3' } as const;
    const { requirements, waived } = toCompleteness(atTerminal, requirementsOf('fraudulent'), []);
    expect(typesOf(requirements)).to.not.include.members(['customer_details']);
    expect(typesOf(requirements)).to.include.members(['receipt', 'authorization_record']);
    expect(waived.map(({ type }) => type)).to.include('customer_details');
    expect(waived.map(({ type }) => type)).to.not.include('access_activity_log');
  });

  it('does not require evidence that only the general letter requests if the rules cover the reason', () => {
    const declined = { ...notReceived, reason: 'authorization', code: '11.3' } as const;
    const { missing, recommended } = toCompleteness(declined, requirementsOf('general'), []);
    expect(typesOf(missing)).to.deep.equal(['authorization_record']);
    expect(typesOf(recommended)).to.include('customer_communication');
    const own = toCompleteness(
      declined,
      [builtin('receipt', { required: true, description: 'House rule.' })],
      [],
    );
    expect(typesOf(own.missing)).to.include('receipt');
    const unclear = { ...notReceived, reason: 'unknown', code: undefined } as const;
    const general = toCompleteness(unclear, requirementsOf('general'), []);
    expect(typesOf(general.missing)).to.deep.equal(['receipt']);
    expect(typesOf(general.recommended)).to.include('customer_communication');
  });

  it('lists unrequested evidence once for each type, and never as missing', () => {
    const pieces = [piece('renewal_notice', 'evd_1'), piece('renewal_notice', 'evd_2'), piece('receipt')];
    const { uploaded } = toCompleteness(notReceived, [], pieces);
    expect(typesOf(uploaded)).to.deep.equal(['receipt', 'renewal_notice']);
    expect(of(uploaded, 'renewal_notice')).to.include({ level: 'optional' });
    expect(uploaded.flatMap(({ evidence }) => evidence.map(({ evidenceId }) => evidenceId))).to.have.members([
      'evd_1',
      'evd_2',
      'evd_receipt',
    ]);
  });
});
