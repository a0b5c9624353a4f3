import { expect } from 'chai';

import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';

describe('keep-alive connection', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer();
  });
  after(() => server.close());

  it('is kept open longer than by proxies, which would otherwise send on a closed one and return 502', async () => {
    for (const path of ['/healthz', '/api/disputes']) {
      const { headers } = await fetch(server.url + path);
      const seconds = Number(/timeout=(\d+)/.exec(headers.get('keep-alive') ?? '')?.[1]);
      // An Application Load Balancer (`idle_timeout`) and nginx (`keepalive_timeout`) keep idle connections for 60 s.
      expect(seconds, path).to.be.above(60);
    }
  });
});
