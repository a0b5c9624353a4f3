import type { JsonObject } from '@rebuttal/plugin-kit';
import { expectProviderError } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

import { toDispute } from '../src/dispute-mapping.js';
import type { Reading } from '../src/dispute-mapping.js';

import { now, recorded } from './helpers.js';

const snapshot = (name: string): JsonObject =>
  (recorded(name) as { data: { object: JsonObject } }).data.object;
const chargeback = snapshot('event.created.needs-response.json');
const read = (over: JsonObject = {}, reading: Partial<Reading> = {}) =>
  toDispute({ ...chargeback, ...over }, { environment: 'test', now, ...reading });
const card = (details: JsonObject) => ({ payment_method_details: { type: 'card', card: details } });
const evidence = (details: JsonObject) => ({
  evidence_details: { ...(chargeback.evidence_details as JsonObject), ...details },
});

describe('mapping of a Stripe dispute', () => {
  it('is read in full', () => {
    const { requestedDocuments, moneyMovements, ...dispute } = read();
    expect(requestedDocuments).to.have.length(2);
    expect(moneyMovements).to.have.length(2);
    expect(dispute).to.deep.equal({
      providerDisputeId: 'du_1SPx3kB7WZ01zgkWq5Hn2LmT',
      transactionId: 'ch_3SOzQ1B7WZ01zgkW0aVbTqXe',
      amount: { amountMinor: 5000, currency: 'USD' },
      status: 'needs_response',
      stage: 'chargeback',
      providerStatus: 'needs_response',
      reason: 'fraudulent',
      providerReason: 'fraudulent',
      reasonCode: '10.4',
      network: 'visa',
      openedAt: new Date(1793693720 * 1000),
      evidenceDueBy: new Date(1795391999 * 1000),
      isRefundable: false,
      isTestMode: true,
      submissionCount: 0,
      metadata: {
        stripe_payment_intent: 'pi_3SOzQ1B7WZ01zgkW0c9yMZ4N',
        stripe_case_type: 'chargeback',
        stripe_submission_method: 'not_submitted',
        stripe_enhanced_eligibility: 'visa_compelling_evidence_3',
      },
      raw: chargeback,
    });
  });

  const statuses: readonly [string, string, string][] = [
    ['warning_needs_response', 'needs_response', 'inquiry'],
    ['warning_under_review', 'under_review', 'inquiry'],
    ['warning_closed', 'warning_closed', 'inquiry'],
    ['needs_response', 'needs_response', 'chargeback'],
    ['under_review', 'under_review', 'representment'],
    ['appeal_needs_response', 'needs_response', 'pre_arbitration'],
    ['appeal_under_review', 'under_review', 'pre_arbitration'],
    ['won', 'won', 'closed'],
    ['lost', 'lost', 'closed'],
    ['prevented', 'prevented', 'alert'],
    ['charge_refunded', 'charge_refunded', 'closed'],
    ['hopping', 'unknown', 'chargeback'],
    ['constructor', 'unknown', 'chargeback'],
  ];
  for (const [status, ours, stage] of statuses) {
    it(`is ${ours} in stage ${stage} if Stripe's status is ${status}`, () => {
      expect(read({ status })).to.include({ status: ours, stage, providerStatus: status });
    });
  }

  const reasons: readonly [string, string | null, string][] = [
    ['fraudulent', '10.4', 'fraudulent'],
    ['unrecognized', '127', 'unrecognized'],
    ['product_not_received', '13.1', 'product_not_received'],
    ['product_unacceptable', '4853', 'product_unacceptable'],
    ['subscription_canceled', '13.2', 'subscription_canceled'],
    ['credit_not_processed', 'A01', 'credit_not_processed'],
    ['duplicate', '12.6.1', 'duplicate'],
    ['noncompliant', 'C028', 'noncompliant'],
    ['debit_not_authorized', null, 'fraudulent'],
    ['incorrect_account_details', null, 'processing_error'],
    ['insufficient_funds', '11.3', 'general'],
    ['customer_initiated', null, 'general'],
    ['general', null, 'general'],
    ['general', '13.8', 'general'],
    ['general', '11.1', 'authorization'],
    ['general', '11.3', 'authorization'],
    ['general', '4808', 'authorization'],
    ['general', 'a08', 'authorization'],
    ['general', 'AT', 'authorization'],
    ['general', '12.5', 'incorrect_amount'],
    ['general', 'AW', 'incorrect_amount'],
    ['general', '12.1', 'processing_error'],
    ['general', '12.7', 'processing_error'],
    ['general', 'P01', 'processing_error'],
    ['general', 'AA', 'unrecognized'],
    ['general', 'RM', 'product_unacceptable'],
    ['general', 'toString', 'general'],
    ['bored', '10.4', 'unknown'],
    ['unknown', '10.4', 'unknown'],
    ['toString', null, 'unknown'],
  ];
  for (const [reason, code, ours] of reasons) {
    it(`maps ${reason} with code ${String(code)} to ${ours}`, () => {
      const dispute = read({ reason, network_reason_code: code, ...card({ network: 'visa' }) });
      expect(dispute).to.include({ reason: ours, providerReason: reason });
    });
  }

  it('has no provider reason if Stripe reports none', () => {
    const dispute = read({ reason: undefined });
    expect(dispute.reason).to.equal('unknown');
    expect(dispute).not.to.have.property('providerReason');
  });

  const details: readonly [string, JsonObject, string | undefined, string | undefined][] = [
    [
      'the code of the dispute',
      { network_reason_code: '10.4', ...card({ network: 'visa' }) },
      'visa',
      '10.4',
    ],
    [
      'the code of the card',
      { network_reason_code: null, ...card({ network: 'amex', network_reason_code: 'F29' }) },
      'amex',
      'F29',
    ],
    [
      'an empty code',
      { network_reason_code: '', ...card({ network: 'amex', network_reason_code: 'F29' }) },
      'amex',
      'F29',
    ],
    [
      'a brand without a network',
      { network_reason_code: null, ...card({ brand: 'Visa' }) },
      'visa',
      undefined,
    ],
    [
      'an unknown network',
      { network_reason_code: null, ...card({ network: 'unknown' }) },
      undefined,
      undefined,
    ],
    [
      'no details, as old versions send',
      { network_reason_code: null, payment_method_details: undefined },
      undefined,
      undefined,
    ],
    [
      'Klarna',
      {
        network_reason_code: null,
        payment_method_details: { type: 'klarna', klarna: { reason_code: 'return' } },
      },
      'klarna',
      'return',
    ],
    [
      'PayPal',
      {
        network_reason_code: null,
        payment_method_details: { type: 'paypal', paypal: { case_id: 'PP-1', reason_code: 'X' } },
      },
      'paypal',
      'X',
    ],
    [
      'Amazon Pay',
      {
        network_reason_code: null,
        payment_method_details: { type: 'amazon_pay', amazon_pay: { dispute_type: 'chargeback' } },
      },
      'amazon_pay',
      'chargeback',
    ],
  ];
  for (const [what, over, network, reasonCode] of details) {
    it(`reads network and code of ${what}`, () => {
      const dispute = read(over);
      expect([dispute.network, dispute.reasonCode]).to.deep.equal([network, reasonCode]);
    });
  }

  it('reads the charge as an ID, as an object or not at all', () => {
    expect(read({ charge: 'py_1' }).transactionId).to.equal('py_1');
    expect(read({ charge: { id: 'ch_1', object: 'charge' } }).transactionId).to.equal('ch_1');
    expect(read({ charge: null })).not.to.have.property('transactionId');
  });

  it('has no deadline if Stripe sends 0 or null', () => {
    for (const due_by of [0, null, undefined])
      expect(read(evidence({ due_by }))).not.to.have.property('evidenceDueBy');
  });

  it('reads a live dispute as live, and an old payload by the account', () => {
    expect(read({ livemode: true }).isTestMode).to.equal(false);
    expect(read({ livemode: undefined }, { environment: 'live' }).isTestMode).to.equal(false);
    expect(read({ livemode: undefined }).isTestMode).to.equal(true);
  });

  it('is refundable if Stripe marks it as refundable', () => {
    expect(read({ is_charge_refundable: true }).isRefundable).to.equal(true);
  });

  it('keeps values without a separate field', () => {
    const { metadata } = read({
      intended_submission_method: 'prevention',
      enhanced_eligibility_types: ['visa_compelling_evidence_3', 'visa_compliance'],
      payment_method_details: { type: 'paypal', paypal: { case_id: 'PP-1' } },
    });
    expect(metadata).to.include({
      stripe_intended_submission_method: 'prevention',
      stripe_enhanced_eligibility: 'visa_compelling_evidence_3,visa_compliance',
      stripe_paypal_case: 'PP-1',
    });
  });

  it('keeps the metadata of the dispute', () => {
    const { metadata } = read({ metadata: { app_ref: 'submission-1', stripe_case_type: 'forged' } });
    expect(metadata).to.include({ app_ref: 'submission-1', stripe_case_type: 'chargeback' });
  });

  const outcomes: readonly [string, JsonObject, Partial<Reading>, string | undefined][] = [
    [
      'lost without a response after the deadline',
      { status: 'lost' },
      { now: new Date(1795392000 * 1000) },
      'expired',
    ],
    ['lost at the deadline', { status: 'lost' }, { now: new Date(1795391999 * 1000) }, undefined],
    ['lost without a response before the deadline', { status: 'lost' }, {}, undefined],
    [
      'lost with a response',
      { status: 'lost', ...evidence({ submission_count: 1, due_by: 1 }) },
      {},
      undefined,
    ],
    ['lost where no response was possible', { status: 'lost', ...evidence({ due_by: 0 }) }, {}, undefined],
    [
      'lost and partly paid back',
      { status: 'lost', balance_transactions: [null, { amount: -5000 }, {}, { amount: 2000 }] },
      {},
      'partial',
    ],
    [
      'lost and fully paid back',
      { status: 'lost', balance_transactions: [{ amount: -5000 }, { amount: 5000 }] },
      {},
      undefined,
    ],
    [
      'won, and lost again in full',
      { status: 'lost', balance_transactions: [{ amount: -5000 }, { amount: 5000 }, { amount: -5000 }] },
      {},
      undefined,
    ],
    [
      'won, and lost again in part',
      { status: 'lost', balance_transactions: [{ amount: -5000 }, { amount: 5000 }, { amount: -2000 }] },
      {},
      'partial',
    ],
    [
      'an inquiry that a refund ended',
      { status: 'warning_closed', charge: { id: 'ch_1', refunded: true } },
      {},
      'refunded',
    ],
    [
      'an inquiry that ended automatically',
      { status: 'warning_closed', charge: { id: 'ch_1', refunded: false } },
      {},
      undefined,
    ],
    ['an inquiry whose charge is not shown', { status: 'warning_closed' }, {}, undefined],
    ['won after it was lost', { status: 'won' }, { previousStatus: 'lost' }, 'late_win'],
    ['won', { status: 'won' }, { previousStatus: 'under_review' }, undefined],
    ['open past the deadline', {}, { now: new Date(1795392000 * 1000) }, undefined],
  ];
  for (const [what, over, reading, outcome] of outcomes) {
    it(`has ${outcome ?? 'no particular outcome'} for a case ${what}`, () => {
      expect(read(over, reading).outcomeDetail).to.equal(outcome);
    });
  }

  for (const field of ['id', 'amount', 'currency', 'status', 'created']) {
    for (const value of [undefined, null, '', {}, 1.5]) {
      it(`is an unexpected answer with ${field} ${value === undefined ? 'missing' : JSON.stringify(value)}`, async () => {
        const error = await expectProviderError(() => read({ [field]: value }), 'unexpected_answer');
        expect(error.message)
          .to.match(/^Stripe sent/)
          .and.to.contain(field === 'created' ? 'date' : field);
      });
    }
  }

  const newWords: readonly [string, object, string, string, string][] = [
    ['method', { type: 'carrots' }, 'payment_method_details.type', 'carrots', 'carrots'],
    [
      'network',
      { type: 'card', card: { network: 'HutchPay' } },
      'payment_method_details.card.network',
      'HutchPay',
      'hutchpay',
    ],
    [
      'case',
      { type: 'card', card: { network: 'visa', case_type: 'duel' } },
      'payment_method_details.card.case_type',
      'duel',
      'visa',
    ],
  ];
  for (const [what, payment_method_details, field, word, network] of newWords) {
    it(`reports an unmapped ${what}, and keeps it`, () => {
      const dispute = read({ payment_method_details });
      expect(dispute.unmappedValues).to.deep.equal([{ field, word }]);
      expect(dispute.network).to.equal(network);
      expect(dispute.raw).to.deep.include({ payment_method_details });
    });
  }

  it('reports no unmapped values if all are known', () => {
    expect(read({})).not.to.have.property('unmappedValues');
    for (const type of ['amazon_pay', 'card', 'klarna', 'paypal'])
      expect(read({ payment_method_details: { type } }), type).not.to.have.property('unmappedValues');
    for (const case_type of ['block', 'chargeback', 'compliance', 'inquiry', 'resolution'])
      expect(read(card({ case_type })), case_type).not.to.have.property('unmappedValues');
    const networks =
      'visa mastercard amex discover diners jcb unionpay cartes_bancaires eftpos_au interac link unknown';
    for (const brand of networks.split(' ')) {
      expect(read(card({ network: brand })), brand).not.to.have.property('unmappedValues');
      expect(read(card({ brand })), brand).not.to.have.property('unmappedValues');
    }
    expect(read(card({ brand: 'HutchPay' })).unmappedValues).to.have.length(1);
  });
});
