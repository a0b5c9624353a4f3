import { reasonOfWallet } from '@rebuttal/plugin-kit';
import type {
  DisputeStage,
  DisputeStatus,
  JsonObject,
  OutcomeDetail,
  ProviderDispute,
} from '@rebuttal/plugin-kit';
import { errorOf } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

import { toDispute } from '../src/dispute-mapping.js';

import { recorded } from './helpers.js';

const waiting = recorded('dispute.waiting-for-seller.json');
const read = (over: JsonObject = {}): ProviderDispute => toDispute({ ...waiting, ...over }, 'test');
const resolved = (outcome: string | undefined, over: JsonObject = {}) =>
  read({
    status: 'RESOLVED',
    dispute_state: undefined,
    ...(outcome === undefined ? {} : { dispute_outcome: { outcome_code: outcome } }),
    ...over,
  });
const ruling = (type: string, reason: string, at: string) => ({ type, reason, adjudication_time: at });

describe('PayPal dispute mapping', () => {
  it('maps every field', () => {
    const { raw, statements, requestedDocuments, ...dispute } = read();
    expect(raw).to.deep.equal(waiting);
    expect(statements?.map(({ from, text }) => [from, text])).to.deep.equal([
      ['cardholder', 'The rabbits never came.'],
    ]);
    expect(requestedDocuments?.map(({ providerField }) => providerField)).to.deep.equal([
      'PROOF_OF_FULFILLMENT',
    ]);
    expect(dispute).to.deep.equal({
      providerDisputeId: 'PP-R-RBT-10001042',
      transactionId: '8HU55210RB3341907',
      amount: { amountMinor: 8400, currency: 'USD' },
      status: 'needs_response',
      stage: 'chargeback',
      providerStatus: 'WAITING_FOR_SELLER_RESPONSE',
      reason: 'product_not_received',
      providerReason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
      reasonCode: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
      network: 'paypal',
      openedAt: new Date('2026-11-16T10:20:30.000Z'),
      evidenceDueBy: new Date('2026-11-28T07:59:59.000Z'),
      isRefundable: true,
      isTestMode: true,
      submissionCount: 0,
      coverage: { payer: 'provider', program: 'PayPal Seller Protection', claim: 'possible' },
      metadata: {
        paypal_state: 'REQUIRED_ACTION',
        paypal_stage: 'CHARGEBACK',
        paypal_channel: 'INTERNAL',
        paypal_actions: 'provide_evidence,accept_claim,make_offer',
        paypal_requested_evidence: 'PROOF_OF_FULFILLMENT',
        paypal_buyer_transaction: '4RB19482HU7703125',
        paypal_invoice: 'INV-2026-1042',
        paypal_custom: 'order-1042',
        paypal_merchant: 'RABBIT7HUTCH2',
        paypal_seller_protection: 'true',
      },
    });
  });

  it("keeps the bank's data: its code, time offsets, fees and appeal options", () => {
    const dispute = toDispute(recorded('dispute.bank-appealable.json'), 'live');
    expect(dispute).to.deep.include({
      transactionId: '2HU90017RB4410583',
      amount: { amountMinor: 199990, currency: 'EUR' },
      status: 'lost',
      stage: 'closed',
      outcomeDetail: 'partial',
      reason: 'fraudulent',
      reasonCode: '10.4',
      openedAt: new Date('2026-10-01T21:59:59Z'),
      isRefundable: false,
      isTestMode: false,
    });
    expect(dispute).not.to.have.any.keys('network', 'evidenceDueBy');
    expect(dispute.metadata).to.include({
      paypal_channel: 'EXTERNAL',
      paypal_state: 'APPEALABLE',
      paypal_can_appeal: 'true',
      paypal_fees: '16.00 EUR',
    });
  });

  const open: readonly [string | undefined, string | undefined, DisputeStatus][] = [
    ['WAITING_FOR_SELLER_RESPONSE', undefined, 'needs_response'],
    ['OPEN', undefined, 'needs_response'],
    ['WAITING_FOR_BUYER_RESPONSE', undefined, 'pending'],
    ['UNDER_REVIEW', undefined, 'under_review'],
    ['OTHER', undefined, 'unknown'],
    ['WAITING_FOR_MOON', undefined, 'unknown'],
    ['constructor', undefined, 'unknown'],
    ['OTHER', 'REQUIRED_ACTION', 'needs_response'],
    ['OPEN', 'OPEN_INQUIRIES', 'needs_response'],
    ['OPEN', 'REQUIRED_OTHER_PARTY_ACTION', 'pending'],
    ['OPEN', 'UNDER_PAYPAL_REVIEW', 'under_review'],
    ['UNDER_REVIEW', 'APPEALABLE', 'lost'],
    ['UNDER_REVIEW', 'A_NEW_STATE', 'under_review'],
    [undefined, 'REQUIRED_ACTION', 'needs_response'],
  ];
  for (const [status, state, expected] of open) {
    it(`maps ${status ?? 'no status'} with ${state ?? 'no state'} to ${expected}, and keeps PayPal's value`, () => {
      const dispute = read({ status, dispute_state: state });
      expect(dispute.status).to.equal(expected);
      expect(dispute.providerStatus).to.equal(status ?? state);
    });
  }

  const ended: readonly [string | undefined, JsonObject, DisputeStatus, OutcomeDetail | undefined][] = [
    ['RESOLVED_SELLER_FAVOUR', {}, 'won', undefined],
    ['RESOLVED_SELLER_FAVOR', {}, 'won', undefined],
    ['RESOLVED_BUYER_FAVOUR', {}, 'lost', undefined],
    ['RESOLVED_BUYER_FAVOR', {}, 'lost', undefined],
    ['RESOLVED_WITH_PAYOUT', {}, 'won', undefined],
    ['CANCELED_BY_BUYER', {}, 'won', 'withdrawn'],
    ['CANCELLED_BY_BUYER', {}, 'won', 'withdrawn'],
    ['CANCELED_BY_BUYER', { dispute_life_cycle_stage: 'INQUIRY' }, 'warning_closed', 'withdrawn'],
    ['ACCEPTED', {}, 'lost', 'accepted'],
    ['ACCEPTED', { dispute_life_cycle_stage: 'INQUIRY' }, 'lost', 'accepted'],
    ['DENIED', {}, 'won', undefined],
    ['NONE', {}, 'warning_closed', undefined],
    ['RESOLVED_BY_MOON', {}, 'unknown', undefined],
    [undefined, {}, 'unknown', undefined],
    [undefined, { outcome: 'WON' }, 'won', undefined],
    [undefined, { outcome: 'LOST' }, 'lost', undefined],
    [undefined, { outcome: 'DRAWN' }, 'unknown', undefined],
    [undefined, { dispute_state: 'APPEALABLE' }, 'lost', undefined],
    [undefined, { status: 'OTHER', dispute_state: 'RESOLVED' }, 'unknown', undefined],
    ['RESOLVED_SELLER_FAVOUR', { dispute_state: 'REQUIRED_ACTION' }, 'won', undefined],
    ['NONE', { dispute_channel: 'ALERT' }, 'prevented', undefined],
    [undefined, { dispute_channel: 'ALERT' }, 'prevented', undefined],
  ];
  for (const [outcome, over, status, detail] of ended) {
    it(`maps a case that ended with ${outcome ?? 'no outcome'} ${JSON.stringify(over)} to ${status}`, () => {
      const dispute = resolved(outcome, over);
      expect(dispute.status).to.equal(status);
      expect(dispute.outcomeDetail).to.equal(detail);
      const stages: Partial<Record<DisputeStatus, string>> = {
        warning_closed: 'inquiry',
        prevented: 'alert',
      };
      expect(dispute.stage).to.equal(stages[status] ?? 'closed');
      expect(dispute.evidenceDueBy).to.equal(undefined);
    });
  }

  for (const reason of ['VALID_PROOF_OF_REFUND', 'SELLER_ISSUED_REFUND', 'SELLER_ISSUED_CREDIT_TO_BUYER']) {
    it(`maps a case that ended for ${reason} to refunded, whatever its outcome`, () => {
      for (const outcome of ['RESOLVED_SELLER_FAVOUR', 'RESOLVED_BUYER_FAVOUR', undefined]) {
        const adjudications = [ruling('DENY_BUYER', reason, '2026-11-19T00:00:00Z')];
        expect(resolved(outcome, { adjudications })).to.include({
          status: 'charge_refunded',
          outcomeDetail: 'refunded',
        });
      }
    });
  }

  it('uses the newest ruling, in any order', () => {
    const older = ruling('DENY_BUYER', 'SELLER_ISSUED_REFUND', '2026-11-18T00:00:00+02:00');
    const newer = ruling('RECOVER_FROM_SELLER', 'NO_SELLER_RESPONSE', '2026-11-18T00:00:00Z');
    for (const adjudications of [
      [older, newer],
      [newer, older],
    ]) {
      expect(resolved('RESOLVED_BUYER_FAVOUR', { adjudications })).to.include({
        status: 'lost',
        outcomeDetail: 'expired',
      });
    }
  });

  it('describes the reason of the newest ruling against the merchant, for lost cases only', () => {
    const lossReason = (reason: string, type = 'RECOVER_FROM_SELLER', outcome = 'RESOLVED_BUYER_FAVOUR') => {
      const older = ruling('PAYOUT_TO_BUYER', 'ITEM_NOT_SHIPPED', '2026-11-10T00:00:00Z');
      return resolved(outcome, { adjudications: [ruling(type, reason, '2026-11-19T00:00:00Z'), older] })
        .lossReason;
    };
    expect(lossReason('NO_PROOF_OF_DELIVERY')).to.equal('No proof of delivery');
    expect(lossReason('POS_SUBMITTED_INSTEAD_OF_POD')).to.equal('POS submitted instead of POD');
    expect(lossReason('PROTECTED_BY_PAYPAL', 'PAYOUT_TO_BUYER')).to.equal('Protected by PayPal');
    expect(lossReason('DECISION', 'DENY_BUYER')).to.equal('Item not shipped');
    expect(lossReason('NO_PROOF_OF_DELIVERY', 'RECOVER_FROM_SELLER', 'RESOLVED_SELLER_FAVOUR')).to.equal(
      undefined,
    );
    expect(resolved('RESOLVED_BUYER_FAVOUR').lossReason).to.equal(undefined);
  });

  it('maps a case to a late win if an earlier ruling was against the merchant', () => {
    const lost = ruling('RECOVER_FROM_SELLER', 'INVALID_TRACKING', '2026-11-10T00:00:00Z');
    const won = ruling('PAYOUT_TO_SELLER', 'VALID_PROOF_OF_DELIVERY', '2026-11-19T00:00:00Z');
    expect(resolved('RESOLVED_SELLER_FAVOUR', { adjudications: [lost, won] }).outcomeDetail).to.equal(
      'late_win',
    );
    for (const only of [won, lost])
      expect(resolved('RESOLVED_SELLER_FAVOUR', { adjudications: [only] }).outcomeDetail).to.equal(undefined);
  });

  it('marks a win as partial only for a part of the amount', () => {
    const lost = (value: string, currency = 'USD') =>
      resolved('RESOLVED_BUYER_FAVOUR', {
        dispute_outcome: {
          outcome_code: 'RESOLVED_BUYER_FAVOUR',
          amount_refunded: { currency_code: currency, value },
        },
      }).outcomeDetail;
    expect([lost('40'), lost('84.00'), lost('0'), lost('40', 'EUR')]).to.deep.equal([
      'partial',
      undefined,
      undefined,
      undefined,
    ]);
  });

  const stages: readonly [JsonObject, DisputeStage][] = [
    [{ dispute_life_cycle_stage: 'INQUIRY' }, 'inquiry'],
    [{ dispute_life_cycle_stage: 'CHARGEBACK' }, 'chargeback'],
    [{ dispute_life_cycle_stage: 'PRE_ARBITRATION' }, 'pre_arbitration'],
    [{ dispute_life_cycle_stage: 'ARBITRATION' }, 'arbitration'],
    [{ dispute_life_cycle_stage: 'INQUIRY', dispute_channel: 'ALERT' }, 'alert'],
    [{ dispute_life_cycle_stage: 'A_NEW_STAGE' }, 'chargeback'],
    [{ dispute_life_cycle_stage: undefined }, 'chargeback'],
  ];
  for (const [over, stage] of stages) {
    it(`maps ${JSON.stringify(over)} to the stage ${stage}, even after a later stage`, () => {
      expect(read(over).stage).to.equal(stage);
    });
  }

  const newWords: readonly [string, JsonObject, string][] = [
    ['dispute_life_cycle_stage', { dispute_life_cycle_stage: 'A_NEW_STAGE' }, 'A_NEW_STAGE'],
    ['dispute_channel', { dispute_channel: 'CARRIER_PIGEON' }, 'CARRIER_PIGEON'],
    ['dispute_state', { dispute_state: 'HOPPING' }, 'HOPPING'],
    ['dispute_outcome.outcome_code', { dispute_outcome: { outcome_code: 'DRAWN' } }, 'DRAWN'],
  ];
  for (const [field, over, word] of newWords) {
    it(`reports an unmapped value in ${field}, and keeps it`, () => {
      const dispute = read(over);
      expect(dispute.unmappedValues).to.deep.equal([{ field, word }]);
      expect(dispute.raw).to.deep.include(over);
    });
  }

  it('reports no unmapped values if all are known', () => {
    expect(read()).not.to.have.property('unmappedValues');
    expect(resolved('RESOLVED_BUYER_FAVOR')).not.to.have.property('unmappedValues');
  });

  it('knows all reasons of PayPal, and keeps a new one without guessing', () => {
    const known = {
      MERCHANDISE_OR_SERVICE_NOT_RECEIVED: 'product_not_received',
      MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED: 'product_unacceptable',
      UNAUTHORISED: 'fraudulent',
      CREDIT_NOT_PROCESSED: 'credit_not_processed',
      DUPLICATE_TRANSACTION: 'duplicate',
      INCORRECT_AMOUNT: 'incorrect_amount',
      PAYMENT_BY_OTHER_MEANS: 'duplicate',
      CANCELED_RECURRING_BILLING: 'subscription_canceled',
      PROBLEM_WITH_REMITTANCE: 'general',
      OTHER: 'general',
    };
    for (const [word, reason] of Object.entries(known))
      expect(reasonOfWallet('paypal', word), word).to.equal(reason);
    const dispute = read({ reason: 'EATEN_BY_FOX' });
    expect(dispute).to.include({
      reason: 'unknown',
      providerReason: 'EATEN_BY_FOX',
      reasonCode: 'EATEN_BY_FOX',
    });
    for (const [wallet, word] of [
      ['paypal', 'toString'],
      ['paypal', undefined],
      ['toString', 'OTHER'],
    ] as const)
      expect(reasonOfWallet(wallet, word)).to.equal(undefined);
    expect(read({ reason: undefined })).to.include({ reason: 'unknown' });
  });

  it('uses the buyer\u2019s transaction if only that is named, as in lists', () => {
    expect(read({ disputed_transactions: [{ buyer_transaction_id: 'B1' }] }).transactionId).to.equal('B1');
    expect(read({ disputed_transactions: [] })).not.to.have.property('transactionId');
  });

  it("ignores the buyer's deadline", () => {
    const over = { seller_response_due_date: undefined, buyer_response_due_date: '2026-11-30T00:00:00Z' };
    expect(read(over)).not.to.have.property('evidenceDueBy');
  });

  it('counts evidence that was sent together as one submission', () => {
    const sent = (date?: string) => ({ source: 'SUBMITTED_BY_SELLER', evidence_type: 'OTHER', date });
    const count = (...evidences: JsonObject[]) => read({ evidences }).submissionCount;
    expect(count()).to.equal(0);
    expect(count({ source: 'SUBMITTED_BY_BUYER', date: '1' }, { source: 'REQUESTED_FROM_SELLER' })).to.equal(
      0,
    );
    expect(count(sent('2026-11-01T00:00:00Z'), sent('2026-11-01T00:00:00Z'))).to.equal(1);
    expect(count(sent('2026-11-01T00:00:00Z'), sent('2026-11-02T00:00:00Z'), sent())).to.equal(3);
  });

  it('rejects a dispute without an ID, amount, status or date', async () => {
    for (const field of ['dispute_id', 'dispute_amount', 'create_time']) {
      const error = await errorOf(() => read({ [field]: undefined }));
      expect(error, field).to.have.property('kind', 'unexpected_answer');
    }
    const nameless = await errorOf(() => read({ status: undefined, dispute_state: undefined }));
    expect(nameless).to.have.property('kind', 'unexpected_answer');
  });
});
