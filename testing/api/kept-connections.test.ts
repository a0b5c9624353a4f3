import { expect } from 'chai';

import { startTestServer, type TestServer } from '../../core/src/testing/test-server.js';

describe('a connection that is kept open', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer();
  });
  after(() => server.close());

  it('is kept for longer than proxies keep one, which would else send into its end and tell of a 502', async () => {
    for (const path of ['/healthz', '/api/disputes']) {
      const { headers } = await fetch(server.url + path);
      const seconds = Number(/timeout=(\d+)/.exec(headers.get('keep-alive') ?? '')?.[1]);
      // An Application Load Balancer and nginx keep an idle one for 60 s, the one as `idle_timeout`, the other as `keepalive_timeout`.
      expect(seconds, path).to.be.above(60);
    }
  });
});
