import { expect } from 'chai';

import { toNetwork } from '../src/networks.js';
import { codeInText, toReason } from '../src/reasons.js';

describe('the reason of an Adyen dispute', () => {
  const byCode: readonly [string, string, string][] = [
    ['visa', '13.1', 'product_not_received'],
    ['mastercard', '4853', 'product_unacceptable'],
    ['sepadirectdebit', 'MD01', 'fraudulent'],
    ['sepadirectdebit', 'AM04', 'general'],
    ['ach', 'R10', 'fraudulent'],
    ['ach', 'R01', 'general'],
  ];
  for (const [network, code, reason] of byCode) {
    it(`is ${reason} for ${network} ${code}, with an unrelated text`, () => {
      expect(toReason({ network, code, text: 'Duplicate Processing' })).to.deep.equal({
        reason,
        isNewCode: false,
      });
    });
  }

  const claims: readonly [string, string, string][] = [
    ['4853', 'Goods or Services Not Provided', 'product_not_received'],
    ['4834', 'Point-of-Interaction Error: Transaction Amount Differs', 'incorrect_amount'],
    ['4853', 'Addendum Dispute', 'general'],
    // The kit lists no claims of this code.
    ['4808', 'Late Presentment', 'processing_error'],
    ['4859', 'No-Show Hotel Charge', 'credit_not_processed'],
    ['4808', 'Required Authorization Not Obtained', 'authorization'],
    // Not a meaning of this code.
    ['4853', 'Other Fraud', 'product_unacceptable'],
  ];
  for (const [code, text, reason] of claims) {
    it(`is ${reason} for Mastercard ${code} with the text "${text}"`, () => {
      for (const network of ['mastercard', 'maestro'])
        expect(toReason({ network, code, text })).to.deep.equal({ reason, isNewCode: false });
    });
  }

  const byText: readonly [string, string][] = [
    ['Other Fraud-Card Absent Environment', 'fraudulent'],
    ['No Cardholder Authorisation', 'fraudulent'],
    ['Merchandise/Services Not Received', 'product_not_received'],
    ['Not as Described or Defective Merchandise/Services', 'product_unacceptable'],
    ['Cancelled Recurring Transaction', 'subscription_canceled'],
    ['Credit Not Processed', 'credit_not_processed'],
    ['Canceled Merchandise', 'credit_not_processed'],
    ['Paid by Other Means', 'duplicate'],
    ['Incorrect Transaction Amount', 'incorrect_amount'],
    ['No Authorization', 'authorization'],
    ['Unrecognizable charge', 'unrecognized'],
    ['Payment.TxId=42 dispute', 'general'],
  ];
  for (const [text, reason] of byText) {
    it(`is ${reason} for "${text}" without a code`, () => {
      expect(toReason({ network: 'klarna', code: undefined, text })).to.deep.equal({
        reason,
        isNewCode: false,
      });
    });
  }

  it('is never taken from the code of another network', () => {
    expect(toReason({ network: 'visa', code: '4755', text: '' })).to.deep.equal({
      reason: 'unknown',
      isNewCode: true,
    });
    expect(toReason({ network: undefined, code: '13.1', text: undefined }).reason).to.equal('unknown');
  });

  it('comes from the text if the code is unlisted, and the code is reported', () => {
    expect(toReason({ network: 'visa', code: '99.9', text: 'Fraud' })).to.deep.equal({
      reason: 'fraudulent',
      isNewCode: true,
    });
  });

  it('finds the code in the text if no field contains it', () => {
    expect(codeInText('502:Cardmember Dispute')).to.equal('502');
    expect(codeInText('12.6.1: Duplicate')).to.equal('12.6.1');
    for (const text of [undefined, '', 'Cardmember Dispute', '5:x', '2026-11-20T09:30']) {
      expect(codeInText(text), text).to.equal(undefined);
    }
  });

  it('maps Adyen’s network codes', () => {
    expect(['mc', 'cup', ' VISA ', 'klarna_paynow', ''].map(toNetwork)).to.deep.equal([
      'mastercard',
      'unionpay',
      'visa',
      'klarna_paynow',
      undefined,
    ]);
  });

  it('maps the network of a card in a wallet', () => {
    const methods = ['visa_applepay', 'mc_googlepay', 'AMEX_SamsungPay', 'applepay'];
    expect(methods.map(toNetwork)).to.deep.equal(['visa', 'mastercard', 'amex', 'applepay']);
  });
});
