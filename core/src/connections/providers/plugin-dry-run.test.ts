import type { AnyProvider } from '@rebuttal/plugin-kit';
import { expect } from 'chai';

import { loadPlugins, loadProvider } from './loader.js';
import { dryRunPlugin } from './plugin-dry-run.js';

describe('plugin dry run', () => {
  let whole: AnyProvider;
  const shownBy = async (over: Partial<AnyProvider>) =>
    (await dryRunPlugin({ ...whole, ...over })).map(
      ({ name, status, message }) => `${status} ${name}: ${message}`,
    );

  before(
    async () =>
      void ({ provider: whole } = await loadProvider('@rebuttal/plugin-stripe', { withSimulators: true })),
  );

  it('passes for each shipped plugin without network access', async () => {
    for (const provider of (await loadPlugins(undefined, { withSimulators: true })).providers) {
      const steps = await dryRunPlugin(provider);
      const said = JSON.stringify(steps);
      expect(
        steps.map(({ name }) => name),
        said,
      ).to.deep.equal(['Scenarios', 'Credentials', 'Dispute']);
      expect(
        steps.map(({ status }) => status),
        said,
      ).not.to.include('fail');
    }
  });

  it('warns of missing scenarios and continues', async () => {
    const steps = await shownBy({
      createSimulator: (ports) => ({ ...whole.createSimulator!(ports), scenarios: ['won'] }),
    });
    expect(steps[0]).to.match(/^warn Scenarios: one scenario; missing: lost, .*three_decimal$/);
    expect(steps).to.have.length(3);
  });

  it("passes the webhook's URL to plugins that verify it", async () => {
    const steps = await shownBy({
      verifyWebhook: (_context, { url }) =>
        void expect(url).to.equal('https://dry-run.invalid/api/webhooks/stripe/main'),
    });
    expect(steps.at(-1)).to.match(/^ok Dispute/);
  });

  it('stops at the first failure and names the step', async () => {
    const failing = (message: string) => () => {
      throw new Error(message);
    };
    const cases: readonly [Partial<AnyProvider>, RegExp][] = [
      [{ createSimulator: failing('no hay') }, /^fail Simulator: no hay$/],
      [{ checkCredentials: () => ({ secret_key: 'Wrong.' }) }, /^fail Credentials: .*secret_key: Wrong\.$/],
      [{ verifyCredentials: failing('refused') }, /^fail Credentials: refused$/],
      [{ verifyWebhook: failing('bad signature') }, /^fail Dispute: bad signature$/],
      [{ readWebhook: () => [] }, /^fail Dispute: no webhook reported du_/],
      [{ fetchDispute: failing('away') }, /^fail Dispute: away$/],
    ];
    for (const [over, message] of cases) expect((await shownBy(over)).at(-1)).to.match(message);
  });

  it('fails for a dispute with another id or an unmapped status', async () => {
    const read = (over: object): Partial<AnyProvider> => ({
      fetchDispute: async (context, id) => ({ ...(await whole.fetchDispute!(context, id)), ...over }),
    });
    expect((await shownBy(read({ providerDisputeId: 'du_2' }))).at(-1)).to.match(
      /made du_\w+ and read du_2$/,
    );
    expect((await shownBy(read({ status: 'unknown' }))).at(-1)).to.contain(
      'does not map the status "needs_response"',
    );
  });
});
