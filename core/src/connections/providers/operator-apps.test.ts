import { expect } from 'chai';

import { ConfigError, loadConfig } from '../../platform/config.js';
import { loadProvider } from './loader.js';
import { checkOperatorApp, createOperatorApps } from './operator-apps.js';

const appId = 'df1c9b7e-5a0e-4f0c-9a55-2f8b6a1f0c11';
const own = { WIX_APP_ID: appId, WIX_APP_SECRET: 'operators-secret' };

describe("operator's app at a store platform", () => {
  const load = async (env: Readonly<Record<string, string>>) => {
    const { provider } = await loadProvider('@rebuttal/plugin-wix');
    const config = loadConfig(env);
    return {
      provider,
      config,
      apps: createOperatorApps(config, () => ({ app_id: 'sample', app_secret: 's' })),
    };
  };
  const live = { isSimulated: false };

  it('completes the credentials of accounts that use it, and no others', async () => {
    const { provider, apps } = await load(own);
    const complete = (credentials: Record<string, string>) => apps.complete(provider, credentials, live);
    expect(complete({ app_id: appId, instance_id: 'i' })).to.deep.equal({
      app_id: appId,
      app_secret: 'operators-secret',
      instance_id: 'i',
    });
    const others: Record<string, string>[] = [{ instance_id: 'i' }, { app_id: 'another', instance_id: 'i' }];
    for (const credentials of others) expect(complete(credentials)).to.deep.equal(credentials);
  });

  it('does not override the credentials of an account', async () => {
    const { provider, apps } = await load(own);
    expect(apps.complete(provider, { app_id: appId, app_secret: 'mine' }, live)).to.include({
      app_secret: 'mine',
    });
  });

  it('is the simulator’s in the sandbox, and absent without settings', async () => {
    const { provider, apps } = await load({});
    expect(apps.valuesFor(provider, live)).to.equal(undefined);
    expect(apps.valuesFor(provider, { isSimulated: true })).to.include({ app_id: 'sample' });
    expect(apps.complete(provider, {}, live)).to.deep.equal({});
  });

  const wrong: readonly [Readonly<Record<string, string>>, RegExp][] = [
    [{ WIX_APP_ID: appId }, /^WIX_APP_SECRET must be set together/],
    [{ WIX_APP_SECRET: 'operators-secret' }, /^WIX_APP_ID must be set together/],
    [{ ...own, WIX_APP_ID: 'rabbit' }, /^WIX_APP_ID is wrong/],
    [{ ...own, WIX_PUBLIC_KEY: 'carrot' }, /^WIX_PUBLIC_KEY is wrong/],
    [{ ...own, WIX_INSTALL_MODE: 'magic' }, /^WIX_INSTALL_MODE is wrong/],
  ];
  for (const [env, message] of wrong) {
    it(`stops the start when it is wrong, by the variable's name: ${Object.keys(env).join(', ')}`, async () => {
      const { provider, config } = await load(env);
      expect(() => checkOperatorApp(config, provider))
        .to.throw(ConfigError, message)
        .with.property('message')
        .that.does.not.contain('operators-secret');
    });
  }

  it('is optional', async () => {
    for (const env of [{}, own]) {
      const { provider, config } = await load(env);
      expect(() => checkOperatorApp(config, provider)).not.to.throw();
    }
  });
});
