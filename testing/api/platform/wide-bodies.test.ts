import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { isThorough } from '../../../core/src/testing/thoroughness.js';
import { operations, spoiltOf, type Operation } from '../identity/matrix/operations.js';

/** Processor time, which other programs don't change. No call holds the event loop for longer than it takes. */
const usedMsMax = 400;

/** Bodies with as many fields, entries or characters as the call accepts, in each place of its schema. */
function widestOf({ json, bodyLimit }: Operation): string[] {
  if (json === undefined || bodyLimit === undefined) return [];
  // The rest of the body needs some, too.
  const [bytes, values] = [bodyLimit.bytes - 4_000, bodyLimit.values - 100];
  const list = (value: unknown, length = values) => Array.from({ length }, () => value);
  const fields = Object.fromEntries(list(0).map((value, at) => [`k${at}`, value]));
  const lists = [list(0), list('x'), list(null), list({}, values / 2), list([0], values / 2)];
  const texts = ['x', '{{ <a ', ' '].map((part) => part.repeat(bytes / part.length));
  return spoiltOf(json, [fields, ...lists, ...texts]).map((body) => JSON.stringify(body));
}

if (isThorough)
  describe('the widest body of a call', () => {
    let server: TestServer;
    let owner: ApiClient;
    before(async () => {
      server = await startTestServer({ environment: { WORKERS: 'off' } });
      owner = await server.signUp('Rabbits');
    });
    after(() => server.close());

    async function use(operation: Operation, body: string): Promise<number> {
      const path = operation.path.replace('{kind}', 'orders').replaceAll(/\{\w+\}/g, 'id_1');
      const headers = { 'content-type': 'application/json' };
      const before = process.cpuUsage();
      await owner.send(operation.method, path, { body, headers });
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1_000;
    }

    for (const operation of operations.filter(({ bodyLimit }) => bodyLimit !== undefined))
      it(`takes less than ${usedMsMax} ms of ${operation.name}`, async () => {
        for (const body of widestOf(operation)) {
          // Compiling a function and collecting garbage may take longer once.
          const used = Math.min(await use(operation, body), await use(operation, body));
          expect(used, body.slice(0, 100)).to.be.below(usedMsMax);
        }
      }).timeout(120_000);
  });
