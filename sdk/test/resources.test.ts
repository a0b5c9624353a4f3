import { readFileSync } from 'node:fs';

import { expect } from 'chai';
import { parse } from 'yaml';

import { adminOf } from '../src/admin.js';
import { argumentsOf } from '../src/arguments.js';
import { createClient } from '../src/index.js';
import { reportsOf } from '../src/reports.js';
import { startLoopback, type Seen } from './loopback.js';

type Method = (...args: unknown[]) => PromiseLike<unknown>;
type Contract = { readonly paths: Record<string, Record<string, { operationId: string }>> };

/**
 * Not for programs: what a browser is sent to, what proves an address, what mail links lead to, and what people do about
 * their own and their colleagues' sign-ins. `client.api` has them all.
 */
const withoutMethod = [
  'AcceptInvitation_acceptInvitation',
  'Auth_refresh', // the client's own business
  'Calendar_showCalendar',
  'CompanySecurity_getCompanySecurity',
  'CompanySecurity_updateCompanySecurity',
  'Events_streamEvents', // client.events
  'Google_googleSignIn',
  'Google_signInOptions',
  'Invitations_getInvitation',
  'Members_endMemberSessions',
  'OwnSessions_endOtherSessions',
  'OwnSessions_endSession',
  'OwnSessions_listSessions',
  'PasswordReset_forgotPassword',
  'PasswordReset_resetPassword',
  'Profile_updateProfile',
  'Profile_updateTenant',
  'SecondFactor_beginSecondFactor',
  'SecondFactor_confirmSecondFactor',
  'SecondFactor_getSecondFactor',
  'SecondFactor_renewRecoveryCodes',
  'SecondFactor_turnOffSecondFactor',
  'Settings_showImage',
  'Stores_finishInstall',
  'Waitlist_join',
];
const notCalls = ['api', 'events', 'withAccessToken'];
const upload = { file: new Blob(['x']), fileName: 'x', disputeId: 'x', evidenceType: 'x', fieldName: 'x' };

describe('the methods of the client', () => {
  it('are there for each call of the contract that programs make, and make that call', async () => {
    const server = await startLoopback((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
    const client = createClient({ baseUrl: server.url, apiKey: 'rbk' });
    const { events: _events, withAccessToken: _with, ...calls } = client;
    for (const [name, method] of methodsOf({
      ...calls,
      admin: adminOf(client),
      arguments: argumentsOf(client),
      reports: reportsOf(client),
    })) {
      const before = server.seen.length;
      await method(...(/upload/i.test(name) ? [upload] : ['one', 'two', {}, {}]));
      expect(server.seen.length - before, name).to.equal(1);
    }
    // A company's own settings are called without its id for all companies.
    const { config } = adminOf(client);
    await Promise.all([config.get(), config.set({}), config.reset()]);
    await server.close();
    const called = new Set(server.seen.map(operationOf));
    const missing = operations.map(({ id }) => id).filter((id) => !called.has(id));
    expect(missing.sort()).to.deep.equal(withoutMethod);
  });

  it('read lists that count their pages like those with a cursor', async () => {
    const server = await startLoopback(({ url }, response) => {
      const page = Number(new URL(url, 'http://x').searchParams.get('page') ?? 1);
      const body = { tenants: [{ tenant_id: `ten_${page}` }], page, pages: 3, per_page: 1, total: 3 };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    const { tenants } = adminOf(createClient({ baseUrl: server.url, apiKey: 'rbk' }));
    const ids: string[] = [];
    for await (const { tenant_id: id } of tenants.list({ status: 'active' })) ids.push(id);
    await server.close();
    expect(ids).to.deep.equal(['ten_1', 'ten_2', 'ten_3']);
    expect(server.seen.map(({ url }) => url)).to.deep.equal([
      '/api/admin/tenants?status=active',
      '/api/admin/tenants?status=active&page=2',
      '/api/admin/tenants?status=active&page=3',
    ]);
  });
});

const contract = parse(readFileSync(new URL('../../openapi.yaml', import.meta.url), 'utf8')) as Contract;

/** Those without a name in their path first: they are meant where both fit. */
const operations = Object.entries(contract.paths)
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId: id }]) => ({
      id,
      method: method.toUpperCase(),
      names: path.split('{').length,
      path: new RegExp(`^${path.replaceAll(/[.]/g, '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    })),
  )
  .sort((a, b) => a.names - b.names);

function operationOf({ method, url }: Seen): string | undefined {
  const path = url.replace(/\?.*/, '');
  return operations.find((operation) => operation.method === method && operation.path.test(path))?.id;
}

function methodsOf(calls: object, prefix = ''): [string, Method][] {
  return Object.entries(calls).flatMap(([name, value]: [string, unknown]) => {
    if (prefix === '' && notCalls.includes(name)) return [];
    if (typeof value === 'function') return [[`${prefix}${name}`, value as Method]];
    return methodsOf(value as object, `${prefix}${name}.`);
  });
}
