import type { PacketItem } from '@rebuttal/plugin-kit';
import { packetItem } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

import { carrierNames } from '../src/carrier-names.js';
import { toCarrier } from '../src/carriers.js';
import { readRefunds, readTracking } from '../src/tracking.js';

const track = (text: string) => readTracking([packetItem('shipping_tracking', 'Parcel', text)]);
const disputed = {
  disputed_transactions: [
    { seller_transaction_id: '3SSDQRDFQ92LGYJZE', buyer_transaction_id: '4RB19482HU7703125' },
  ],
};
const refundsOf = (items: readonly PacketItem[]) => readRefunds(items, disputed).map(({ id }) => id);
const refunds = (text: string) => refundsOf([packetItem('refund_proof', 'Refund', text)]);

describe('carriers in PayPal\u2019s list', () => {
  const known: readonly [string, string][] = [
    ['UPS', 'UPS'],
    ['FedEx', 'FEDEX'],
    ['Royal Mail', 'ROYAL_MAIL'],
    ['royal-mail', 'ROYAL_MAIL'],
    ['US_ONTRAC', 'US_ONTRAC'],
    ['DHL Express', 'DHL'],
    ['U.S. Postal Service', 'USPS'],
    ['Evri', 'HERMESWORLD_UK'],
    ['ヤマト運輸', 'JPN_YAMATO'],
    ['顺丰', 'SF_EXPRESS'],
  ];
  for (const [written, name] of known) {
    it(`map ${written} to ${name}`, () => {
      expect(toCarrier(written)).to.deep.equal({ carrier_name: name });
      expect(carrierNames).to.include(name);
    });
  }

  for (const written of ['Rabbit Express', 'Other', 'constructor', '兔子快递']) {
    it(`keep "${written}" as its own name`, () => {
      expect(toCarrier(written)).to.deep.equal({ carrier_name: 'OTHER', carrier_name_other: written });
    });
  }
});

describe('tracking in details and facts', () => {
  const ups = { carrier_name: 'UPS', tracking_number: '1Z999AA10123456784' };
  const other = 'Carrier: DHL\nTracking number: JJD000390\nTracking URL: https://dhl.example/JJD000390';
  const item = (text: string, details: Record<string, string>) => ({
    ...packetItem('proof_of_delivery', 'Delivered', text),
    details,
  });

  it('replaces the lines of a text', () => {
    const details = { carrier: 'UPS', number: '1Z 999 AA1 0123 4567 84' };
    expect(readTracking([item(other, details)])).to.deep.equal([ups]);
    expect(readTracking([item(other, { number: 'JJD000390' })])).to.deep.equal([
      { carrier_name: 'DHL', tracking_number: 'JJD000390', tracking_url: 'https://dhl.example/JJD000390' },
    ]);
    expect(readTracking([item('Tracking number: 1Z999AA10123456784', { carrier: 'UPS' })])).to.deep.equal([
      ups,
    ]);
  });

  it('keeps all parcels if one of them has the number of the facts', () => {
    const parcels = [
      packetItem('shipping_tracking', 'Second', other),
      item('', { carrier: 'UPS', number: ups.tracking_number }),
    ];
    const facts = { carrier: 'UPS', trackingNumber: ups.tracking_number };
    expect(readTracking(parcels, facts)).to.have.length(2);
  });

  it('is the parcel of the facts if the exhibits name another or none', () => {
    const facts = { carrier: 'UPS', trackingNumber: ups.tracking_number };
    expect(readTracking([packetItem('shipping_tracking', 'Parcel', other)], facts)).to.deep.equal([ups]);
    expect(readTracking([], facts)).to.deep.equal([ups]);
    expect(readTracking([], { trackingNumber: ups.tracking_number })).to.deep.equal([]);
  });
});

