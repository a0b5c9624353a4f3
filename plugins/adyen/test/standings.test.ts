import { expect } from 'chai';

import { changed, disputeId, folded, recordedItem, standing, told } from './helpers.js';
import type { Item } from './helpers.js';

const opened = recordedItem('event.notification-of-chargeback.json');
const fraud = recordedItem('event.notification-of-fraud.json');
const brazil = recordedItem('event.chargeback.brazil.json');

describe('an Adyen dispute, as one event tells it', () => {
  const no = { defendable: 'false' };
  const inquired = { rfiReasonCode: '127', chargebackReasonCode: undefined };
  const auto = { autoDefended: 'true', defendable: 'false' };
  const cases: readonly [Item, string][] = [
    [told('NOTIFICATION_OF_CHARGEBACK', 'Undefended'), 'needs_response/chargeback'],
    [told('NOTIFICATION_OF_CHARGEBACK', 'UNDEFENDED'), 'needs_response/chargeback'],
    [told('NOTIFICATION_OF_CHARGEBACK', 'Undefended', no), 'pending/chargeback'],
    [told('CHARGEBACK', 'Undefended', no), 'pending/chargeback'],
    [told('REQUEST_FOR_INFORMATION', 'Unresponded'), 'needs_response/inquiry'],
    [told('CHARGEBACK', 'Pending'), 'under_review/chargeback'],
    [told('CHARGEBACK_REVERSED', 'Pending'), 'under_review/representment'],
    [told('PREARBITRATION_WON', 'Pending'), 'under_review/pre_arbitration'],
    [told('REQUEST_FOR_INFORMATION', 'Responded'), 'under_review/inquiry'],
    [told('CHARGEBACK_REVERSED', 'Won'), 'won/closed'],
    [told('SECOND_CHARGEBACK', 'Lost'), 'lost/closed'],
    [told('DISPUTE_DEFENSE_PERIOD_ENDED', 'Lost'), 'lost/closed'],
    [told('DISPUTE_DEFENSE_PERIOD_ENDED', 'Accepted'), 'lost/closed/accepted'],
    [told('DISPUTE_DEFENSE_PERIOD_ENDED', 'Expired'), 'lost/closed/expired'],
    [told('REQUEST_FOR_INFORMATION', 'Accepted'), 'warning_closed/inquiry/accepted'],
    [told('REQUEST_FOR_INFORMATION', 'Expired'), 'warning_closed/inquiry/expired'],
    [told('SECOND_CHARGEBACK', 'Pending'), 'under_review/representment'],
    [told('ISSUER_RESPONSE_TIMEFRAME_EXPIRED', 'Pending'), 'under_review/representment'],
    // Documents and ends belong to an inquiry where only that has a reason.
    [told('INFORMATION_SUPPLIED', 'Responded', inquired), 'under_review/inquiry'],
    [told('DISPUTE_DEFENSE_PERIOD_ENDED', 'Expired', inquired), 'warning_closed/inquiry/expired'],
    [told('INFORMATION_SUPPLIED', 'Responded', { rfiReasonCode: '127' }), 'under_review/representment'],
    // Without a status.
    [told('REQUEST_FOR_INFORMATION'), 'needs_response/inquiry'],
    [told('NOTIFICATION_OF_CHARGEBACK'), 'needs_response/chargeback'],
    [told('NOTIFICATION_OF_CHARGEBACK', undefined, no), 'pending/chargeback'],
    [told('NOTIFICATION_OF_CHARGEBACK', undefined, auto), 'under_review/chargeback'],
    [told('CHARGEBACK'), 'needs_response/chargeback'],
    [told('CHARGEBACK', undefined, no), 'pending/chargeback'],
    [told('CHARGEBACK', undefined, auto), 'under_review/chargeback'],
    [told('INFORMATION_SUPPLIED'), 'under_review/representment'],
    [told('CHARGEBACK_REVERSED'), 'under_review/representment'],
    [told('SECOND_CHARGEBACK'), 'lost/closed'],
    [told('ISSUER_RESPONSE_TIMEFRAME_EXPIRED'), 'won/closed'],
    [told('DISPUTE_DEFENSE_PERIOD_ENDED'), 'lost/closed/expired'],
    [told('PREARBITRATION_OPEN'), 'needs_response/pre_arbitration'],
    [told('PREARBITRATION_DECLINED'), 'under_review/pre_arbitration'],
    [told('PREARBITRATION_ACCEPTED'), 'lost/closed/accepted'],
    [told('PREARBITRATION_ISSUER_WITHDRAWN'), 'won/closed/withdrawn'],
    [told('PREARBITRATION_WON'), 'won/closed'],
    [told('PREARBITRATION_LOST'), 'lost/closed'],
    [told('SCHEME_ARBITRATION'), 'under_review/arbitration'],
    [told('SCHEME_ARBITRATION_WON'), 'won/closed'],
    [told('SCHEME_ARBITRATION_LOST'), 'lost/closed'],
    // Nothing to answer.
    [told('NOTIFICATION_OF_FRAUD'), 'warning_closed/alert'],
    [told('ISSUER_COMMENTS', 'Undefended'), 'pending/chargeback'],
  ];
  for (const [item, wanted] of cases) {
    const { disputeStatus = '-', ...flags } = item.additionalData ?? {};
    const flag = ['defendable', 'autoDefended', 'rfiReasonCode', 'chargebackReasonCode'].flatMap((name) =>
      name in flags ? [`${name} ${String(flags[name])}`] : [],
    );
    it(`${[`${String(item.eventCode)}/${String(disputeStatus)}`, ...flag].join(', ')} is ${wanted}`, () => {
      const dispute = folded([item]);
      expect(standing(dispute)).to.equal(wanted);
      expect(dispute.providerStatus).to.equal(`${String(item.eventCode)}/${String(disputeStatus)}`);
    });
  }

  it('goes by the kind of the event where the status is a new word, and reports the word', () => {
    const dispute = folded([told('CHARGEBACK', 'Rabbited')]);
    expect(standing(dispute)).to.equal('needs_response/chargeback');
    expect(dispute.providerStatus).to.equal('CHARGEBACK/Rabbited');
    expect(dispute.unmappedValues).to.deep.equal([{ field: 'disputeStatus', word: 'Rabbited' }]);
    expect(folded([told('CHARGEBACK', 'constructor')]).unmappedValues).to.have.length(1);
  });

  it('has all that the event says', () => {
    expect(folded([opened])).to.deep.include({
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

  it('never takes its own reference for that of the payment', () => {
    const dispute = folded([recordedItem('event.chargeback-reversed.no-reference.json')]);
    expect(dispute).not.to.have.property('transactionId');
    expect(dispute.metadata).to.include({ adyen_incomplete: 'true' });
  });

  it('is read from the events of Brazil, which have blanks and no status', () => {
    expect(folded([brazil])).to.deep.include({
      status: 'needs_response',
      providerStatus: 'CHARGEBACK/-',
      reasonCode: '4853',
      network: 'mastercard',
      reason: 'product_unacceptable',
      amount: { amountMinor: 45990, currency: 'BRL' },
      evidenceDueBy: new Date('2026-11-19T03:00:00Z'),
    });
  });

  it('has the network and the reason of a card that was in a wallet', () => {
    const inWallet = changed(
      'event.chargeback.json',
      { paymentMethod: 'visa_applepay' },
      { chargebackSchemeCode: undefined },
    );
    const dispute = folded([inWallet]);
    expect(dispute).to.include({ network: 'visa', reason: 'product_not_received', reasonCode: '13.1' });
    expect(dispute.metadata).to.include({ adyen_payment_method: 'visa_applepay' });
  });

  it('has the reason of the inquiry where there is no chargeback yet', () => {
    const inquiry = recordedItem('event.request-for-information.json');
    expect(folded([inquiry])).to.include({ reason: 'unrecognized', reasonCode: '127', network: 'amex' });
    expect(folded([inquiry, opened])).to.include({ reason: 'product_not_received', reasonCode: '13.1' });
  });

  it('is an alert where all that came is a report of fraud, whose code is of another list', () => {
    const dispute = folded([fraud]);
    expect(dispute).to.include({
      status: 'warning_closed',
      stage: 'alert',
      reason: 'fraudulent',
      isRefundable: true,
    });
    expect(dispute.reasonCode).to.equal('6');
    expect(dispute).not.to.have.property('unmappedValues');
  });

  it('keeps an amount that Adyen cannot have meant as it came, and reports it', () => {
    const dispute = folded([
      changed('event.chargeback.json', { amount: { value: 990050, currency: 'CLP' } }),
    ]);
    expect(dispute.amount).to.deep.equal({ amountMinor: 990050, currency: 'CLP' });
    expect(dispute.unmappedValues).to.deep.equal([{ field: 'amount', word: '990050 CLP' }]);
    expect(dispute.metadata).to.include({ adyen_amount_as_sent: '990050 CLP' });
  });

  it('has a reason that no list has as unknown, with its code for the operator', () => {
    const dispute = folded([
      changed('event.chargeback.json', { reason: '' }, { chargebackReasonCode: '99.9' }),
    ]);
    expect(dispute).to.include({ reason: 'unknown', reasonCode: '99.9' });
    expect(dispute.unmappedValues).to.deep.equal([{ field: 'reason code', word: 'visa 99.9' }]);
  });
});
