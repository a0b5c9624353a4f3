import { expect } from 'chai';

import { disputeReasons } from '../src/dispute.js';
import {
  networkOfCodes,
  networkReasonCodes,
  otherReasonsOfNetworkCode,
  reasonOfNetworkCode,
  usualNetworkCode,
} from '../src/network-reasons.js';

describe('reason codes of the card networks', () => {
  const known: readonly [string, string, string][] = [
    ['visa', '10.4', 'fraudulent'],
    ['visa', '12.6.1', 'duplicate'],
    ['visa', ' c028 ', 'noncompliant'],
    ['mastercard', '4853', 'product_unacceptable'],
    ['maestro', '4837', 'fraudulent'],
    ['amex', 'C08', 'product_not_received'],
    ['amex', '004', 'product_not_received'],
    ['discover', 'RG', 'product_not_received'],
    ['diners', '4755', 'product_not_received'],
    ['jcb', '544', 'subscription_canceled'],
    ['amex', '4540', 'fraudulent'],
    ['amex', '4554', 'product_not_received'],
    ['discover', 'NC', 'general'],
    ['diners', 'B25', 'duplicate'],
    ['maestro', '79', 'product_not_received'],
    ['mastercard', '37', 'fraudulent'],
    ['unionpay', 'RG', 'product_not_received'],
    ['unionpay', '4532', 'credit_not_processed'],
    ['accel', '60', 'fraudulent'],
    ['sepadirectdebit', 'md01', 'fraudulent'],
    ['us_bank_account', 'R10', 'fraudulent'],
    ['bacs_debit', '1', 'incorrect_amount'],
    ['klarna', 'HIGH_RISK_ORDER', 'fraudulent'],
  ];
  for (const [network, code, reason] of known) {
    it(`read ${network} ${code} as ${reason}`, () => {
      expect(reasonOfNetworkCode(network, code)).to.equal(reason);
    });
  }

  it('are never guessed from another network, a part of a code, or nothing', () => {
    const unknown = [
      ['mastercard', '10.4'],
      ['visa', '10'],
      ['visa', '10.4 10.1'],
      ['mastercard', '79'],
      ['unionpay', '4755'],
      ['visa', ''],
      ['visa', undefined],
      [undefined, '10.4'],
      ['constructor', 'name'],
      ['rabbitcard', '1'],
    ] as const;
    for (const [network, code] of unknown) expect(reasonOfNetworkCode(network, code)).to.equal(undefined);
  });

  it('have a usual code with the same reason', () => {
    expect(usualNetworkCode('visa', 'fraudulent')).to.equal('10.4');
    expect(usualNetworkCode('mastercard', 'authorization')).to.equal('4808');
    expect(usualNetworkCode('visa', 'unrecognized')).to.equal(undefined);
    for (const network of ['visa', 'mastercard', 'amex', 'discover', 'diners', 'jcb']) {
      for (const reason of disputeReasons) {
        const code = usualNetworkCode(network, reason);
        if (code !== undefined) expect(reasonOfNetworkCode(network, code)).to.equal(reason);
      }
    }
  });

  it('are listed once per network, so that none has two reasons', () => {
    const keys = networkReasonCodes.map(({ network, code }) => `${network} ${code}`);
    expect(keys.length).to.be.greaterThan(200);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).to.deep.equal([]);
    for (const { network, code, reason } of networkReasonCodes)
      expect(reasonOfNetworkCode(network, code)).to.equal(reason);
  });

  it('with several reasons list the others without the usual one', () => {
    expect(otherReasonsOfNetworkCode('mastercard', ' 4853 ')).to.include('product_not_received');
    expect(otherReasonsOfNetworkCode('maestro', '4834')).to.include('incorrect_amount');
    expect(otherReasonsOfNetworkCode('mastercard', '4808')).to.deep.equal(['processing_error']);
    expect(otherReasonsOfNetworkCode('amex', '177')).to.deep.equal(['unrecognized']);
    for (const { network, code, reason } of networkReasonCodes)
      expect(otherReasonsOfNetworkCode(network, code)).to.not.include(reason);
    for (const [network, code] of [
      ['visa', '10.4'],
      ['visa', 'toString'],
      ['constructor', '4853'],
      [undefined, '4853'],
      ['mastercard', undefined],
    ] as const)
      expect(otherReasonsOfNetworkCode(network, code)).to.deep.equal([]);
  });

  it('belong to the network that makes the list', () => {
    expect(
      ['diners', 'maestro', 'cashapp', 'visa', 'rabbitcard', undefined].map(networkOfCodes),
    ).to.deep.equal(['discover', 'mastercard', 'cash_app', 'visa', 'rabbitcard', undefined]);
  });
});
