import type { RootHookObject } from 'mocha';
import nock from 'nock';
import { getGlobalDispatcher, setGlobalDispatcher, type Dispatcher } from 'undici';

import { stopTestCluster } from '../core/src/testing/test-database.js';
import { atEnd, endAll } from './endings.js';

atEnd(stopTestCluster);

const loopback = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/;

/** For undici's own calls, which nock does not intercept. */
const onlyLoopback: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) => {
  const { host } = new URL(String(options.origin));
  if (!loopback.test(host)) throw new Error(`No test reaches ${host}`);
  return dispatch(options, handler);
};

/** No test reaches the network, and none leaves an unused mock behind. */
export const mochaHooks = {
  beforeAll() {
    nock.disableNetConnect();
    nock.enableNetConnect(loopback);
    setGlobalDispatcher(getGlobalDispatcher().compose(onlyLoopback));
  },
  afterEach() {
    const pending = nock.pendingMocks();
    nock.cleanAll();
    if (pending.length > 0) throw new Error(`Never asked for: ${pending.join(', ')}`);
  },
  afterAll: endAll,
} satisfies RootHookObject;
