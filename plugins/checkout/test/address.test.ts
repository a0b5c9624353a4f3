import { expectProviderError } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

import { apiBase, readPrefix, tokenUrl } from '../src/address.js';

const account = (prefix: string | undefined, environment: 'test' | 'live' = 'test', apiUrl?: string) => ({
  environment,
  credentials: { api_prefix: prefix },
  ...(apiUrl === undefined ? {} : { apiUrl }),
});

describe('the API address of a Checkout.com account', () => {
  /** The entry, its prefix, its environment. */
  const entries: readonly [string | undefined, string, 'test' | 'live' | undefined][] = [
    ['vkuhvk4v', 'vkuhvk4v', undefined],
    [' VKUHVK4V\n', 'vkuhvk4v', undefined],
    ['pl-vkuhvk4v', 'pl-vkuhvk4v', undefined],
    ['cli_vkuhvk4vjn2edkps7dfsq6emqm', 'vkuhvk4v', undefined],
    ['https://vkuhvk4v.api.checkout.com', 'vkuhvk4v', 'live'],
    ['https://vkuhvk4v.api.sandbox.checkout.com/payments', 'vkuhvk4v', 'test'],
    ['vkuhvk4v.access.sandbox.checkout.com', 'vkuhvk4v', 'test'],
    ['https://api.checkout.com/', '', 'live'],
    ['api.sandbox.checkout.com', '', 'test'],
    ['', '', undefined],
    [undefined, '', undefined],
  ];
  for (const [entered, prefix, environment] of entries) {
    it(`is read from ${JSON.stringify(entered)}`, () => {
      expect(readPrefix(entered)).to.deep.equal(
        environment === undefined ? { prefix } : { prefix, environment },
      );
    });
  }

  const attacks = [
    'evil.com/',
    'evil.com#',
    'evil.com/x.api.checkout.com',
    'https://evil.com/?x.api.checkout.com',
    'https://user@vkuhvk4v.api.checkout.com',
    'a@evil',
    'a:80',
    'vkuh vk4v',
    'vkuhvk4v.api.checkout.com.evil.com',
    'vkuhvk4v.api.evil.com',
    '-.api.checkout.com',
    'ünicode',
    'cli_',
  ];
  for (const entered of attacks) {
    it(`rejects ${entered}`, async () => {
      expect(readPrefix(entered)).to.equal(undefined);
      await expectProviderError(() => apiBase(account(entered)), 'credentials');
    });
  }

  it('is a separate host for each account, environment and service', () => {
    expect(apiBase(account('vkuhvk4v'))).to.equal('https://vkuhvk4v.api.sandbox.checkout.com');
    expect(apiBase(account('vkuhvk4v', 'live'))).to.equal('https://vkuhvk4v.api.checkout.com');
    expect(tokenUrl(account('vkuhvk4v'))).to.equal(
      'https://vkuhvk4v.access.sandbox.checkout.com/connect/token',
    );
    expect(tokenUrl(account('vkuhvk4v', 'live'))).to.equal(
      'https://vkuhvk4v.access.checkout.com/connect/token',
    );
  });

  it('is the shared host for an old account without a prefix', () => {
    expect(apiBase(account(undefined))).to.equal('https://api.sandbox.checkout.com');
    expect(apiBase(account('', 'live'))).to.equal('https://api.checkout.com');
    expect(tokenUrl(account('', 'live'))).to.equal('https://access.checkout.com/connect/token');
  });

  it("is the operator's address if set, for tokens too", () => {
    const proxied = account('vkuhvk4v', 'live', 'https://proxy.test/sandbox/checkout/api');
    expect(apiBase(proxied)).to.equal('https://proxy.test/sandbox/checkout/api');
    expect(tokenUrl(proxied)).to.equal('https://proxy.test/sandbox/checkout/api/connect/token');
  });
});
