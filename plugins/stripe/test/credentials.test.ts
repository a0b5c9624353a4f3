import { expect } from 'chai';

import { checkCredentials } from '../src/credentials.js';
import type { StripeCredentials } from '../src/credentials.js';

const check = (over: Partial<StripeCredentials>, environment: 'test' | 'live' = 'test') =>
  checkCredentials(
    { secret_key: 'sk_test_rabbit', webhook_secret: undefined, stripe_account: undefined, ...over },
    environment,
  );

describe('Stripe credentials before any call', () => {
  for (const key of ['sk_test_rabbit', 'rk_test_rabbit']) {
    it(`accept ${JSON.stringify(key)} in test mode`, () =>
      void expect(check({ secret_key: key })).to.deep.equal({}));
  }

  it('accept live keys in live mode', () => {
    expect(check({ secret_key: 'sk_live_rabbit' }, 'live')).to.deep.equal({});
    expect(check({ secret_key: 'rk_live_rabbit' }, 'live')).to.deep.equal({});
  });

  const refused: readonly [string, 'test' | 'live', RegExp][] = [
    ['', 'test', /Enter the secret key/],
    ['sk_live_rabbit', 'test', /for live mode.*set to test/],
    ['rk_test_rabbit', 'live', /for test mode.*set to live/],
    ['pk_test_rabbit', 'test', /publishable key/],
    ['sk_org_rabbit', 'test', /Organization keys/],
    ['whsec_rabbit', 'test', /webhook signing secret/],
    ['rabbit', 'test', /begins with/],
    ['sk_test_', 'test', /begins with/],
    ['sk_test_rab bit', 'test', /begins with/],
    ['sk_test_rabbit\nX-Injected: 1', 'test', /begins with/],
  ];
  for (const [key, environment, message] of refused) {
    it(`reject ${JSON.stringify(key)} in ${environment} mode with the reason`, () => {
      const faults = check({ secret_key: key }, environment);
      expect(Object.keys(faults)).to.deep.equal(['secret_key']);
      expect(faults.secret_key).to.match(message);
    });
  }

  it('reject a webhook secret or an account ID in another format, and accept valid ones', () => {
    expect(check({ webhook_secret: 'sk_test_rabbit' })).to.have.all.keys('webhook_secret');
    expect(check({ stripe_account: 'rabbit' })).to.have.all.keys('stripe_account');
    expect(check({ stripe_account: 'acct_1/../x' })).to.have.all.keys('stripe_account');
    expect(check({ webhook_secret: 'whsec_abc+/=_-', stripe_account: 'acct_1' })).to.deep.equal({});
  });

  it('never repeat the entered values', () => {
    const faults = check({ secret_key: 'sk_live_rabbit', webhook_secret: 'hutch', stripe_account: 'carrot' });
    expect(Object.keys(faults)).to.have.length(3);
    expect(JSON.stringify(faults)).not.to.match(/rabbit|hutch|carrot/);
  });
});
