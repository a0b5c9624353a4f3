import type { RootHookObject } from 'mocha';

import { stopTestCluster } from '../core/src/testing/test-database.js';
import { atEnd, endAll } from './endings.js';
import { allowOnlyLoopback } from './only-loopback.js';

allowOnlyLoopback();
atEnd(stopTestCluster);

export const mochaHooks = { afterAll: endAll } satisfies RootHookObject;
