import type { JsonObject } from '@rebuttal/plugin-kit';
import { expectProviderError } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

import { toDispute } from '../src/dispute-mapping.js';
import { evidenceFields, fieldOf } from '../src/evidence-fields.js';
import { requestedDocumentsOf } from '../src/requested-documents.js';

import { recorded } from './helpers.js';

const open = recorded('dispute.evidence-required.json');
const payment = open.payment as JsonObject;
const read = (over: JsonObject = {}, environment: 'test' | 'live' = 'test') =>
  toDispute({ ...open, ...over }, { environment });

describe('the mapping of a Checkout.com dispute', () => {
  it('reads every field', () => {
    expect(read()).to.deep.equal({
      providerDisputeId: open.id,
      transactionId: payment.id,
      amount: { amountMinor: 4200, currency: 'EUR' },
      status: 'needs_response',
      stage: 'chargeback',
      providerStatus: 'evidence_required',
      reason: 'product_not_received',
      providerReason: 'product_service_not_received',
      reasonCode: '13.1',
      network: 'visa',
      openedAt: new Date('2026-11-03T10:14:58Z'),
      evidenceDueBy: new Date('2026-11-29T18:00:00Z'),
      isRefundable: true,
      isTestMode: true,
      submissionCount: 0,
      metadata: {
        checkout_payment_reference: 'ORD-1042',
        checkout_payment_action: payment.action_id,
        checkout_arn: payment.arn,
        checkout_mcc: '5995',
        checkout_eci: '05',
        checkout_3ds_enrolled: 'Y',
        checkout_processing_channel: payment.processing_channel_id,
        checkout_entity: open.entity_id,
        checkout_relevant_evidence:
          'proof_of_delivery_or_service,proof_of_delivery_or_service_date,customer_communication',
      },
      requestedDocuments: requestedDocumentsOf(open),
      raw: open,
    });
  });

  const newWords: readonly [string, JsonObject, string, string][] = [
    ['network', { payment: { ...payment, method: 'Hutch Pay' } }, 'payment.method', 'hutch_pay'],
    ['kind of evidence', { relevant_evidence: ['carrot_receipt'] }, 'relevant_evidence', 'carrot_receipt'],
    ['end', { status: 'resolved', resolved_reason: 'by_magic' }, 'resolved_reason', 'by_magic'],
  ];
  for (const [what, over, field, word] of newWords) {
    it(`reports an unknown ${what} to the operator`, () => {
      const dispute = read(over);
      expect(dispute.unmappedValues).to.deep.equal([{ field, word }]);
      expect(dispute.raw).to.deep.include(over);
    });
  }

  it('maps an unlisted status and category to unknown, and keeps them', () => {
    const dispute = read({ status: 'hopping', category: 'constructor' });
    expect(dispute).to.include({ status: 'unknown', providerStatus: 'hopping' });
    expect(dispute).to.include({ reason: 'unknown', providerReason: 'constructor' });
  });

  it('reads a list item like the complete object, except for missing fields', () => {
    const { data } = recorded('list.page.json') as { data: JsonObject[] };
    const [listed] = data.map((item) => toDispute(item, { environment: 'test' }));
    const { raw: _raw, metadata, isRefundable, requestedDocuments: _requested, ...rest } = read();
    const { raw: _flat, metadata: listedMetadata, isRefundable: isListedRefundable, ...same } = listed ?? {};
    expect(same).to.deep.equal(rest);
    expect([isRefundable, isListedRefundable]).to.deep.equal([true, false]);
    const missingInList = ['checkout_eci', 'checkout_3ds_enrolled', 'checkout_relevant_evidence'];
    expect({ ...metadata, ...listedMetadata }).to.deep.equal(metadata);
    expect(Object.keys(metadata).filter((name) => !Object.hasOwn(listedMetadata ?? {}, name))).to.deep.equal(
      missingInList,
    );
  });

  /** Status, resolved_reason, our status, stage, outcome, number of submissions. */
  const standings: readonly [string, string | undefined, string, string, string | undefined, number][] = [
    ['evidence_required', undefined, 'needs_response', 'chargeback', undefined, 0],
    ['evidence_under_review', undefined, 'under_review', 'representment', undefined, 1],
    ['won', undefined, 'won', 'closed', undefined, 1],
    ['lost', undefined, 'lost', 'closed', undefined, 1],
    ['expired', undefined, 'lost', 'closed', 'expired', 0],
    ['accepted', undefined, 'lost', 'closed', 'accepted', 0],
    ['canceled', undefined, 'won', 'closed', 'withdrawn', 0],
    ['resolved', 'rapid_dispute_resolution', 'prevented', 'alert', undefined, 0],
    ['resolved', 'already_refunded', 'charge_refunded', 'closed', 'refunded', 0],
    ['resolved', 'negative_amount', 'warning_closed', 'inquiry', undefined, 0],
    ['resolved', undefined, 'charge_refunded', 'closed', 'refunded', 0],
    ['resolved', 'by_magic', 'unknown', 'chargeback', undefined, 0],
    ['resolved', 'toString', 'unknown', 'chargeback', undefined, 0],
    ['arbitration_under_review', undefined, 'under_review', 'arbitration', undefined, 1],
    ['arb_evidence_submitted', undefined, 'under_review', 'arbitration', undefined, 1],
    ['arbitration_won', undefined, 'won', 'closed', undefined, 1],
    ['arbitration_lost', undefined, 'lost', 'closed', undefined, 1],
    ['hopping', undefined, 'unknown', 'chargeback', undefined, 0],
    ['constructor', undefined, 'unknown', 'chargeback', undefined, 0],
  ];
  for (const [status, resolved_reason, ours, stage, outcome, submissionCount] of standings) {
    it(`maps ${status} ${resolved_reason ?? ''} to ${ours} at ${stage}`, () => {
      const dispute = read({ status, resolved_reason });
      expect(dispute).to.include({ status: ours, stage, providerStatus: status, submissionCount });
      expect(dispute.outcomeDetail).to.equal(outcome);
      expect(dispute.metadata.checkout_resolved_reason).to.equal(resolved_reason);
    });
  }

  it('is at arbitration if only arbitration documents are requested', () => {
    const requested = ['arbitration_no_review', 'arbitration_review_required'];
    expect(read({ relevant_evidence: requested })).to.include({
      status: 'needs_response',
      stage: 'arbitration',
    });
    expect(read({ relevant_evidence: ['invoice_or_receipt', ...requested] }).stage).to.equal('chargeback');
    for (const relevant_evidence of [[], undefined, 'arbitration_no_review'])
      expect(read({ relevant_evidence }).stage).to.equal('chargeback');
    expect(read({ status: 'won', relevant_evidence: requested }).stage).to.equal('closed');
  });

  it('is refundable only while open and without a refund', () => {
    expect(read({ payment: { ...payment, has_refund: true } }).isRefundable).to.equal(false);
    expect(read({ payment: { ...payment, has_refund: undefined } }).isRefundable).to.equal(false);
    expect(read({ status: 'lost' }).isRefundable).to.equal(false);
  });

  it('has the environment of its link, or else of the account', () => {
    const linked = (href: string | number | undefined, environment: 'test' | 'live') =>
      read({ _links: { self: { href } } }, environment).isTestMode;
    expect(linked('https://rabbit42.api.checkout.com/disputes/dsp_1', 'test')).to.equal(false);
    expect(linked('https://rabbit42.api.sandbox.checkout.com/disputes/dsp_1', 'live')).to.equal(true);
    expect(linked('https://api.sandbox.checkout.com', 'live')).to.equal(true);
    for (const href of ['https://evil.test/api.sandbox.checkout.com', 'http://127.0.0.1:1/x', 7, undefined]) {
      expect(linked(href, 'live'), String(href)).to.equal(false);
      expect(linked(href, 'test'), String(href)).to.equal(true);
    }
  });

  it('has no reason code and no deadline if Checkout.com gives none', () => {
    const dispute = read({ reason_code: null, evidence_required_by: undefined, payment: undefined });
    for (const field of ['reasonCode', 'evidenceDueBy', 'transactionId', 'network'])
      expect(dispute).not.to.have.property(field);
  });

  for (const field of ['id', 'amount', 'currency', 'status', 'received_on']) {
    for (const value of [undefined, null, '', {}, 1.5]) {
      it(`fails as unexpected_answer with ${field} ${value === undefined ? 'missing' : JSON.stringify(value)}`, async () => {
        await expectProviderError(() => read({ [field]: value }), 'unexpected_answer');
      });
    }
  }
});