describe('tracking in a text', () => {
  const one = { carrier_name: 'UPS', tracking_number: '1Z999AA10123456784' };
  const texts: readonly [string, object[]][] = [
    ['Carrier: UPS\nTracking number: 1Z999AA10123456784', [one]],
    ['Tracking number: 1Z999AA10123456784\nCarrier: UPS', [one]],
    ['carrier :  UPS \r\nTRACKING NUMBER:1Z 999 AA1 0123 4567 84\r\n', [one]],
    ['Shipped on 2 November\nCarrier: UPS\nTracking: 1Z999AA10123456784\nWeight: 2 kg', [one]],
    ['承运商：UPS\n快递单号：1Z999AA10123456784', [one]],
    ['配送業者：UPS\n追跡番号：1Z999AA10123456784', [one]],
    [
      'Carrier: UPS\nTracking number: 1Z999AA10123456784\nTracking URL: https://ups.example/1Z',
      [{ ...one, tracking_url: 'https://ups.example/1Z' }],
    ],
    ['Carrier: UPS\nTracking number: 1Z999AA10123456784\nTracking URL: javascript:alert(1)', [one]],
    [
      'Carrier: DHL\nTracking number: 00340434, 00340435\nCarrier: UPS\nTracking number: 1Z999AA10123456784',
      [
        { carrier_name: 'DHL', tracking_number: '00340434' },
        { carrier_name: 'DHL', tracking_number: '00340435' },
        one,
      ],
    ],
    ['Carrier: UPS\nTracking: 1Z999AA10123456784\nTracking: 1Z999AA10123456784', [one]],
  ];
  for (const [text, parcels] of texts) {
    it(`is found in ${JSON.stringify(text)}`, () => void expect(track(text)).to.deep.equal(parcels));
  }

  for (const text of [
    '',
    '1Z999AA10123456784',
    'Tracking number: 1Z999AA10123456784',
    'Carrier: UPS',
    'Carrier: UPS\nTracking number: will follow',
    'Carrier: UPS\nTracking number: n/a',
    'Carrier:\nTracking number: 1Z999AA10123456784',
    'We shipped it with UPS, tracking number 1Z999AA10123456784.',
  ]) {
    it(`is not guessed from ${JSON.stringify(text)}`, () => void expect(track(text)).to.deep.equal([]));
  }

  it("is read from evidence about the delivery only, up to PayPal's limit", () => {
    const text = 'Carrier: UPS\nTracking number: 1Z999AA10123456784';
    expect(readTracking([packetItem('customer_communication', 'Chat', text)])).to.deep.equal([]);
    expect(readTracking([packetItem('proof_of_delivery', 'Delivered', text)])).to.deep.equal([one]);
    const many = Array.from({ length: 12 }, (_, nth) => `Tracking: RX000${nth}`).join('\n');
    expect(track(`Carrier: UPS\n${many}`)).to.have.length(10);
  });
});

describe('refunds in a text', () => {
  it('are PayPal\u2019s transaction IDs, each once', () => {
    expect(refunds('Refund ID: 0JF852973C016714D')).to.deep.equal(['0JF852973C016714D']);
    expect(
      refunds('Refunded by 0JF852973C016714D (see 0JF852973C016714D) and 1AB23456CD789012E.'),
    ).to.deep.equal(['0JF852973C016714D', '1AB23456CD789012E']);
  });

  it('are not the disputed payment next to them', () => {
    const collected = 'Payment: 3SSDQRDFQ92LGYJZE\n\nRefunded: USD 5.00\nRefund ID: EV0M9LK7CJNPZKG8S';
    expect(refunds(collected)).to.deep.equal(['EV0M9LK7CJNPZKG8S']);
    expect(refunds('3SSDQRDFQ92LGYJZE was refunded by EV0M9LK7CJNPZKG8S')).to.deep.equal([
      'EV0M9LK7CJNPZKG8S',
    ]);
    expect(refunds('Refund ID: 3SSDQRDFQ92LGYJZE, for the buyer 4RB19482HU7703125')).to.deep.equal([]);
  });

  it('are those labeled as refunds, if there are any', () => {
    for (const label of ['Refund ID:', 'refund transaction id :', '退款编号：', '返金ID：'])
      expect(refunds(`Order 5O190127TN364715T\n${label} EV0M9LK7CJNPZKG8S, 0JF852973C016714D`)).to.deep.equal(
        ['EV0M9LK7CJNPZKG8S', '0JF852973C016714D'],
      );
  });

  it('exclude everything else', () => {
    for (const text of [
      '',
      'Refund re_1042',
      '12345678901234567',
      'ABCDEFGHIJKLMNOPQ',
      '0JF852973C016714DX',
      '0jf852973c016714d',
    ])
      expect(refunds(text), text).to.deep.equal([]);
    expect(refundsOf([packetItem('receipt', 'Receipt', '0JF852973C016714D')])).to.deep.equal([]);
  });
});
