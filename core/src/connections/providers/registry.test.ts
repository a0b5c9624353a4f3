import { can } from '@rebuttal/plugin-kit';
import { expect } from 'chai';

import { loadPlugins } from './loader.js';
import { createRegistry } from './registry.js';

describe('the provider registry', () => {
  const acceptingOf = async (acceptProviders?: readonly string[]) =>
    createRegistry((await loadPlugins(undefined)).providers, acceptProviders)
      .all()
      .filter((provider) => can(provider, 'acceptDispute'))
      .map(({ manifest }) => manifest.id);

  it('allows accepting disputes of Stripe by default', async () => {
    expect(await acceptingOf()).to.deep.equal(['stripe']);
  });

  it('allows accepting disputes of the configured providers only', async () => {
    expect(await acceptingOf(['adyen', 'paypal'])).to.have.members(['adyen', 'paypal']);
  });
});
