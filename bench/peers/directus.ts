import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { findFreePort } from '../../core/src/platform/database/embedded/ports.js';
import { childEnvironment, startListening, type Server } from '../processes.js';
import { call } from '../product.js';
import { listedFields } from './collection.js';
import type { Peer, PeerPlace, PeerServer } from './peer.js';

const admin = { email: 'admin@example.com', password: 'carrots-are-orange' };
const member = { email: 'member@example.com', password: 'turnips-are-not' };
/** The rows of the user's company, by a field of the user. */
const ofOwnCompany = { tenant_id: { _eq: '$CURRENT_USER.tenant_id' } };

/**
 * The last version for Node 20. Caching and rate limits are off, as by default. The pool is as large as ours. Changes
 * are written to its activity log, as by default.
 */
export const directus: Peer = {
  name: 'directus',
  version: '11.3.5',
  title: 'Directus 11.3.5, REST',
  async start(folder, place) {
    const port = await findFreePort();
    const program = [join(folder, 'node_modules/directus/cli.js')];
    const settings = settingsFor(place, port);
    await promisify(execFile)(process.execPath, [...program, 'bootstrap'], {
      cwd: folder,
      env: childEnvironment(settings),
    });
    const server = await startListening({
      name: 'Directus',
      folder,
      args: [...program, 'start'],
      environment: settings,
      port,
    });
    try {
      return withCalls(server, await openMember(port, place));
    } catch (error) {
      await server.stop();
      throw error;
    }
  },
};

function settingsFor({ databaseUrl, schema }: PeerPlace, port: number): Record<string, string> {
  const url = new URL(databaseUrl);
  return {
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DB_CLIENT: 'pg',
    DB_HOST: url.hostname,
    DB_PORT: url.port,
    DB_USER: url.username,
    DB_PASSWORD: url.password,
    DB_DATABASE: url.pathname.slice(1),
    DB_SEARCH_PATH: `array:${schema}`,
    DB_POOL__MIN: '0',
    DB_POOL__MAX: '10',
    SECRET: randomBytes(32).toString('base64url'),
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    ACCESS_TOKEN_TTL: '1d',
    LOG_LEVEL: 'error',
    TELEMETRY: 'false',
  };
}

type Data<T> = { readonly data: T };

/**
 * Sets up both tables as collections, a role that may do what is measured in its company, and a user with it. Returns
 * the user's token.
 */
async function openMember(port: number, { tenantId }: PeerPlace): Promise<string> {
  const signIn = async (who: typeof admin) =>
    (await call<Data<{ access_token: string }>>(port, { path: '/auth/login', body: who })).data.access_token;
  const token = await signIn(admin);
  const request = async <T>(path: string, body: object, method?: string) =>
    (await call<Data<T>>(port, { path, token, body, method })).data;
  for (const collection of ['disputes', 'notes'])
    await request(`/collections/${collection}`, { meta: { collection } }, 'PATCH');
  await request('/fields/directus_users', { field: 'tenant_id', type: 'string', schema: {}, meta: {} });
  const { id: role } = await request<{ id: string }>('/roles', { name: 'Member' });
  const { id: policy } = await request<{ id: string }>('/policies', { name: 'Own company' });
  await request('/access', { role, policy });
  const allow = (collection: string, action: string, rules: object) =>
    request('/permissions', { policy, collection, action, fields: ['*'], ...rules });
  await allow('disputes', 'read', { permissions: ofOwnCompany });
  await allow('notes', 'read', { permissions: ofOwnCompany });
  await allow('notes', 'create', {
    validation: ofOwnCompany,
    presets: { tenant_id: '$CURRENT_USER.tenant_id' },
  });
  await request('/users', { ...member, role, tenant_id: tenantId });
  return signIn(member);
}

type ListResponse = Data<readonly { dispute_id: string }[]> & { readonly meta?: { filter_count: number } };

function withCalls(server: Server, token: string): PeerServer {
  const list = `/items/disputes?limit=20&sort=evidence_due_by,dispute_id&fields=${listedFields.join()}`;
  return {
    ...server,
    list: { path: list, token },
    listWithTotal: { path: `${list}&meta=filter_count`, token },
    note: (disputeId, text) => ({ path: '/items/notes', token, body: { dispute_id: disputeId, text } }),
    readList(response) {
      const { data, meta } = response as ListResponse;
      return { ids: data.map(({ dispute_id: id }) => id), total: meta?.filter_count };
    },
  };
}
