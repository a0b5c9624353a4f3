import type { lookup, LookupAddress } from 'node:dns';

import { expect } from 'chai';

import {
  isPublicAddress,
  PrivateAddressError,
  publicLookup,
  requireListedHost,
  requirePublicHost,
  UnlistedHostError,
} from './outbound-address.js';

/** A resolver that returns these addresses in turn. */
function resolverOf(answers: readonly (readonly string[])[]): typeof lookup {
  let asked = 0;
  const resolve = (_name: string, _options: unknown, done: (error: null, found: LookupAddress[]) => void) => {
    const found = answers[Math.min(asked, answers.length - 1)] ?? [];
    asked += 1;
    done(
      null,
      found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return resolve as unknown as typeof lookup;
}

const look = (resolve: typeof lookup, all = false) =>
  new Promise<unknown>((done) =>
    publicLookup(resolve)('hooks.example', { all }, (error, address) => done(error ?? address)),
  );

describe('allowed address of a webhook endpoint', () => {
  for (const address of [
    '127.0.0.1',
    '127.8.9.1',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '198.18.0.1',
    '192.0.2.7',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:a9fe:a9fe',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
    '2001:db8::1',
    '::7f00:1',
    '::127.0.0.1',
    '::a9fe:a9fe',
    '::5db8:d70e',
    '::ffff:0:127.0.0.1',
    '64:ff9b:1::a9fe:a9fe',
    '64:ff9b::5db8:d70e',
    '2002:a9fe:a9fe::1',
    '2001:0:4136:e378:8000:63bf:3fff:fdd2',
    '2606:4700::5efe:10.0.0.1',
    '2606:4700::200:5efe:7f00:1',
    'fec0::1',
    '5f00::1',
    '100::1',
    '4000::1',
    'fe80::1%eth0',
    'fd00:ec2::254',
    'fd20:ce::254',
    '168.63.129.16',
    '::ffff:168.63.129.16',
    '100.100.100.200',
    '192.0.0.192',
    'not an address',
  ]) {
    it(`is not ${address}`, () => expect(isPublicAddress(address)).to.equal(false));
  }

  for (const address of ['93.184.215.14', '1.1.1.1', '2606:4700:4700::1111', '::ffff:1.1.1.1']) {
    it(`can be ${address}`, () => expect(isPublicAddress(address)).to.equal(true));
  }

  for (const host of [
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '[::1]',
    '[::ffff:7f00:1]',
    '[::7f00:1]',
    '[::ffff:168.63.129.16]',
    '[fd00:ec2::254]',
    '168.63.129.16',
    '127.1',
  ]) {
    it(`is not a private one written as ${host}`, () =>
      expect(() => requirePublicHost(new URL(`http://${host}/`))).to.throw(PrivateAddressError));
  }

  it('is an address that the host name resolves to', async () => {
    expect(await look(resolverOf([['93.184.215.14']]))).to.equal('93.184.215.14');
    expect(await look(resolverOf([['93.184.215.14']]), true)).to.deep.equal([
      { address: '93.184.215.14', family: 4 },
    ]);
    expect(await look(resolverOf([['127.0.0.1']]))).to.be.instanceOf(PrivateAddressError);
  });

  it('is rejected if one of several is private, and if there is none', async () => {
    expect(await look(resolverOf([['93.184.215.14', '10.0.0.1']]))).to.be.instanceOf(PrivateAddressError);
    expect(await look(resolverOf([[]]))).to.be.instanceOf(PrivateAddressError);
  });

  it('is the one that is connected to, even if the name resolves differently later', async () => {
    const resolve = resolverOf([['93.184.215.14'], ['127.0.0.1']]);
    expect(await look(resolve)).to.equal('93.184.215.14');
    expect(await look(resolve)).to.be.instanceOf(PrivateAddressError);
  });
});

describe('allowed host of a webhook endpoint', () => {
  const hosts = ['hooks.example', '*.rabbits.example', '[2606:4700::1]'];
  const ask = (address: string, listed: readonly string[] | undefined = hosts) =>
    requireListedHost(new URL(address), listed);

  for (const address of [
    'https://hooks.example/in',
    'https://HOOKS.example:8443/',
    'https://a.rabbits.example/',
    'https://b.a.rabbits.example/',
    'https://[2606:4700:0::1]/',
  ]) {
    it(`can be of ${address}, which the operator's list has`, () => ask(address));
  }

  for (const address of [
    'https://rabbits.example/',
    'https://foxrabbits.example/',
    'https://rabbits.example.fox.example/',
    'https://hooks.example.fox.example/',
    'https://a.hooks.example/',
    'https://hooks.example./',
    'https://hooks.example@fox.example/',
    'https://1.1.1.1/',
  ]) {
    it(`is not of ${address}, which it does not have`, () =>
      expect(() => ask(address)).to.throw(UnlistedHostError));
  }

  it("is any host without an operator's list, and none with an empty one", () => {
    requireListedHost(new URL('https://fox.example/'), undefined);
    expect(() => ask('https://fox.example/', [])).to.throw(UnlistedHostError);
  });
});
