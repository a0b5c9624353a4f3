import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';

import { expect } from 'chai';

import { ruleOf } from '../../../core/src/identity/access/permissions.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { outcomeOf, send } from './matrix/calls.js';
import { operations } from './matrix/operations.js';
import { addCompany, addPerson, signIn } from './matrix/people.js';
import { publicOperations } from './matrix/public-operations.js';

describe('permissions of operations', () => {
  let server: TestServer;

  before(async () => {
    server = await startTestServer({ environment: { WORKERS: 'off' } });
  });
  after(() => server.close());

  it('covers each operation: it names a permission, or is listed as public', () => {
    const unguarded = operations.filter(({ guard }) => guard.kind === 'public').map(({ name }) => name);
    expect(unguarded.toSorted()).to.deep.equal(Object.keys(publicOperations).toSorted());
    expect(operations.filter(({ guard }) => guard.kind === 'unclear')).to.deep.equal([]);
    expect(operations.length).to.be.greaterThan(60);
  });

  it('reject each role that the table does not list', async () => {
    const { tenantId } = await addCompany(server, 'Rabbits Ltd');
    for (const role of ['member', 'admin', 'owner', 'super_admin'] as const) {
      const person = await addPerson(server, role === 'super_admin' ? null : tenantId, role);
      const { bearer } = await signIn(server, person);
      const denied = operations.filter(
        ({ guard }) => guard.kind === 'permission' && !ruleOf(guard.permission).roles.includes(role),
      );
      expect(denied.length).to.be.greaterThan(5);
      const expected = role === 'super_admin' ? '403 no_company' : '403 role_forbids';
      for (const operation of denied)
        expect(
          outcomeOf(await send(server.url, { operation, bearer, body: 'empty' })),
          operation.name,
        ).to.equal(expected);
    }
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
