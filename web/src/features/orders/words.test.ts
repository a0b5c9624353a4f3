import { expect } from 'chai';

import {
  addressLines,
  describeBasis,
  describeCard,
  describeCarrier,
  describePayment,
  describeStoreWord,
} from './words.js';

const empty = {
  name: null,
  company: null,
  phone: null,
  line1: null,
  line2: null,
  city: null,
  region: null,
  postal_code: null,
  country: null,
};
const payment = {
  paid_at: null,
  amount: 100,
  status: null,
  method: null,
  card_brand: null,
  card_last4: null,
  transaction_ids: [],
  chargebacks: [],
};

describe('the words for orders', () => {
  it('leave out unknown parts of an address, with their commas', () => {
    expect(addressLines({ ...empty, city: 'Portland', postal_code: '97205' })).to.deep.equal([
      'Portland, 97205',
    ]);
    expect(addressLines({ ...empty, line1: '1 Warren Rd', region: 'OR' })).to.deep.equal([
      '1 Warren Rd',
      'OR',
    ]);
    expect(addressLines(empty)).to.deep.equal([]);
  });

  it('name the card of a payment as far as it is known', () => {
    const cards = [
      { network: 'visa', card_last4: '4242' },
      { network: null, card_last4: '4242' },
      { network: 'visa', card_last4: null },
      { network: null, card_last4: null },
    ];
    expect(cards.map(describeCard)).to.deep.equal([
      'Visa ending in 4242',
      'Card ending in 4242',
      'Visa',
      undefined,
    ]);
  });

  it('show an unknown carrier as the store wrote it, and a missing one by a general word', () => {
    expect(['ups', 'Rabbit Post', null, ''].map(describeCarrier)).to.deep.equal([
      'UPS',
      'Rabbit Post',
      'Shipment',
      'Shipment',
    ]);
  });

  it('describe a card by its brand and last digits, and other payments by their method', () => {
    expect(describePayment({ ...payment, card_brand: 'Visa', card_last4: '4242' })).to.equal(
      'Visa ending in 4242',
    );
    expect(describePayment({ ...payment, card_last4: '4242' })).to.equal('Card ending in 4242');
    expect(describePayment({ ...payment, method: 'CreditCard' })).to.equal('Credit Card');
    expect(describePayment(payment)).to.equal('Payment');
  });

  it('do not invent how an order was found', () => {
    expect(describeBasis('transaction')).to.equal('Matched by payment');
    expect(describeBasis('astrology')).to.equal('Matched');
    expect(describeStoreWord('PARTIALLY_REFUNDED')).to.equal('Partially refunded');
  });
});