describe('the documents that Checkout.com requests', () => {
  const requested = (...names: readonly string[]) => requestedDocumentsOf({ relevant_evidence: names });

  it('require an evidence type that fills the named field', () => {
    for (const name of evidenceFields.filter((field) => field !== 'additional_evidence')) {
      const [document] = requested(name);
      expect(document, name).to.include({ providerField: name, required: true });
      // The date is read from the proof of delivery.
      const field = name === 'proof_of_delivery_or_service_date' ? 'proof_of_delivery_or_service' : name;
      const types = [document?.evidenceType, ...(document?.alternatives ?? [])];
      for (const type of types) expect(type && fieldOf(type), `${name}: ${String(type)}`).to.equal(field);
    }
  });

  it('recommend additional evidence, earlier payments and arbitration documents', () => {
    const names = [
      'additional_evidence',
      'compelling_evidence',
      'arbitration_no_review',
      'arbitration_review_required',
    ];
    expect(requested(...names).map(({ required }) => required)).to.deep.equal([false, false, false, false]);
  });

  it('recommend earlier payments, once, if the dispute is a candidate for compelling evidence', () => {
    const prior = {
      providerField: 'compelling_evidence',
      evidenceType: 'prior_transactions',
      required: false,
    };
    const [, added, ...others] = requestedDocumentsOf({
      relevant_evidence: ['invoice_or_receipt'],
      is_ce_candidate: true,
    });
    expect(added).to.include(prior);
    expect(added?.why).to.match(/candidate for Visa Compelling Evidence 3\.0/);
    expect(others).to.deep.equal([]);
    const named = { relevant_evidence: ['compelling_evidence'], is_ce_candidate: true };
    expect(requestedDocumentsOf(named)).to.have.length(1);
    expect(requestedDocumentsOf({ is_ce_candidate: false })).to.deep.equal([]);
  });

  it('keep an unknown name without an evidence type', () => {
    expect(requested('carrot_receipt')).to.deep.equal([
      {
        providerField: 'carrot_receipt',
        label: 'carrot receipt',
        required: false,
        why: 'Checkout.com names this evidence as relevant for the dispute.',
      },
    ]);
  });

  it('are absent if Checkout.com names none', () => {
    expect(read({ relevant_evidence: [] })).not.to.have.property('requestedDocuments');
  });
});
