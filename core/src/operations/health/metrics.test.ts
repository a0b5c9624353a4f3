import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { expect } from 'chai';

import type { Database } from '../../platform/database/database.js';
import { createMetrics } from './metrics.js';

describe('metrics of a server', () => {
  it('do not keep a stopped server in memory', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const start = () => {
      const database = { system: {} } as unknown as Database;
      createMetrics(database, '.');
      return new WeakRef(database);
    };
    const servers = [start(), start(), start()];
    // The target of a WeakRef stays alive until the end of the current task.
    await new Promise((resolve) => setTimeout(resolve, 20));
    collectGarbage();
    expect(servers.map((server) => server.deref())).to.deep.equal([undefined, undefined, undefined]);
  });
});
