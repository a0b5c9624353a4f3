import type { JsonObject } from '@rebuttal/plugin-kit';
import { expectProviderError } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

import { toDispute } from '../src/ecomm/dispute-mapping.js';
import { toNetwork } from '../src/ecomm/networks.js';
import { toReason } from '../src/ecomm/reasons.js';

import { recordedCase } from './helpers.js';

const open = recordedCase('case.open.xml');
const read = (over: JsonObject = {}, environment: 'test' | 'live' = 'test', zone = 'America/New_York') =>
  toDispute({ ...open, ...over }, { environment, zone });

describe('mapping a Worldpay case', () => {
  it('maps all fields', () => {
    expect(read()).to.deep.equal({
      providerDisputeId: '216000070001',
      transactionId: '82831204977120907',
      amount: { amountMinor: 4200, currency: 'EUR' },
      status: 'needs_response',
      stage: 'chargeback',
      providerStatus: 'FIRST_CHARGEBACK/Merchant',
      reason: 'product_not_received',
      providerReason: 'Merchandise/Services Not Received',
      reasonCode: '13.1',
      network: 'visa',
      openedAt: new Date('2026-11-09T05:00:00Z'),
      evidenceDueBy: new Date('2026-11-30T04:59:59Z'),
      isRefundable: false,
      isTestMode: true,
      submissionCount: 0,
      metadata: {
        worldpay_order_id: 'ORD-1042',
        worldpay_merchant_txn_id: 'hutch-1042',
        worldpay_customer_id: 'customer-7',
        worldpay_merchant_id: '104200',
        worldpay_arn: '74692162751000880010421',
        worldpay_chargeback_reference: '00001042',
        worldpay_chargeback_type: 'Deposit',
        worldpay_card_last4: '4242',
        worldpay_card_bin: '424242',
        worldpay_payment_day: '2026-10-02',
        worldpay_payment_amount: '9900',
        worldpay_fraud_notification: 'AFTER',
        worldpay_historical_win_percentage: '41',
      },
      raw: open,
    });
  });

  it('maps the recorded answered, accepted and inquiry states', () => {
    const of = (name: string) => toDispute(recordedCase(name), { environment: 'live', zone: 'UTC' });
    expect(of('case.represented.xml')).to.include({
      status: 'under_review',
      submissionCount: 1,
      isTestMode: false,
    });
    expect(of('case.accepted.xml')).to.include({
      status: 'lost',
      outcomeDetail: 'accepted',
      submissionCount: 0,
    });
    expect(of('case.inquiry.xml')).to.include({
      status: 'needs_response',
      stage: 'inquiry',
      reason: 'general',
    });
    expect(of('case.network-assumed.labels.xml')).to.include({
      status: 'under_review',
      network: 'mastercard',
      reason: 'fraudulent',
      submissionCount: 1,
      providerStatus: 'REPRESENTMENT/Network Assumed',
    });
  });

  it('uses the disputed amount, not the paid one, in the decimals of its currency', () => {
    const amounts: readonly [string, string, number][] = [
      ['5000', 'JPY', 5000],
      ['12340', 'kwd', 12340],
      ['0', 'USD', 0],
      ['-4200', 'USD', -4200],
    ];
    for (const [wire, currency, amountMinor] of amounts)
      expect(read({ chargebackAmount: wire, chargebackCurrencyType: currency }).amount).to.deep.equal({
        amountMinor,
        currency: currency.toUpperCase(),
      });
  });

  it('opens on the processor’s day, in either spelling, or else on the bank’s', () => {
    const at = (over: JsonObject) => read(over, 'test', 'UTC').openedAt.toISOString().slice(0, 10);
    expect(at({})).to.equal('2026-11-09');
    expect(at({ dateReceivedByVantivCnp: undefined, dayReceivedByVantivCnp: '2026-11-08' })).to.equal(
      '2026-11-08',
    );
    expect(at({ dateReceivedByVantivCnp: '', dayReceivedByVantivCnp: undefined })).to.equal('2026-11-06');
  });

  it('sets a deadline only if there is one, at the end of the day in the set time zone', () => {
    expect(read({ replyByDay: undefined })).not.to.have.property('evidenceDueBy');
    expect(read({}, 'test', 'Europe/London').evidenceDueBy).to.deep.equal(new Date('2026-11-29T23:59:59Z'));
  });

  it('reports unknown values and guesses nothing', () => {
    const dispute = read({ cycle: 'Rabbit Cycle', currentQueue: 'Merchant Assumed', reasonCode: '99.9' });
    expect(dispute).to.include({ status: 'unknown', reason: 'general', reasonCode: '99.9' });
    expect(dispute.providerStatus).to.equal('RABBIT_CYCLE/Merchant Assumed');
    expect(dispute.unmappedValues).to.deep.equal([
      { field: 'cycle', word: 'RABBIT_CYCLE' },
      { field: 'reasonCode', word: 'visa 99.9' },
    ]);
    expect(read()).not.to.have.property('unmappedValues');
  });

  const unreadable: readonly JsonObject[] = [
    { caseId: undefined },
    { caseId: '12x' },
    { caseId: ['1', '2'] },
    { chargebackAmount: undefined },
    { chargebackAmount: '42.00' },
    { chargebackAmount: '99999999999999999' },
    { chargebackCurrencyType: 'EURO' },
    { chargebackCurrencyType: undefined },
    { cycle: undefined },
    { currentQueue: '' },
    { dateReceivedByVantivCnp: 'yesterday', dayIssuedByBank: undefined },
  ];
  for (const over of unreadable) {
    it(`rejects ${JSON.stringify(over)}`, async () => {
      await expectProviderError(() => read(over), 'unexpected_answer');
    });
  }
});

describe('networks and reasons', () => {
  const networks: readonly [string | undefined, string | undefined][] = [
    ['VISA', 'visa'],
    ['VI', 'visa'],
    ['mc', 'mastercard'],
    ['AX', 'amex'],
    ['DISC', 'discover'],
    ['DC', 'diners'],
    ['PP', 'paypal'],
    ['Rabbit Card', 'rabbit_card'],
    ['constructor', 'constructor'],
    [' ', undefined],
    [undefined, undefined],
  ];
  for (const [cardType, network] of networks)
    it(`read the card type ${String(cardType)} as ${String(network)}`, () =>
      void expect(toNetwork(cardType)).to.equal(network));

  const reasons: readonly [string | undefined, string | undefined, string][] = [
    ['visa', '13.1', 'product_not_received'],
    ['visa', '10.4', 'fraudulent'],
    ['paypal', 'Unauthorised', 'fraudulent'],
    ['paypal', 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED', 'product_not_received'],
    ['paypal', 'toString', 'general'],
    ['visa', '4853', 'general'],
    ['rabbit_card', '13.1', 'general'],
    [undefined, '13.1', 'general'],
    ['visa', undefined, 'general'],
  ];
  for (const [network, code, reason] of reasons)
    it(`read ${String(network)} ${String(code)} as ${reason}`, () =>
      void expect(toReason({ network, code, description: undefined })).to.equal(reason));

  const claims: readonly [string, string, string][] = [
    ['4853', 'Cardholder Dispute - Goods or Services Not Provided', 'product_not_received'],
    ['4853', 'Services Not Rendered', 'product_not_received'],
    ['4837', 'Goods or Services Not Provided', 'fraudulent'],
  ];
  for (const [code, description, reason] of claims)
    it(`read mastercard ${code} with "${description}" as ${reason}`, () =>
      void expect(toReason({ network: 'mastercard', code, description })).to.equal(reason));
});
