import type { CustomerIdentifiers } from '@rebuttal/plugin-kit';
import { expect } from 'chai';

import { commonElements, compareElements, isPrivateIp } from './matching-elements.js';

const three = (...identifiers: readonly CustomerIdentifiers[]) =>
  identifiers.map((one, index) => ({ paymentId: `ch_${index}`, identifiers: one }));
const all = (one: CustomerIdentifiers) => three(one, one, one);
const address = {
  line1: '1 Hutch Lane',
  city: 'Bunnyville',
  region: 'CA',
  postalCode: '90210',
  country: 'US',
};
const tablet = 'hutch-tablet-0001';
const print = 'fingerprint-of-a-tablet';

describe('elements that payments have in common', () => {
  const cases: readonly {
    readonly what: string;
    readonly payments: ReturnType<typeof all>;
    readonly common: string[];
  }[] = [
    { what: 'the IP address', payments: all({ ipAddress: '203.0.113.7' }), common: ['ip'] },
    {
      what: 'an IPv6 address in two spellings',
      payments: three({ ipAddress: '2001:DB8::1' }, { ipAddress: '2001:db8:0:0:0:0:0:1' }),
      common: ['ip'],
    },
    {
      what: 'an IPv4 address and its mapped IPv6 form',
      payments: three({ ipAddress: '203.0.113.7' }, { ipAddress: '::ffff:203.0.113.7' }),
      common: ['ip'],
    },
    { what: 'text that is no IP address', payments: all({ ipAddress: '203.0.113' }), common: [] },
    { what: 'a device ID of 15 characters', payments: all({ deviceId: 'x'.repeat(15) }), common: ['device'] },
    { what: 'a device ID of 14 characters', payments: all({ deviceId: 'x'.repeat(14) }), common: [] },
    {
      what: 'a fingerprint of 20 characters',
      payments: all({ deviceFingerprint: 'x'.repeat(20) }),
      common: ['device'],
    },
    {
      what: 'a fingerprint of 19 characters',
      payments: all({ deviceFingerprint: 'x'.repeat(19) }),
      common: [],
    },
    {
      what: 'device ID and fingerprint, which count once',
      payments: all({ deviceId: tablet, deviceFingerprint: print }),
      common: ['device'],
    },
    {
      what: 'the device ID of one pair and the fingerprint of another',
      payments: three(
        { deviceId: tablet, deviceFingerprint: print },
        { deviceId: tablet },
        { deviceFingerprint: print },
      ),
      common: [],
    },
    {
      what: 'an email address in two spellings',
      payments: three({ email: 'Robin@Example.com' }, { email: ' robin@example.com' }),
      common: ['email'],
    },
    {
      what: 'an account ID, whose case matters',
      payments: three({ accountId: 'Robin' }, { accountId: 'robin' }),
      common: [],
    },
    { what: 'a complete address', payments: all({ shippingAddress: address }), common: ['shipping_address'] },
    {
      what: 'an address without a postal code',
      payments: all({ shippingAddress: { ...address, postalCode: '' } }),
      common: [],
    },
    {
      what: 'an address with other punctuation',
      payments: three(
        { shippingAddress: address },
        { shippingAddress: { ...address, line1: '1, hutch lane' } },
      ),
      common: ['shipping_address'],
    },
  ];

  for (const { what, payments, common } of cases)
    it(`${common.length === 0 ? 'do not include' : 'include'} ${what}`, () => {
      expect(commonElements(payments, {})).to.deep.equal(common);
    });

  it('do not include IPv4 and IPv6 addresses of the same host, with the reason', () => {
    const [ip] = compareElements(three({ ipAddress: '203.0.113.7' }, { ipAddress: '2001:db8::1' }), {});
    expect(ip).to.include({ element: 'ip', result: 'differs' });
    expect(ip?.why).to.match(/IPv4 and an IPv6 address never match/);
    const [other] = compareElements(three({ ipAddress: '203.0.113.7' }, { ipAddress: '203.0.113.8' }), {});
    expect(other?.why).to.equal(undefined);
  });

  it('need the region of an address only where the provider needs it', () => {
    const { region: _region, ...german } = address;
    const payments = all({ shippingAddress: german });
    expect(commonElements(payments, {})).to.deep.equal(['shipping_address']);
    expect(commonElements(payments, { addressNeedsRegion: true })).to.deep.equal([]);
  });

  it('name the payments without a value', () => {
    const comparisons = compareElements(three({ email: 'robin@example.com' }, {}, {}), {});
    expect(comparisons.find(({ element }) => element === 'email')).to.deep.include({
      result: 'missing',
      missingFrom: ['ch_1', 'ch_2'],
    });
  });
});

describe('private IP addresses', () => {
  for (const [address_, isPrivate] of [
    ['10.1.2.3', true],
    ['100.64.0.1', true],
    ['fd00::1', true],
    ['::ffff:10.0.0.1', true],
    ['8.8.8.8', false],
    ['hutch', false],
  ] as const)
    it(`${isPrivate ? 'include' : 'do not include'} ${address_}`, () => {
      expect(isPrivateIp(address_)).to.equal(isPrivate);
    });
});
