import { expect } from 'chai';

import { toNetwork } from '../src/networks.js';
import { toReason } from '../src/reasons.js';

describe('Checkout.com reasons', () => {
  /** Category, network, code, our reason. */
  const table: readonly [string | undefined, string | undefined, string | undefined, string][] = [
    ['fraudulent', 'visa', '10.4', 'fraudulent'],
    ['unrecognized', 'amex', '127', 'unrecognized'],
    ['duplicate', 'visa', '12.6.1', 'duplicate'],
    ['not_as_described', 'mastercard', '4853', 'product_unacceptable'],
    ['credit_not_issued', 'mastercard', '4853', 'credit_not_processed'],
    ['canceled_recurring', 'mastercard', '4853', 'subscription_canceled'],
    ['product_service_not_received', 'mastercard', '4853', 'product_not_received'],
    ['incorrect_amount', 'visa', '12.5', 'incorrect_amount'],
    ['general', 'visa', undefined, 'general'],
    ['general', 'visa', '11.1', 'authorization'],
    ['general', 'visa', '13.8', 'general'],
    ['general', 'visa', '99.9', 'general'],
    ['general', 'visa', 'toString', 'general'],
    ['general', 'mastercard', '4853', 'general'],
    ['general', 'maestro', '4837', 'fraudulent'],
    ['general', 'amex', 'c28', 'subscription_canceled'],
    ['general', 'constructor', '10.4', 'general'],
    ['general', undefined, '10.4', 'general'],
    [undefined, 'visa', '10.4', 'fraudulent'],
    [undefined, 'visa', undefined, 'general'],
    ['fraudulent', 'visa', '13.1', 'fraudulent'],
    ['bored', 'visa', '10.4', 'unknown'],
    ['toString', undefined, undefined, 'unknown'],
  ];
  for (const [category, network, code, reason] of table) {
    it(`are ${reason} for ${String(category)} with ${String(code)} on ${String(network)}`, () => {
      expect(toReason(category, code, network)).to.equal(reason);
    });
  }
});

describe('Checkout.com networks', () => {
  const table: readonly [string | undefined, string | undefined][] = [
    ['VISA', 'visa'],
    ['MASTERCARD', 'mastercard'],
    ['American Express', 'amex'],
    ['Diners Club International', 'diners'],
    ['DCI', 'diners'],
    ['Cartes Bancaires', 'cartes_bancaires'],
    ['mada', 'mada'],
    ['Some New Scheme', 'some_new_scheme'],
    ['constructor', 'constructor'],
    ['unknown', undefined],
    [' ', undefined],
    [undefined, undefined],
  ];
  for (const [method, network] of table) {
    it(`are ${String(network)} for ${JSON.stringify(method)}`, () => {
      expect(toNetwork(method)).to.equal(network);
    });
  }
});
