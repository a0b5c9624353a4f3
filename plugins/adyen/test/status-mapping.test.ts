import { expect } from 'chai';

import { changed, disputeId, replayed, recordedItem, stateOf, event } from './helpers.js';
import type { Item } from './helpers.js';

const opened = recordedItem('event.notification-of-chargeback.json');
const brazil = recordedItem('event.chargeback.brazil.json');

describe('an Adyen dispute with one event', () => {
  const no = { defendable: 'false' };
  const inquired = { rfiReasonCode: '127', chargebackReasonCode: undefined };
  const auto = { autoDefended: 'true', defendable: 'false' };
  const cases: readonly [Item, string][] = [
    [event('NOTIFICATION_OF_CHARGEBACK', 'Undefended'), 'needs_response/chargeback'],
    [event('NOTIFICATION_OF_CHARGEBACK', 'UNDEFENDED'), 'needs_response/chargeback'],
    [event('NOTIFICATION_OF_CHARGEBACK', 'Undefended', no), 'pending/chargeback'],
    [event('CHARGEBACK', 'Undefended', no), 'pending/chargeback'],
    [event('REQUEST_FOR_INFORMATION', 'Unresponded'), 'needs_response/inquiry'],
    [event('CHARGEBACK', 'Pending'), 'under_review/chargeback'],
    [event('CHARGEBACK_REVERSED', 'Pending'), 'under_review/representment'],
    [event('PREARBITRATION_WON', 'Pending'), 'under_review/pre_arbitration'],
    [event('REQUEST_FOR_INFORMATION', 'Responded'), 'under_review/inquiry'],
    [event('CHARGEBACK_REVERSED', 'Won'), 'won/closed'],
    [event('SECOND_CHARGEBACK', 'Lost'), 'lost/closed'],
    [event('DISPUTE_DEFENSE_PERIOD_ENDED', 'Lost'), 'lost/closed'],
    [event('DISPUTE_DEFENSE_PERIOD_ENDED', 'Accepted'), 'lost/closed/accepted'],
    [event('DISPUTE_DEFENSE_PERIOD_ENDED', 'Expired'), 'lost/closed/expired'],
    [event('REQUEST_FOR_INFORMATION', 'Accepted'), 'warning_closed/inquiry/accepted'],
    [event('REQUEST_FOR_INFORMATION', 'Expired'), 'warning_closed/inquiry/expired'],
    [event('SECOND_CHARGEBACK', 'Pending'), 'under_review/representment'],
    [event('ISSUER_RESPONSE_TIMEFRAME_EXPIRED', 'Pending'), 'under_review/representment'],
    // Documents and final events belong to an inquiry if only the inquiry has a reason code.
    [event('INFORMATION_SUPPLIED', 'Responded', inquired), 'under_review/inquiry'],
    [event('DISPUTE_DEFENSE_PERIOD_ENDED', 'Expired', inquired), 'warning_closed/inquiry/expired'],
    [event('INFORMATION_SUPPLIED', 'Responded', { rfiReasonCode: '127' }), 'under_review/representment'],
    // Without a status.
    [event('REQUEST_FOR_INFORMATION'), 'needs_response/inquiry'],
    [event('NOTIFICATION_OF_CHARGEBACK'), 'needs_response/chargeback'],
    [event('NOTIFICATION_OF_CHARGEBACK', undefined, no), 'pending/chargeback'],
    [event('NOTIFICATION_OF_CHARGEBACK', undefined, auto), 'under_review/chargeback'],
    [event('CHARGEBACK'), 'needs_response/chargeback'],
    [event('CHARGEBACK', undefined, no), 'pending/chargeback'],
    [event('CHARGEBACK', undefined, auto), 'under_review/chargeback'],
    [event('INFORMATION_SUPPLIED'), 'under_review/representment'],
    [event('CHARGEBACK_REVERSED'), 'under_review/representment'],
    [event('SECOND_CHARGEBACK'), 'lost/closed'],
    [event('ISSUER_RESPONSE_TIMEFRAME_EXPIRED'), 'won/closed'],
    [event('DISPUTE_DEFENSE_PERIOD_ENDED'), 'lost/closed/expired'],
    [event('PREARBITRATION_OPEN'), 'needs_response/pre_arbitration'],
    [event('PREARBITRATION_DECLINED'), 'under_review/pre_arbitration'],
    [event('PREARBITRATION_ACCEPTED'), 'lost/closed/accepted'],
    [event('PREARBITRATION_ISSUER_WITHDRAWN'), 'won/closed/withdrawn'],
    [event('PREARBITRATION_WON'), 'won/closed'],
    [event('PREARBITRATION_LOST'), 'lost/closed'],
    [event('SCHEME_ARBITRATION'), 'under_review/arbitration'],
    [event('SCHEME_ARBITRATION_WON'), 'won/closed'],
    [event('SCHEME_ARBITRATION_LOST'), 'lost/closed'],
    [event('ISSUER_COMMENTS', 'Undefended'), 'pending/chargeback'],
  ];
  for (const [item, wanted] of cases) {
    const { disputeStatus = '-', ...flags } = item.additionalData ?? {};
    const flag = ['defendable', 'autoDefended', 'rfiReasonCode', 'chargebackReasonCode'].flatMap((name) =>
      name in flags ? [`${name} ${String(flags[name])}`] : [],
    );
    it(`${[`${String(item.eventCode)}/${String(disputeStatus)}`, ...flag].join(', ')} becomes ${wanted}`, () => {
      const dispute = replayed([item]);
      expect(stateOf(dispute)).to.equal(wanted);
      expect(dispute.providerStatus).to.equal(`${String(item.eventCode)}/${String(disputeStatus)}`);
    });
  }

  it('uses the event code if the status is unknown, and reports the status', () => {
    const dispute = replayed([event('CHARGEBACK', 'Rabbited')]);
    expect(stateOf(dispute)).to.equal('needs_response/chargeback');
    expect(dispute.providerStatus).to.equal('CHARGEBACK/Rabbited');
    expect(dispute.unmappedValues).to.deep.equal([{ field: 'disputeStatus', word: 'Rabbited' }]);
    expect(replayed([event('CHARGEBACK', 'constructor')]).unmappedValues).to.have.length(1);
  });

  it('has every field of the event', () => {
    expect(replayed([opened])).to.deep.include({
      providerDisputeId: disputeId,
      transactionId: 'HT7KXR2MWB9QPC82',
      amount: { amountMinor: 8990, currency: 'EUR' },
      reason: 'product_not_received',
      providerReason: 'Merchandise/Services Not Received',
      reasonCode: '13.1',
      network: 'visa',
      openedAt: new Date('2026-11-04T08:00:00Z'),
      evidenceDueBy: new Date('2026-11-22T08:00:00Z'),
      isRefundable: false,
      isTestMode: true,
      submissionCount: 0,
      raw: opened,
      metadata: {
        adyen_merchant_reference: 'HUTCH-2026-0042',
        adyen_payment_method: 'visa',
        adyen_payment_method_variant: 'visadebit',
        adyen_capture: 'HT7KXR2MWB9QPC83',
        adyen_arn: '74549998290000000000042',
        adyen_defendable: 'true',
        adyen_auto_defended: 'false',
        adyen_gross_amount: '94.90 EUR',
      },
    });
  });

  it('never uses the dispute reference as that of the payment', () => {
    const dispute = replayed([recordedItem('event.chargeback-reversed.no-reference.json')]);
    expect(dispute).not.to.have.property('transactionId');
    expect(dispute.metadata).to.include({ adyen_incomplete: 'true' });
  });

  it('reads events from Brazil, which have spaces and no status', () => {
    expect(replayed([brazil])).to.deep.include({
      status: 'needs_response',
      providerStatus: 'CHARGEBACK/-',
      reasonCode: '4853',
      network: 'mastercard',
      reason: 'product_unacceptable',
      amount: { amountMinor: 45990, currency: 'BRL' },
      evidenceDueBy: new Date('2026-11-19T03:00:00Z'),
    });
  });

  it('has the network and the reason of a card in a wallet', () => {
    const inWallet = changed(
      'event.chargeback.json',
      { paymentMethod: 'visa_applepay' },
      { chargebackSchemeCode: undefined },
    );
    const dispute = replayed([inWallet]);
    expect(dispute).to.include({ network: 'visa', reason: 'product_not_received', reasonCode: '13.1' });
    expect(dispute.metadata).to.include({ adyen_payment_method: 'visa_applepay' });
  });

  it('has the reason of the inquiry before a chargeback', () => {
    const inquiry = recordedItem('event.request-for-information.json');
    expect(replayed([inquiry])).to.include({ reason: 'unrecognized', reasonCode: '127', network: 'amex' });
    expect(replayed([inquiry, opened])).to.include({ reason: 'product_not_received', reasonCode: '13.1' });
  });

  it('keeps and reports an amount that cannot have Adyen’s decimals', () => {
    const dispute = replayed([
      changed('event.chargeback.json', { amount: { value: 990050, currency: 'CLP' } }),
    ]);
    expect(dispute.amount).to.deep.equal({ amountMinor: 990050, currency: 'CLP' });
    expect(dispute.unmappedValues).to.deep.equal([{ field: 'amount', word: '990050 CLP' }]);
    expect(dispute.metadata).to.include({ adyen_amount_as_sent: '990050 CLP' });
  });

  it('has an unknown reason for an unlisted code, and reports the code', () => {
    const dispute = replayed([
      changed('event.chargeback.json', { reason: '' }, { chargebackReasonCode: '99.9' }),
    ]);
    expect(dispute).to.include({ reason: 'unknown', reasonCode: '99.9' });
    expect(dispute.unmappedValues).to.deep.equal([{ field: 'reason code', word: 'visa 99.9' }]);
  });
});
