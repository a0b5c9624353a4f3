import { fileURLToPath } from 'node:url';

import { expect } from 'chai';

import { providerCases } from '../../plugins/kit/src/testing/describe-provider.js';
import { inWorld, type Exchange } from '../../plugins/kit/src/testing/world.js';
import { faultsOfExchange } from './exchange.js';
import { loadSpec } from './openapi.js';
import { loadProvider } from './play.js';

/** Statuses with which a gateway or our fault answers instead of the API. */
const isOfApi = ({ response }: Exchange) => ![429, 500, 503].includes(response.status);

describe('the calls that refund, and their responses', () => {
  for (const id of ['adyen', 'paypal'])
    it(`are as ${id} specifies them`, async () => {
      const spec = loadSpec(fileURLToPath(new URL(`refund-calls/${id}.yaml`, import.meta.url)));
      const { provider, samples } = await loadProvider(id);
      const [sample] = samples;
      if (sample === undefined) throw new Error(`${id} has no sample`);
      const exchanges: Exchange[] = [];
      for (const { title, run } of providerCases(provider, sample))
        if (title.includes('refund')) await inWorld(provider, sample, run, (one) => void exchanges.push(one));
      const refunds = exchanges.filter(
        (one) => isOfApi(one) && one.request.method === 'POST' && /\/refunds?$/.test(one.request.path),
      );
      expect(refunds.length).to.be.above(5);
      expect([...new Set(refunds.flatMap((one) => faultsOfExchange([spec], one)))]).to.deep.equal([]);
    });
});
