import { fileURLToPath } from 'node:url';

import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe, startDispute } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';

describe('webhooks of a service that signs their URL, too', () => {
  let server: TestServer;
  let owner: ApiClient;

  before(async () => {
    const plugin = fileURLToPath(new URL('url-signing-plugin.ts', import.meta.url));
    server = await startTestServer({
      environment: { PLUGINS: plugin, PUBLIC_URL: 'https://rabbits.example' },
    });
    owner = await server.signUp('Rabbits Ltd');
    await connectStripe(server, owner, 'rabbit-shop');
  });
  after(() => server.close());

  it('are accepted if they were signed for the URL shown to the merchant', async () => {
    const dispute = await startDispute(server, owner, {});
    expect(dispute.status).to.equal('needs_response');
  });

  it('are verified with the query that the merchant appended to it', async () => {
    const response = await server.api.post('/api/webhooks/stripe/rabbit-shop?hop=%2F1', {});
    expect(response.status).to.equal(401);
    expect(JSON.stringify(response.body)).to.contain(
      'rabbits.example/api/webhooks/stripe/rabbit-shop?hop=%2F1.',
    );
  });
});
