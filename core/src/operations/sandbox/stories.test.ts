import { createMemoryStore } from '@rebuttal/plugin-kit/simulator';
import { expect } from 'chai';

import { loadPlugins, shippedPlugins } from '../../connections/providers/loader.js';

type Story = { readonly name: string; readonly text: string };

describe('the scenarios on the sandbox page', () => {
  it('are explained, each with a line', async () => {
    const { storiesOf } = (await import(`${import.meta.dirname}/page/stories.js`)) as {
      storiesOf: (names: readonly string[]) => { readonly own: readonly Story[] };
    };
    const { providers } = await loadPlugins(shippedPlugins, { withSimulators: true });
    const missing = providers.flatMap(({ createSimulator, manifest }) => {
      const simulator = createSimulator?.({
        store: createMemoryStore(),
        now: () => new Date(),
        deliver: () => undefined,
      });
      const { own } = storiesOf(simulator?.scenarios ?? []);
      return own.filter(({ text }) => text === '').map(({ name }) => `${manifest.id} ${name}`);
    });
    expect(missing).to.deep.equal([]);
  });
});
