import { expect } from 'chai';

import { csvFieldsOf } from '../../../../core/src/commerce/data/data-kinds.js';
import { guessMapping, missingFields, toColumnFields } from './guess-mapping.js';

const payments = csvFieldsOf('payments');

describe('the proposed mapping of a CSV file', () => {
  it('uses columns with the names of fields', () => {
    const columns = ['currency', 'external_id', 'amount', 'paid_at', 'shipping_address.city', 'color'];
    expect(guessMapping('payments', columns, payments)).to.deep.equal([
      'currency',
      'external_id',
      'amount',
      'paid_at',
      'shipping_address.city',
      '',
    ]);
  });

  it('knows usual names in any notation', () => {
    const columns = ['ID', 'Total', 'Currency Code', 'createdAt', 'E-Mail', 'Last 4'];
    expect(guessMapping('payments', columns, payments)).to.deep.equal([
      'external_id',
      'amount',
      'currency',
      'paid_at',
      'email',
      'card_last4',
    ]);
  });

  it('distinguishes the ID of a record from the IDs of others', () => {
    const orders = csvFieldsOf('orders');
    expect(guessMapping('orders', ['Payment ID', 'Order ID', 'Order No.', 'Date'], orders)).to.deep.equal([
      'provider_payment_id',
      'external_id',
      'order_number',
      'ordered_at',
    ]);
    expect(guessMapping('shipments', ['order id', 'shipment id'], csvFieldsOf('shipments'))).to.deep.equal([
      'order_id',
      'external_id',
    ]);
  });

  it('uses no field and no column twice', () => {
    const mapping = guessMapping('payments', ['id', 'reference', 'date', 'created'], payments);
    expect(mapping).to.deep.equal(['external_id', '', '', 'paid_at']);
  });

  it('names the required fields without a column', () => {
    expect(missingFields(['external_id', 'amount'], payments)).to.deep.equal(['currency', 'paid_at']);
    expect(missingFields(['external_id', '', 'amount', 'currency', 'paid_at'], payments)).to.deep.equal([]);
  });

  it('is sent by the names of the columns', () => {
    expect(toColumnFields(['No', 'Color', 'Sum'], ['external_id', '', 'amount'])).to.deep.equal({
      No: 'external_id',
      Sum: 'amount',
    });
  });
});
