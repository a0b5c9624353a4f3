import type { RootHookObject } from 'mocha';
import nock from 'nock';

import { stopTestCluster } from '../core/src/testing/test-database.js';
import { atEnd, endAll } from './endings.js';

atEnd(stopTestCluster);

/** No test reaches the network, and none leaves a mock behind that was never asked for. */
export const mochaHooks = {
  beforeAll() {
    nock.disableNetConnect();
    nock.enableNetConnect(/^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/);
  },
  afterEach() {
    const pending = nock.pendingMocks();
    nock.cleanAll();
    if (pending.length > 0) throw new Error(`Never asked for: ${pending.join(', ')}`);
  },
  afterAll: endAll,
} satisfies RootHookObject;
