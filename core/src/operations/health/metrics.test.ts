import { expect } from 'chai';

import type { Database } from '../../platform/database/database.js';
import { collectGarbage } from '../../testing/garbage.js';
import { createMetrics } from './metrics.js';

describe('metrics of a server', () => {
  it('do not keep a stopped server in memory', async () => {
    const start = () => {
      const database = { system: {} } as unknown as Database;
      createMetrics(database, '.');
      return new WeakRef(database);
    };
    const servers = [start(), start(), start()];
    await new Promise((resolve) => setTimeout(resolve, 20));
    collectGarbage();
    expect(servers.map((server) => server.deref())).to.deep.equal([undefined, undefined, undefined]);
  });
});
