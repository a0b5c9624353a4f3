import { randomBytes } from 'node:crypto';

import { expect } from 'chai';

import { AppError } from '../../../core/src/platform/errors/catalogue.js';
import { newId } from '../../../core/src/platform/shared/ids.js';
import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe, sampleCredentials, startDispute } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { signInSuperAdmin, whoIs } from './platform-client.js';

const mb = 1024 * 1024;

describe('plan limits under concurrency', () => {
  let server: TestServer;
  /** A second process on the same database. */
  let other: TestServer;
  let admin: ApiClient;
  let owner: ApiClient;
  let tenantId: string;

  before(async function () {
    this.timeout(120_000);
    const environment = { ENCRYPTION_KEYS: `test:${randomBytes(32).toString('base64')}` };
    server = await startTestServer({ environment });
    other = await startTestServer({
      environment: {
        ...environment,
        DATABASE_URL: server.ownerUrl,
        DATA_DIR: server.dataDir,
        WORKERS: 'off',
      },
    });
    admin = (await signInSuperAdmin(server)).as;
  });
  after(async () => {
    await other.close();
    await server.close();
  });
  beforeEach(async () => {
    owner = await server.signUp('Rabbits Ltd', 'default');
    ({ tenantId } = await whoIs(owner));
  });

  const set = async (settings: object) => {
    const { status } = await admin.put(`/api/admin/config/tenant/${tenantId}`, settings);
    expect(status).to.equal(200);
  };
  const there = () => other.api.withToken(owner.bearer);
  const sorted = (responses: readonly { readonly status: number }[]) =>
    responses.map(({ status }) => status).sort((one, other) => one - other);
  const statuses = (created: number, refused: number) => [
    ...Array<number>(created).fill(201),
    ...Array<number>(refused).fill(403),
  ];

  describe('of PSP accounts', () => {
    const add = async (as: ApiClient, name: string) =>
      as.post('/api/psp/accounts', {
        provider: 'stripe',
        account_name: name,
        environment: 'test',
        credentials: await sampleCredentials(server, 'stripe'),
      });

    it('are exact across processes: two servers with room for one add one of fifty', async () => {
      const responses = await Promise.all(
        Array.from({ length: 50 }, (_, i) => add(i % 2 === 0 ? owner : there(), `Shop ${i}`)),
      );
      expect(sorted(responses)).to.deep.equal(statuses(1, 49));
      expect((await owner.get('/api/psp/accounts')).body.accounts).to.have.length(1);
    });
  });

  describe('of users', () => {
    const join = async ({ container }: TestServer) => {
      const userId = newId('usr');
      try {
        await container.database.transaction(tenantId, async (tx) => {
          await container.limits.requireRoom(tx, tenantId, 'users');
          await container.users.insertUser(tx, {
            userId,
            tenantId,
            email: `${userId}@warren.example`,
            name: 'Bo',
            role: 'member',
            passwordHash: 'x',
            hasVerifiedEmail: true,
          });
        });
        return 'in';
      } catch (error) {
        if (error instanceof AppError) return error.code;
        throw error;
      }
    };

    it('are exact across processes: two servers with room for two admit two of twenty', async () => {
      await set({ max_users_per_tenant: 3 });
      const responses = await Promise.all(
        Array.from({ length: 20 }, (_, i) => join(i % 2 === 0 ? server : other)),
      );
      expect(responses.filter((response) => response === 'in')).to.have.length(2);
      expect(responses.filter((response) => response === 'user_limit')).to.have.length(18);
      expect((await admin.get(`/api/admin/tenants/${tenantId}`)).body.users).to.have.length(3);
    });
  });

  describe('of storage', () => {
    let dispute: string;

    beforeEach(async () => {
      await connectStripe(server, owner);
      ({ dispute_id: dispute } = await startDispute(server, owner, {}));
      await set({ max_storage_mb: 1 });
    });
    const upload = (as: ApiClient, bytes: number) =>
      as.upload(
        '/api/evidence/upload',
        { dispute_id: dispute, evidence_type: 'receipt' },
        new File([textOf(bytes)], 'burrow.txt'),
      );
    const used = () => server.container.limits.check(tenantId, 'storage_mb');

    it('are exact across processes: of files that fit alone but not together, one is stored', async () => {
      const responses = await Promise.all([
        upload(owner, 0.6 * mb),
        upload(there(), 0.6 * mb),
        upload(owner, 0.6 * mb),
        upload(there(), 0.6 * mb),
      ]);
      expect(sorted(responses)).to.deep.equal(statuses(1, 3));
      expect((await used()).current).to.equal(Math.floor(0.6 * mb));
      expect((await upload(owner, 0.3 * mb)).status).to.equal(201);
    });

    it('ignore rejected files, in the sum and in the store', async () => {
      await Promise.all(Array.from({ length: 6 }, () => upload(owner, 0.9 * mb)));
      expect((await used()).current).to.equal(Math.floor(0.9 * mb));
      const { body } = await owner.get(`/api/evidence?dispute_id=${dispute}`);
      const [kept, ...others] = body.evidence as { evidence_id: string }[];
      expect(others).to.deep.equal([]);
      await owner.delete(`/api/evidence/${String(kept?.evidence_id)}`);
      expect((await used()).current).to.equal(0);
      expect((await upload(owner, 0.9 * mb)).status).to.equal(201);
    });
  });
});

/** A text of this many bytes. */
function textOf(bytes: number): string {
  return 'Rabbits dig. '.repeat(Math.ceil(bytes / 13)).slice(0, Math.floor(bytes));
}
