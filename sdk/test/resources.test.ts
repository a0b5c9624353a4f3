import { readFileSync } from 'node:fs';

import { expect } from 'chai';
import { parse } from 'yaml';

import { adminOf } from '../src/admin.js';
import { argumentsOf } from '../src/arguments.js';
import { createClient } from '../src/index.js';
import { reportsOf } from '../src/reports.js';
import { startLoopback, type Loopback, type ReceivedRequest } from './loopback.js';

type Method = (...args: unknown[]) => PromiseLike<unknown>;
type Contract = { readonly paths: Record<string, Record<string, { operationId: string }>> };

/**
 * Not for programs: addresses that a browser opens, proofs of an address, targets of links in mails, and sign-in
 * settings of users and colleagues. `client.api` has them all.
 */
const withoutMethod = [
  'acceptInvitation',
  'refresh', // used by the client itself
  'showCalendar',
  'getCompanySecurity',
  'updateCompanySecurity',
  'resendVerification',
  'verifyEmail',
  'streamEvents', // client.events
  'googleSignIn',
  'getSignInOptions',
  'listNotifications', // the bell of the web app, never open to an API key
  'markNotificationsRead',
  'getInvitation',
  'handleMcp', // for clients of the Model Context Protocol
  'endMemberSessions',
  'endOtherSessions',
  'endSession',
  'listSessions',
  'forgotPassword',
  'resetPassword',
  'addPendingInstall', // a person confirms a store in the browser
  'cancelPendingInstall',
  'confirmPendingInstall',
  'getPendingInstall',
  'updateProfile',
  'updateTenant',
  'beginSecondFactor',
  'confirmSecondFactor',
  'getSecondFactor',
  'renewRecoveryCodes',
  'turnOffSecondFactor',
  'showImage',
  'finishInstall',
  'joinWaitlist',
  'getWorkspace',
];
const notCalls = ['api', 'events', 'withAccessToken'];
const upload = { file: new Blob(['x']), fileName: 'x', disputeId: 'x', evidenceType: 'x', fieldName: 'x' };

describe('methods of the client', () => {
  let server: Loopback;
  afterEach(() => server.close());

  it('exist for each call of the contract that programs make, and make that call', async () => {
    server = await startLoopback((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"evidence":[]}');
    });
    const client = createClient({ baseUrl: server.url, apiKey: 'rbk' });
    const { events: _events, withAccessToken: _with, ...calls } = client;
    for (const [name, method] of methodsOf({
      ...calls,
      admin: adminOf(client),
      arguments: argumentsOf(client),
      reports: reportsOf(client),
    })) {
      const before = server.requests.length;
      await method(...(/upload|previewText/i.test(name) ? [upload] : ['one', 'two', {}, {}]));
      expect(server.requests.length - before, name).to.equal(1);
    }
    // Without its id, the path of one company's settings is that of all companies.
    const { config } = adminOf(client);
    await Promise.all([config.get(), config.set({}), config.reset()]);
    const called = new Set(server.requests.map(operationOf));
    const missing = operations.map(({ id }) => id).filter((id) => !called.has(id));
    expect(missing).to.have.members(withoutMethod);
  });

  it('send nothing if an id of their path is missing, whatever its value', async () => {
    server = await startLoopback((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"evidence":[]}');
    });
    const { requests } = server;
    // With a path prefix, as behind a proxy, and with a server at the root.
    for (const baseUrl of [server.url, `${server.url}/rebuttal/`]) {
      const client = createClient({ baseUrl, apiKey: 'rbk' });
      const { events: _events, withAccessToken: _with, ...calls } = client;
      const ways = {
        ...calls,
        admin: adminOf(client),
        arguments: argumentsOf(client),
        reports: reportsOf(client),
      };
      for (const [name, method] of methodsOf(ways)) {
        if (/upload|previewText/i.test(name)) continue;
        const before = requests.length;
        await method('one', 'two', {}, {});
        const called = requests[before]?.url.replace(/\?.*/, '') ?? '';
        const ids = ['one', 'two'].filter((id) => called.split('/').includes(id));
        for (const id of ids)
          for (const none of ['', '.', '..', ...(name.startsWith('admin.config') ? [] : [undefined])]) {
            const sent = requests.length;
            const wrong = ['one', 'two'].map((each) => (each === id ? none : each));
            const thrown = await rejectionOf(() => method(...wrong, {}, {}));
            expect(thrown, `${name} ${String(none)}`).to.be.instanceOf(TypeError);
            expect(requests.length, `${name} ${String(none)}`).to.equal(sent);
          }
      }
    }
  });

  it('accept any other text as an id', async () => {
    server = await startLoopback((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"evidence":[]}');
    });
    const { disputes } = createClient({ baseUrl: server.url, apiKey: 'rbk' });
    for (const id of ['...', '.a', 'a/..', '{id}', '?', ' ', '-']) await disputes.get(id);
    await disputes.list({ search: '/../{x}//' });
    expect(server.requests.map(({ url }) => url.replace(/\?include.*/, ''))).to.deep.equal([
      '/api/disputes/...',
      '/api/disputes/.a',
      '/api/disputes/a%2F..',
      '/api/disputes/%7Bid%7D',
      '/api/disputes/%3F',
      '/api/disputes/%20',
      '/api/disputes/-',
      '/api/disputes?search=%2F..%2F%7Bx%7D%2F%2F',
    ]);
  });

  it('read lists with page numbers like those with a cursor', async () => {
    server = await startLoopback(({ url }, response) => {
      const page = Number(new URL(url, 'http://x').searchParams.get('page') ?? 1);
      const body = { tenants: [{ tenant_id: `ten_${page}` }], page, pages: 3, per_page: 1, total: 3 };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    const { tenants } = adminOf(createClient({ baseUrl: server.url, apiKey: 'rbk' }));
    const ids: string[] = [];
    for await (const { tenant_id: id } of tenants.list({ status: 'active' })) ids.push(id);
    expect(ids).to.deep.equal(['ten_1', 'ten_2', 'ten_3']);
    expect(server.requests.map(({ url }) => url)).to.deep.equal([
      '/api/admin/tenants?status=active',
      '/api/admin/tenants?status=active&page=2',
      '/api/admin/tenants?status=active&page=3',
    ]);
  });
});

const contract = parse(readFileSync(new URL('../../openapi.yaml', import.meta.url), 'utf8')) as Contract;

/** Sorts paths without a parameter first: they take precedence where both match. */
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

async function rejectionOf(call: () => PromiseLike<unknown>): Promise<unknown> {
  try {
    await call();
    return undefined;
  } catch (error) {
    return error;
  }
}

function operationOf({ method, url }: ReceivedRequest): string | undefined {
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
