import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { ApiClient } from '../../core/src/testing/api-client.js';
import { connect, sampleCredentials, submitResponse } from '../../core/src/testing/scenarios.js';
import type { TestServer } from '../../core/src/testing/test-server.js';
import { beginAndAgree } from '../api/commerce/store-client.js';
import type { GoogleIssuer } from '../api/identity/google-issuer.js';
import { addPerson, type Owner } from '../api/identity/matrix/people.js';
import { parseMail } from '../api/notifications/mail-box.js';
import type { Pool, Side } from './pool.js';

/** A company whose objects get used up. */
export type Supplied = {
  readonly side: Side;
  readonly owner: Owner;
  /** The account that is answered in the provider's portal. */
  readonly portalId: string;
};

/** Objects that no response supplies: they come from an email, a browser, a bank, or an outage. */
export type Supplies = {
  /** New disputes, users, mailed links and installs, because the earlier ones are used up. */
  readonly bring: () => Promise<void>;
};

/** Per company and round. */
const disputesAtOnce = 2;

/** Rounds of fixtures between two of the slowest kind. */
const seldomEvery = 2;

export function createSupplies(
  server: TestServer,
  {
    pool,
    issuer,
    companies,
  }: { readonly pool: Pool; readonly issuer: GoogleIssuer; readonly companies: readonly Supplied[] },
): Supplies {
  const readNewMails = mailReader(server.dataDir);
  let rounds = 0;

  async function bringTo({ side, owner, portalId }: Supplied): Promise<void> {
    await bringDisputes(server, owner.client, rounds);
    for (const id of await openDisputes(owner.client, portalId)) pool.add(side, 'portal disputeId', id);
    const { userId } = await addPerson(server, owner.tenantId, 'member');
    pool.add(side, 'userId', userId);
    const from = { 'x-forwarded-for': `10.8.${Math.floor(rounds / 256)}.${rounds % 256}` };
    await server.api.post('/api/auth/forgot-password', { email: `${userId}@burrow.example` }, from);
  }

  /** The link alone is enough. */
  async function learnOfMails(): Promise<void> {
    for (const { text } of await readNewMails()) {
      const token = /\/reset-password\?token=([\w-]+)/.exec(text)?.[1];
      if (token !== undefined) addForAll(pool, 'resetToken', token);
    }
  }

  async function bringSeldom({ side, owner }: Supplied): Promise<void> {
    pool.add(side, 'importId', await bringRecords(owner.client));
    pool.add(side, 'channelId', await addChannel(owner.client));
    const failed = await failToSubmit(server, owner.client);
    if (failed !== undefined) pool.addTogether(side, 'failed submission', failed);
    pool.addTogether(side, 'install', await beginAndAgree(server, owner.client));
  }

  return {
    async bring() {
      await learnOfMails();
      for (const company of companies) await bringTo(company);
      rounds += 1;
      if (rounds % seldomEvery !== 1) return;
      for (const company of companies) await bringSeldom(company);
      const sub = `google-${rounds}`;
      addForAll(pool, 'googleToken', await issuer.sign({ sub, email: `${sub}@warren.example` }));
      if (rounds % (3 * seldomEvery) === 1) pool.add('platform', 'tenantId', await sacrifice(server, rounds));
    },
  };
}

/** At an account of Worldpay that is answered only in the portal. */
export async function connectPortal(server: TestServer, { client, tenantId }: Owner): Promise<string> {
  const { username = '', password = '' } = await sampleCredentials(server, 'worldpay');
  const credentials = {
    platform: 'access',
    username,
    password,
    event_secret: `a-shared-secret-of-${tenantId}`,
  };
  return connect(server, client, 'worldpay', { credentials });
}

/** At some of the accounts, in turn: calls connect ever more accounts, and use few disputes up. */
async function bringDisputes(server: TestServer, client: ApiClient, round: number): Promise<void> {
  const { body } = await client.get('/api/psp/accounts');
  const accounts = body.accounts as { account_id: string; provider: string }[];
  const paid = accounts.filter(({ provider }) => provider !== 'wix');
  for (let at = 0; at < disputesAtOnce; at += 1) {
    const account = paid[(round * disputesAtOnce + at) % paid.length];
    if (account !== undefined)
      await server.sandbox.post(`/${account.provider}/disputes`, { account_id: account.account_id });
  }
}

async function openDisputes(client: ApiClient, accountId: string): Promise<string[]> {
  const query = `psp_account_id=${accountId}&status=needs_response&per_page=5`;
  const { body } = await client.get(`/api/disputes?${query}`);
  return (body.disputes as { dispute_id: string }[]).map(({ dispute_id: id }) => id);
}

/** A response that could not be sent because the bank was down. */
async function failToSubmit(server: TestServer, client: ApiClient) {
  const { body: found } = await client.get('/api/disputes?provider=stripe&status=needs_response&per_page=1');
  const dispute = (found.disputes as { dispute_id: string }[])[0];
  if (dispute === undefined) return undefined;
  await server.sandbox.post('/stripe/faults', { status: 503, count: 1000 });
  const { body } = await submitResponse(client, dispute.dispute_id, { auto_retry: false });
  await server.sandbox.post('/stripe/faults', { count: 0 });
  const submission = body.submission as { submission_id: string; status: string } | undefined;
  if (submission?.status !== 'failed') return undefined;
  return { disputeId: dispute.dispute_id, submissionId: submission.submission_id };
}

/** A record of each simple kind, and an import. Random bodies name no field of a record. */
async function bringRecords(client: ApiClient): Promise<string> {
  const paid = { amount: 4_200, currency: 'EUR' };
  await client.put('/api/data/payments/pay-1', { ...paid, paid_at: '2026-11-01T09:00:00Z' });
  await client.put('/api/data/disputes/pay-1', { ...paid, opened_at: '2026-11-02T09:00:00Z' });
  await client.put('/api/data/customers/pay-1', { name: 'Hazel' });
  const shipment = { order_id: 'pay-1', carrier: 'FedEx', tracking_number: '794600000012' };
  await client.put('/api/data/shipments/pay-1', shipment);
  const file = new File(['external_id,name\ncus-1,Hazel\n'], 'customers.csv');
  const { body } = await client.upload('/api/data/imports', { kind: 'customers' }, file);
  return String(body.import_id);
}

/** A chat channel at an address without a server. Random bodies rarely pair a kind with its URL. */
async function addChannel(client: ApiClient): Promise<string> {
  const channel = { kind: 'slack', url: 'https://127.0.0.1:9/hooks', events: ['dispute.created'] };
  const { body } = await client.post('/api/chat-channels', channel);
  return String(body.channel_id);
}

/** A company that super admins may change freely. */
async function sacrifice(server: TestServer, number: number): Promise<string> {
  const client = await server.signUp(`Hares ${number}`);
  return String((await client.get('/api/auth/me')).body.user.tenant.tenant_id);
}

function addForAll(pool: Pool, kind: string, value: string): void {
  for (const side of ['company', 'outsider', 'platform'] as const) pool.add(side, kind, value);
}

/** Reads each mail of the server once. */
function mailReader(dataDir: string) {
  const folder = join(dataDir, 'mail');
  let last = '';
  return async () => {
    const names = await readdir(folder).catch(() => []);
    const fresh = names.filter((name) => /^[^.].*\.eml$/.test(name) && name > last).toSorted();
    last = fresh.at(-1) ?? last;
    return Promise.all(fresh.map(async (name) => parseMail(await readFile(join(folder, name), 'utf8'))));
  };
}
