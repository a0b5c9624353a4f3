import { readFileSync } from 'node:fs';

import { expect } from 'chai';
import { parse } from 'yaml';

import { adminOf } from '../src/admin.js';
import { argumentsOf } from '../src/arguments.js';
import { createClient } from '../src/index.js';
import { reportsOf } from '../src/reports.js';
import { startLoopback, type Loopback, type ReceivedRequest } from './loopback.js';

type Method = (...args: unknown[]) => PromiseLike<unknown> & Partial<AsyncIterable<unknown>>;
type Operation = {
  readonly operationId: string;
  readonly parameters?: readonly { readonly $ref?: string; readonly name?: string }[];
};
type Schema = { readonly properties?: Record<string, { readonly type?: string }> };
type Contract = {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly schemas: Record<string, Schema> };
};

/** Called by the client itself, by `client.events`, and by agents through the Model Context Protocol. */
const withoutMethod = ['refresh', 'streamEvents', 'handleMcp', 'unsubscribe'];
const upload = { file: new Blob(['x']), fileName: 'x', disputeId: 'x', evidenceType: 'x', fieldName: 'x' };

describe('methods of the client', () => {
  let server: Loopback;
  afterEach(() => server.close());

  it('reach every operation of the contract and read all pages of every list', async () => {
    server = await startLoopback((request, response) => {
      const isLast = /cursor=more|page=2/.test(request.url);
      const body = operationOf(request)?.hasCursor
        ? { next_cursor: isLast ? null : 'more' }
        : { page: isLast ? 2 : 1, pages: 2 };
      const items = ['two', 'three'].slice(isLast ? 1 : 0, isLast ? 2 : 1);
      const fields = Object.fromEntries(lists.map((name) => [name, items]));
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ ...fields, ...body }));
    });
    const called: (string | undefined)[] = [];
    for (const [name, method] of methodsOf(allCalls(server.url))) {
      const before = server.requests.length;
      const third = name.endsWith('statementFile') ? '0' : {};
      const result = method(
        ...(/upload|previewText|importCsv/i.test(name) ? [upload] : ['one', 'two', third, {}]),
      );
      await result;
      const operation = operationOf(server.requests[before]!);
      called.push(operation?.id);
      if (operation?.isPaged !== true) continue;
      const items = name === 'evidence.list' ? await result : await itemsOf(result);
      expect(items, name).to.deep.equal(['two', 'three']);
    }
    const { config } = adminOf(createClient({ baseUrl: server.url }));
    await Promise.all([config.get(), config.set({}), config.reset()]);
    called.push(...server.requests.slice(-3).map((request) => operationOf(request)?.id));
    expect(operations.map(({ id }) => id).filter((id) => !called.includes(id))).to.have.members(
      withoutMethod,
    );
  });

  it('send nothing if an id of their path is missing, whatever its value', async () => {
    server = await startLoopback((_, response) => response.end());
    // With a path prefix, as behind a proxy, and with a server at the root.
    for (const baseUrl of [server.url, `${server.url}/rebuttal/`]) {
      const { disputes } = createClient({ baseUrl, apiKey: 'rbk' });
      for (const none of ['', '.', '..', undefined] as string[])
        for (const call of [
          () => disputes.get(none),
          () => disputes.package(none, 'two'),
          () => disputes.package('one', none),
        ])
          expect(await rejectionOf(call), none).to.be.instanceOf(TypeError);
    }
    expect(server.requests).to.have.length(0);
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
});

const contract = parse(readFileSync(new URL('../../openapi.yaml', import.meta.url), 'utf8')) as Contract;

/** Sorts paths without a parameter first: they take precedence where both match. */
const operations = Object.entries(contract.paths)
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId: id, parameters = [] }]) => {
      const query = parameters.map(({ $ref = '', name = $ref.split('/').at(-1)!.toLowerCase() }) => name);
      return {
        id,
        method: method.toUpperCase(),
        names: path.split('{').length,
        path: new RegExp(`^${path.replaceAll(/[.]/g, '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
        hasCursor: query.includes('cursor'),
        isPaged: query.includes('cursor') || query.includes('page'),
      };
    }),
  )
  .sort((a, b) => a.names - b.names);

/** The fields of all lists in the contract. */
const lists = Object.values(contract.components.schemas).flatMap(({ properties = {} }) =>
  Object.keys(properties).filter((name) => properties[name]?.type === 'array'),
);

function allCalls(baseUrl: string) {
  const client = createClient({ baseUrl, apiKey: 'rbk' });
  const { events: _events, withAccessToken: _with, api: _api, ...calls } = client;
  return { ...calls, admin: adminOf(client), arguments: argumentsOf(client), reports: reportsOf(client) };
}

async function itemsOf(list: object): Promise<unknown[]> {
  const items: unknown[] = [];
  for await (const item of list as AsyncIterable<unknown>) items.push(item);
  return items;
}

async function rejectionOf(call: () => PromiseLike<unknown>): Promise<unknown> {
  try {
    await call();
    return undefined;
  } catch (error) {
    return error;
  }
}

function operationOf({ method, url }: ReceivedRequest) {
  const path = url.replace(/\?.*/, '');
  return operations.find((operation) => operation.method === method && operation.path.test(path));
}

function methodsOf(calls: object, prefix = ''): [string, Method][] {
  return Object.entries(calls).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'function'
      ? [[`${prefix}${name}`, value as Method] as [string, Method]]
      : methodsOf(value as object, `${prefix}${name}.`),
  );
}
