import { expect } from 'chai';

import { findProviderFaults } from '../../loading.js';
import type { AnyContext, AnyProvider } from '../../provider.js';
import type { Case } from '../case.js';
import { expectProviderError } from '../expect-error.js';
import type { ProviderSample } from '../sample.js';
import { secretsOf } from '../world.js';

export function credentialCases(plugin: AnyProvider, sample: ProviderSample): Case[] {
  const required = Object.entries(plugin.manifest.credentials)
    .filter(([, field]) => !field.optional)
    .map(([name]) => name);
  return [
    {
      title: 'has a manifest that can be loaded',
      isOffline: true,
      run: () => void expect(findProviderFaults(plugin)).to.deep.equal([]),
    },
    {
      title: 'finds no errors in valid credentials',
      isOffline: true,
      run: (world) => {
        const { credentials } = world.context();
        expect(world.provider.checkCredentials(credentials, 'test')).to.deep.equal({});
      },
    },
    ...required.map((name) => ({
      title: `names ${name} when it is empty`,
      isOffline: true as const,
      run: (world: Parameters<Case['run']>[0]) => {
        const credentials = { ...world.context().credentials, [name]: '' };
        const faults = world.provider.checkCredentials(credentials, 'test');
        expect(faults).to.have.property(name).that.matches(/\S/);
        for (const secret of secretsOf(world)) expect(JSON.stringify(faults)).not.to.contain(secret);
      },
    })),
    {
      title: 'verifies valid credentials and returns a message',
      run: async (world) => {
        const { message } = await world.provider.verifyCredentials(world.context());
        expect(message).to.match(/\S/);
        for (const secret of secretsOf(world)) expect(message).not.to.contain(secret);
      },
    },
    {
      title: 'reports that the provider refuses the credentials',
      run: async (world) => {
        const credentials = sample.badCredentials as AnyContext['credentials'];
        await expectProviderError(
          () => world.provider.verifyCredentials(world.context({ credentials })),
          'credentials',
        );
      },
    },
  ];
}
