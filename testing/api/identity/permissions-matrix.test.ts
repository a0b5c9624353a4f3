import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';

import { expect } from 'chai';

import { ruleOf } from '../../../core/src/identity/access/permissions.js';
import { planFeatures, type PlanFeature } from '../../../core/src/identity/plans/plans.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { itThorough } from '../../../core/src/testing/thoroughness.js';
import { assemble, type Caller, type Cast } from './matrix/actors.js';
import { outcomeOf, send } from './matrix/calls.js';
import { expectedOf } from './matrix/expectation.js';
import { operations, type Operation } from './matrix/operations.js';
import { publicOperations } from './matrix/public-operations.js';

const features = Object.keys(planFeatures) as PlanFeature[];
/** One operation of each permission and kind of guard. The guard is one function over one table. */
const chosen = new Map(operations.map((one) => [guardOf(one), one]));
const itFor = (operation: Operation) => (chosen.get(guardOf(operation)) === operation ? it : itThorough);

function guardOf({ guard }: Operation): string {
  return guard.kind === 'permission' ? guard.permission : guard.kind;
}

const isGated = ({ guard }: Operation) =>
  guard.kind === 'permission' && ruleOf(guard.permission).feature !== undefined;

describe('permissions matrix', () => {
  let server: TestServer;
  let cast: Cast;

  before(async function () {
    this.timeout(120_000);
    server = await startTestServer({ environment: { WORKERS: 'off' } });
    cast = await assemble(server);
  });
  after(() => server.close());

  /** Every actor tries, and the results are compared with the table. */
  async function walk(
    operation: Operation,
    locked: readonly PlanFeature[],
    callers: readonly Caller[] = cast.callers,
  ): Promise<void> {
    const permission = operation.guard.kind === 'permission' ? operation.guard.permission : undefined;
    const ask = async ({ name, bearer }: Caller) => {
      const call = {
        operation,
        bearer: await bearer(permission, operation.method === 'GET'),
        body: 'empty',
      } as const;
      return [name, outcomeOf(await send(server.url, call))];
    };
    // Sequential if one of them could end the session that another has just begun.
    const seen: string[][] = [];
    if (permission === 'sessions:write') for (const caller of callers) seen.push(await ask(caller));
    else seen.push(...(await Promise.all(callers.map(ask))));
    const expected = callers.map(({ name, standing }) => [
      name,
      expectedOf(operation, standing, (feature) => locked.includes(feature)),
    ]);
    expect(Object.fromEntries(seen)).to.deep.equal(Object.fromEntries(expected));
  }

  it('covers each operation: it names a permission, or is listed as public', () => {
    const unguarded = operations.filter(({ guard }) => guard.kind === 'public').map(({ name }) => name);
    expect(unguarded.toSorted()).to.deep.equal(Object.keys(publicOperations).toSorted());
    expect(operations.filter(({ guard }) => guard.kind === 'unclear')).to.deep.equal([]);
    expect(operations.length).to.be.greaterThan(60);
  });

  describe('with a plan that has everything', () => {
    for (const operation of operations) itFor(operation)(operation.name, () => walk(operation, []));
  });

  describe('with a plan without features', () => {
    before(() => cast.lock(features));
    after(() => cast.lock([]));
    for (const operation of operations)
      (isGated(operation) ? itFor(operation) : itThorough)(operation.name, () => walk(operation, features));
  });

  for (const feature of features) {
    describe(`with a plan that has everything but ${planFeatures[feature]}`, () => {
      const gated = operations.filter(
        ({ guard }) => guard.kind === 'permission' && ruleOf(guard.permission).feature === feature,
      );
      before(() => cast.lock([feature]));
      after(() => cast.lock([]));
      for (const operation of gated) itThorough(operation.name, () => walk(operation, [feature]));
    });
  }

  describe('with a plan that has everything but API Access, for API keys', () => {
    before(() => cast.lock(['api_access']));
    after(() => cast.lock([]));
    const keys = () => cast.callers.filter(({ standing }) => standing.kind === 'key');
    for (const operation of operations)
      itFor(operation)(operation.name, () => walk(operation, ['api_access'], keys()));
  });

  it('is decided before the input is validated, however wrong it is', async () => {
    const guarded = operations.filter(({ guard }) => guard.kind === 'permission');
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'x'.repeat(300) };
    const responses = await Promise.all(
      guarded.map(async ({ name, method, path }) => {
        const body = method === 'GET' ? undefined : '[{"page":"rabbit"}]';
        const wrong = `${path.replaceAll(/\{\w+\}/g, '%20')}?page=rabbit&per_page=-1&status=orange&limit=x`;
        return [name, (await server.api.send(method, wrong, { body, headers })).status];
      }),
    );
    expect(responses.filter(([, status]) => status !== 401)).to.deep.equal([]);
  });

  it('is decided before an upload is read: nothing is stored, and the caller need not finish sending', async () => {
    const uploads = operations.filter(({ isUpload }) => isUpload);
    expect(uploads.length).to.be.greaterThan(1);
    const before = await storedFiles(server);
    for (const { path } of uploads) {
      const file = new File([Buffer.alloc(9 * 1024 * 1024, 'carrot')], 'manifest.pdf');
      expect((await server.api.upload(path, { dispute_id: 'x' }, file)).status).to.equal(401);
      const headers = { 'content-type': 'multipart/form-data; boundary=burrow' };
      const cutOff = { body: '--burrow\r\ncontent-disposition: form-data; name="file"', headers };
      expect((await server.api.send('POST', path, cutOff)).status).to.equal(401);
      expect(await beginUpload(server, path)).to.equal(401);
    }
    expect(await storedFiles(server)).to.deep.equal(before);
  });
});

async function storedFiles({ dataDir }: TestServer): Promise<string[]> {
  const names = await readdir(dataDir, { recursive: true });
  return names.toSorted();
}

/** Announces a large file and sends only its beginning. Returns the response. */
async function beginUpload(server: TestServer, path: string): Promise<number | undefined> {
  const sending = request(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=burrow', 'content-length': 9_000_000 },
  });
  sending.on('error', () => undefined);
  sending.write('--burrow\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7');
  const [response] = (await once(sending, 'response')) as [IncomingMessage];
  sending.destroy();
  return response.statusCode;
}
