import { expect } from 'chai';

import { disputeReasons } from '../src/dispute.js';
import { evidenceTypes } from '../src/evidence-types.js';
import { otherReasonsOfNetworkCode, reasonOfNetworkCode } from '../src/network-reasons.js';
import { findSubClaim, subClaimsOf } from '../src/sub-claims.js';

const codes = ['4853', '4854', '53', '4834', '34', '4849', '49', '4859'];

describe('sub-claims of a reason code', () => {
  const texts: readonly [code: string, text: string, claim: string, reason: string][] = [
    ['4853', 'Counterfeit goods, not as described', 'counterfeit', 'product_unacceptable'],
    ['4853', 'Goods/Services Not Provided', 'not_provided', 'product_not_received'],
    ['4853', 'Services Not Rendered', 'not_provided', 'product_not_received'],
    ['4853', 'Non receipt of merchandise', 'not_provided', 'product_not_received'],
    ['4853', 'Goods not as described or defective', 'not_as_described', 'product_unacceptable'],
    [
      '4853',
      'Cardholder dispute of a recurring transaction',
      'cardholder_recurring',
      'subscription_canceled',
    ],
    ['4853', 'Issuer dispute of a recurring transaction', 'issuer_recurring', 'subscription_canceled'],
    ['4853', 'Credit Not Processed', 'credit_not_processed', 'credit_not_processed'],
    ['4853', 'Refunds not given', 'credit_not_processed', 'credit_not_processed'],
    ['4853', 'Credit posted as a purchase', 'credit_posted_as_purchase', 'credit_not_processed'],
    ['4853', 'Digital goods purchase of USD 25 or less', 'digital_goods', 'general'],
    ['4853', 'NO-SHOW HOTEL CHARGE', 'no_show', 'credit_not_processed'],
    ['4853', 'Addendum dispute', 'addendum', 'general'],
    ['4853', 'Timeshares', 'timeshare', 'credit_not_processed'],
    ['4853', 'Transaction did not complete', 'not_completed', 'product_not_received'],
    ['4834', 'Transaction Amount Differs', 'amount_differs', 'incorrect_amount'],
    ['4834', 'Late Presentment', 'late_presentment', 'processing_error'],
    ['4834', 'Improper merchant surcharge', 'surcharge', 'incorrect_amount'],
    ['4834', 'Charges for loss, theft, or damages', 'loss_or_damage', 'general'],
    ['4834', 'Point-of-interaction currency conversion', 'currency_conversion', 'incorrect_amount'],
    ['4834', 'Cardholder debited more than once', 'duplicate', 'duplicate'],
    ['4834', 'Paid by other means', 'other_means', 'duplicate'],
    ['4834', 'ATM disputes', 'atm', 'general'],
    ['4849', 'Listed under QMAP', 'audit_program', 'fraudulent'],
    ['4849', 'Coercion claim', 'coercion', 'fraudulent'],
    ['4859', 'No-show', 'no_show', 'credit_not_processed'],
  ];
  for (const [code, text, claim, reason] of texts) {
    it(`reads "${text}" of ${code} as ${claim}`, () => {
      expect(findSubClaim('mastercard', code, text)?.claim).to.equal(claim);
      expect(reasonOfNetworkCode('mastercard', code, text)).to.equal(reason);
    });
  }

  it('keeps the usual reason if the text is absent or not recognized', () => {
    for (const text of [undefined, '', 'Cardholder dispute'])
      expect(reasonOfNetworkCode('mastercard', '4853', text), text).to.equal('product_unacceptable');
    expect(reasonOfNetworkCode('mastercard', '4834', 'Point-of-interaction error')).to.equal('duplicate');
  });

  it('ignores the text of a code with one meaning, and of another network', () => {
    expect(reasonOfNetworkCode('visa', '13.1', 'Duplicate')).to.equal('product_not_received');
    expect(reasonOfNetworkCode('visa', '4853', 'Counterfeit')).to.equal(undefined);
    expect(subClaimsOf('constructor', 'name')).to.deep.equal([]);
  });

  it('applies to Mastercard codes of Maestro cards', () => {
    expect(reasonOfNetworkCode('maestro', '4853', 'Goods not provided')).to.equal('product_not_received');
  });

  it('has known reasons and evidence, and each claim once', () => {
    const types: readonly string[] = evidenceTypes.map(({ value }) => value);
    for (const code of codes) {
      const claims = subClaimsOf('mastercard', code);
      expect(claims, code).to.not.be.empty;
      expect(new Set(claims.map(({ claim }) => claim)).size, code).to.equal(claims.length);
      const reasons = [
        reasonOfNetworkCode('mastercard', code),
        ...otherReasonsOfNetworkCode('mastercard', code),
      ];
      for (const { claim, reason, evidence } of claims) {
        expect(reason, claim).to.be.oneOf([...disputeReasons]);
        expect(reasons, `${code} ${claim}`).to.include(reason);
        expect(
          evidence.every((type) => types.includes(type)),
          claim,
        ).to.equal(true);
      }
    }
  });
});
