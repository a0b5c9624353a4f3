import { expect } from 'chai';

import { csvFieldsOf, dataKinds, type DataKind } from '../data-kinds.js';
import { guessKind, guessMapping } from './guess-mapping.js';

const fieldsOf = (kind: DataKind, header: string, row = '') => {
  const columns = header.split(',');
  const mapping = guessMapping(kind, { columns, rows: [row.split(',')] });
  return columns.map((name) => mapping[name] ?? '');
};

describe('the guessed kind of a file', () => {
  const headers: readonly (readonly [DataKind, string])[] = [
    ['orders', 'Order ID,Customer,Email,Order Date,Total,Currency'],
    ['orders', 'Name,Email,Created at,Total,Currency'],
    ['orders', 'Date,Order #,N. Revenue (formatted),Status,Customer,Customer type,Product(s),Items sold,Coupon(s),N. Revenue'],
    ['orders', 'order_id,order_number,order_date,status,order_total,order_currency,payment_method,transaction_id,customer_id,billing_first_name,billing_last_name,billing_email,line_item_1'],
    ['orders', 'Order #,Purchased From (Store),Purchased On,Bill to Name,Ship to Name,G.T. (Base),G.T. (Purchased),Status'],
    ['customers', 'First Name,Last Name,Email,Accepts Email Marketing,Company,Address1,City,Zip,Phone,Total Spent,Total Orders'],
    ['customers', 'id,name,email'],
    ['payments', 'id,Created (UTC),Amount,Amount Refunded,Currency,Captured,Customer Email,Card Last4,Card Brand,Status'],
    ['payments', 'Transaction ID,Date,Amount,Currency,Card Brand,Last 4,Fee'],
    ['shipments', 'Order Number,Carrier,Tracking Number,Ship Date,Delivered At,Signed By'],
    ['usage-events', 'user_id,event_type,timestamp,ip_address,user_agent'],
    ['policy-versions', 'Policy,Version,Effective Date,Text'],
    ['consents', 'email,policy,policy_version,accepted_at,ip'],
    ['disputes', 'Case ID,Dispute Date,Reason Code,Amount,Currency,Due Date,Card Brand'],
  ]; // oxfmt-ignore
  for (const [kind, header] of headers)
    it(`is ${kind} for ${header.slice(0, 50)}…`, () => {
      expect(guessKind({ fileName: 'export.csv', columns: header.split(','), rows: [] })).to.equal(kind);
    });

  it('is that of a file whose columns have the names of the fields', () => {
    for (const kind of dataKinds) {
      const columns = csvFieldsOf(kind).map(({ name }) => name);
      expect(guessKind({ fileName: 'export.csv', columns, rows: [] }), kind).to.equal(kind);
    }
  });
});

describe('the guessed mapping of a file', () => {
  it('knows usual names in any notation', () => {
    expect(fieldsOf('payments', 'ID,Total,Currency Code,createdAt,E-Mail,Last 4,Color')).to.deep.equal([
      ...['external_id', 'amount', 'currency', 'paid_at', 'email', 'card_last4'],
      '',
    ]);
  });

  it('distinguishes the ID of a record from the IDs of others', () => {
    expect(fieldsOf('orders', 'Payment ID,Order ID,Order No.,Date')).to.deep.equal([
      ...['provider_payment_id', 'external_id', 'order_number', 'ordered_at'],
    ]);
    expect(fieldsOf('shipments', 'order id,shipment id')).to.deep.equal(['order_id', 'external_id']);
  });

  it('takes a column Name as the number of an order only if it has numbers', () => {
    expect(fieldsOf('orders', 'Name,Total', '#1001,5')).to.deep.equal(['order_number', 'amount']);
    expect(fieldsOf('orders', 'Name,Total', 'Hazel Rah,5')).to.deep.equal(['customer_name', 'amount']);
  });
});
