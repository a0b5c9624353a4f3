import type { Log } from '../../core/src/platform/shared/log.js';
import { connect } from '../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../core/src/testing/test-server.js';
import { eventually } from '../../core/src/testing/waiting.js';
import { connectStore, sellOrders } from '../api/commerce/store-client.js';
import { client as google, startGoogleIssuer, type GoogleIssuer } from '../api/identity/google-issuer.js';
import { assemble, type Caller } from '../api/identity/matrix/actors.js';
import { addPerson, signIn, type Owner } from '../api/identity/matrix/people.js';
import { objectsOf } from '../api/identity/matrix/resources.js';
import { signInSuperAdmin } from '../api/identity/platform-client.js';
import type { FuzzedOperation } from './contract.js';
import { connectPortal, createSupplies, type Supplied } from './fixtures.js';
import { createPool, type Pool, type Side } from './pool.js';

/** A server with two companies that have one of each object, and all callers. */
export type Stage = {
  readonly server: TestServer;
  readonly pool: Pool;
  readonly canaries: Readonly<Record<Side, string>>;
  readonly callerNames: readonly string[];
  readonly sideOf: (caller: string) => Side;
  readonly bearerOf: (caller: string, operation: FuzzedOperation) => Promise<string | undefined>;
  /** New disputes and users, because the earlier ones are used up. */
  readonly refresh: () => Promise<void>;
};

/** A server with everything that calls need, and a fake Google. Nothing leaves the machine. */
export type FuzzedServer = { readonly stage: Stage; close(): Promise<void> };

export async function startFuzzedServer(log?: Log): Promise<FuzzedServer> {
  const issuer = await startGoogleIssuer(() => new Date());
  const environment = {
    OUTGOING_WEBHOOKS_ALLOW_PRIVATE: 'true',
    GOOGLE_CLIENT_ID: google.id,
    GOOGLE_CLIENT_SECRET: google.secret,
    GOOGLE_ISSUER_URL: issuer.state.url,
  };
  const server = await startTestServer({ environment, ...(log === undefined ? {} : { log }) });
  return {
    stage: await setStage(server, issuer),
    async close() {
      await server.close();
      await issuer.close();
    },
  };
}

/** Operations that may end the session. */
const ending = new Set(['logout', 'exitLoginAs', 'updateProfile', 'loginAs']);

async function setStage(server: TestServer, issuer: GoogleIssuer): Promise<Stage> {
  const cast = await assemble(server);
  const canaries = {
    company: 'canary-of-rabbits-5c1e',
    outsider: 'canary-of-foxes-9d2b',
    platform: 'canary-of-the-platform',
  };
  const protectedIds = new Set([cast.company.tenantId, cast.outsider.tenantId]);
  const pool = createPool(protectedIds);
  const sides = { company: cast.company, outsider: cast.outsider };
  const companies: Supplied[] = [];
  for (const [side, owner] of Object.entries(sides) as ['company' | 'outsider', typeof cast.company][]) {
    await owner.client.put('/api/auth/tenant', { name: `Ltd ${canaries[side]}` });
    const things = await objectsOf(server, owner, openShop);
    for (const [kind, id] of Object.entries(things)) pool.add(side, kind === 'id' ? 'storeId' : kind, id);
    await plant(owner.client, things, canaries[side]);
    const submission = {
      disputeId: String(things['disputeId']),
      submissionId: String(things['submissionId']),
    };
    pool.addTogether(side, 'submission', submission);
    const portalId = await connectPortal(server, owner);
    protectedIds.add(portalId);
    companies.push({ side, owner, portalId });
  }
  await connect(server, cast.company.client, 'worldpay');
  const { body: people } = await cast.company.client.get('/api/members');
  for (const { user_id: id } of people.members as { user_id: string }[]) protectedIds.add(id);
  await protectUsers(server, protectedIds);
  const admin = await signInSuperAdmin(server);
  pool.add('platform', 'refreshToken', admin.refreshToken);
  const desk: unknown = await server.container.database
    .system('users')
    .whereNull('tenant_id')
    .select('user_id');
  for (const { user_id: id } of desk as { user_id: string }[]) pool.addOfPlatform(id);
  const { bring } = createSupplies(server, { pool, issuer, companies });
  const callers = new Map(cast.callers.map((caller) => [caller.name, caller]));

  /** A user with a separate session, so that ending it does not end those the run depends on. */
  async function bearerOfLoner(name: string, { guard }: FuzzedOperation): Promise<string | undefined> {
    const { standing } = callers.get(name) ?? {};
    if (guard.kind !== 'permission' || guard.permission !== 'sessions:write') return undefined;
    if (standing?.kind !== 'user') return undefined;
    const side = sideOf(name);
    const tenantId = side === 'platform' ? null : sides[side].tenantId;
    return (await signIn(server, await addPerson(server, tenantId, standing.role))).bearer;
  }

  await bring();
  return {
    server,
    pool,
    canaries,
    callerNames: [...callers.keys()],
    sideOf,
    refresh: bring,
    bearerOf: async (name, operation) =>
      (await bearerOfLoner(name, operation)) ?? bearerOf(callers.get(name), operation, pool),
  };
}

function bearerOf(
  caller: Caller | undefined,
  operation: FuzzedOperation,
  pool: Pool,
): Promise<string | undefined> {
  if (caller === undefined) throw new Error('There is no caller with this name');
  const { guard, operationId } = operation;
  if (guard.kind === 'refresh token' && caller.standing.kind === 'user')
    return Promise.resolve(pool.lookUp('platform', { $of: 'refreshToken', whose: 'own', pick: 0 }));
  const permission = guard.kind === 'permission' ? guard.permission : undefined;
  return caller.bearer(permission, !ending.has(operationId));
}

function sideOf(caller: string): Side {
  if (caller === "another company's owner") return 'outsider';
  return caller === 'a super admin' ? 'platform' : 'company';
}

/** At the simulated platform, so that its orders can be read. */
async function openShop(server: TestServer, { client }: Owner) {
  const store = await connectStore(server, client);
  await sellOrders(server, store);
  const orderId = await eventually('an order', async () => {
    const { body } = await client.get('/api/orders');
    return (body.orders as { order_id: string }[])[0]?.order_id;
  });
  return { storeId: store.id, orderId };
}

/** Marker words of the company, in each field it can write. */
async function plant(
  client: {
    post(path: string, body: unknown): Promise<unknown>;
    put(path: string, body: unknown): Promise<unknown>;
  },
  { disputeId }: Readonly<Record<string, string>>,
  canary: string,
): Promise<void> {
  await client.put('/api/settings/template-variables', { signatory_name: canary, merchant_address: canary });
  await client.post('/api/templates', { name: canary, content: canary });
  await client.post(`/api/disputes/${String(disputeId)}/notes`, { text: canary });
  const evidence = { dispute_id: disputeId, evidence_type: 'other', title: canary, text_content: canary };
  await client.post('/api/evidence/text', evidence);
  await client.post('/api/invitations', { email: `${canary}@burrow.example`, role: 'member' });
}

/** Protects the initial users: a removed or demoted one could not call any longer. */
async function protectUsers({ container }: TestServer, protectedIds: Set<string>): Promise<void> {
  const users: unknown = await container.database.system('users').select('user_id');
  for (const { user_id: id } of users as { user_id: string }[]) protectedIds.add(id);
  const keys: unknown = await container.database.system('api_keys').select('key_id');
  for (const { key_id: id } of keys as { key_id: string }[]) protectedIds.add(id);
}
