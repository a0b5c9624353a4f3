import { expect } from 'chai';

import { ruleOf } from '../../../core/src/identity/access/permissions.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { send, words, type MatrixResponse, type Ids } from './matrix/calls.js';
import { operations, type Operation } from './matrix/operations.js';
import { addCompany, makeKey, type Owner } from './matrix/people.js';
import { objectsOf } from './matrix/resources.js';

/** Path parameters that the operation looks up in the caller's company. */
const objectParameters = ({ pathNames }: Operation) => pathNames.filter((name) => !(name in words));
const naming = operations.filter(
  (operation) =>
    operation.guard.kind === 'permission' &&
    ruleOf(operation.guard.permission).roles.includes('owner') &&
    objectParameters(operation).length > 0,
);

describe("another company's objects, requested by each operation that names one", () => {
  let server: TestServer;
  let objects: Ids;
  let owner: Owner;
  let outsider: Owner;
  let key: string;

  before(async function () {
    this.timeout(120_000);
    server = await startTestServer({ environment: { OUTGOING_WEBHOOKS_ALLOW_PRIVATE: 'true' } });
    owner = await addCompany(server, 'Canary Rabbits');
    objects = await objectsOf(server, owner);
    outsider = await addCompany(server, 'Foxes');
    const { body } = await outsider.client.get('/api/api-keys');
    const scopes = body.available_scopes.map(({ scope }: { scope: string }) => scope) as string[];
    ({ key } = await makeKey(outsider.client, scopes));
  });
  after(() => server.close());

  it('exist: each path parameter refers to a real object', () => {
    const names = new Set(naming.flatMap(objectParameters));
    expect(Object.keys(objects)).to.include.members([...names]);
    expect(naming.length).to.be.greaterThan(30);
  });

  it('are found by their own company', async () => {
    for (const operation of naming.filter(({ method }) => method === 'GET')) {
      const call = { operation, bearer: owner.client.bearer, ids: objects, body: 'empty' } as const;
      expect((await send(server.url, call)).status, operation.name).not.to.equal(404);
    }
  });

  const withoutRequest = ({ status, body }: MatrixResponse) => ({
    status,
    body: { ...body, request_id: '' },
  });

  for (const operation of naming) {
    it(`return the same 404 as unknown objects: ${operation.name}`, async () => {
      const bearers = ruleOf(permissionOf(operation)).forKeys
        ? [outsider.client.bearer, key]
        : [outsider.client.bearer];
      for (const bearer of bearers) {
        const call = { operation, bearer, body: 'described' } as const;
        const [foreign, missing] = [
          await send(server.url, { ...call, ids: objects }),
          await send(server.url, call),
        ];
        expect(withoutRequest(foreign)).to.deep.equal(withoutRequest(missing));
        expect(foreign.status, JSON.stringify(foreign.body)).to.equal(404);
      }
    });
  }
});

function permissionOf({ guard, name }: Operation) {
  if (guard.kind !== 'permission') throw new Error(`${name} names no permission`);
  return guard.permission;
}
