import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';

import type { Exchange } from '../../plugins/kit/src/testing/world.js';
import { faultsOfExchange, readBrackets } from './exchange.js';
import { faultsOfWebhook } from './named.js';
import { loadSpec } from './openapi.js';
import type { Spec } from './openapi.js';

const money = { type: 'object', required: ['value'], properties: { value: { type: 'integer', minimum: 0 } } };
const rabbitPay = {
  openapi: '3.0.3',
  servers: [{ url: 'https://api.rabbit.example/pay/v2' }],
  security: [{ key: [] }],
  paths: {
    '/disputes': {
      get: {
        parameters: [
          { name: 'limit', in: 'query', schema: { type: 'integer', maximum: 100 } },
          { name: 'status', in: 'query', required: true, schema: { type: 'array', items: { enum: ['open', 'won'] } } },
        ],
        responses: { 200: { description: 'a page', content: { 'application/json': { schema: { $ref: '#/components/schemas/page' } } } } },
      },
    },
    '/disputes/{id}/evidence': {
      post: {
        requestBody: {
          required: true,
          content: {
            'application/x-www-form-urlencoded': { schema: { type: 'object', properties: { submit: { type: 'boolean' }, files: { type: 'array', items: { type: 'string' } } } } },
            'multipart/form-data': { schema: { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } }, encoding: { file: { contentType: 'image/png' } } },
          },
        },
        responses: { 204: { description: 'done' } },
      },
    },
  },
  components: {
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
    schemas: {
      money,
      dispute: {
        allOf: [
          { $ref: '#/components/schemas/money' },
          { type: 'object', required: ['id'], properties: { id: { type: 'string' }, note: { type: 'string', nullable: true } } },
        ],
      },
      page: { type: 'object', properties: { data: { type: 'array', items: { $ref: '#/components/schemas/dispute' } } } },
      event: { type: 'object', properties: { id: { type: 'string' } }, additionalProperties: true },
    },
  },
}; // oxfmt-ignore

type Call = Partial<Exchange['request']> & { readonly response?: Partial<Exchange['response']> };

const good = { data: [{ id: 'dsp_1', value: 4200, note: null }] };

function call({ response, ...request }: Call = {}): Exchange {
  return {
    request: {
      method: 'GET',
      path: '/pay/v2/disputes',
      query: new URLSearchParams({ status: 'open' }),
      headers: { 'x-key': 'carrot' },
      body: new Uint8Array(),
      ...request,
    },
    response: { status: 200, body: JSON.stringify(good), ...response },
  };
}

function evidence(contentType: string, body: string): Exchange {
  return call({
    method: 'POST',
    path: '/disputes/dsp_1/evidence',
    query: new URLSearchParams(),
    headers: { 'x-key': 'carrot', 'content-type': contentType },
    body: Buffer.from(body),
    response: { status: 204, body: '' },
  });
}

describe('check:schemas', () => {
  const folder = mkdtempSync(join(tmpdir(), 'schemas-'));
  let spec: Spec;
  before(() => {
    const file = join(folder, 'rabbit-pay.json');
    writeFileSync(file, JSON.stringify(rabbitPay));
    spec = loadSpec(file);
  });
  after(() => rmSync(folder, { recursive: true }));
  const faults = (exchange: Exchange) => faultsOfExchange([spec], exchange);

  it('accepts valid calls, with and without a server path', () => {
    expect(faults(call())).to.deep.equal([]);
    expect(faults(call({ path: '/disputes' }))).to.deep.equal([]);
    expect(faults(evidence('application/x-www-form-urlencoded', 'submit=true&files[0]=a'))).to.deep.equal([]);
  });

  const item = (over: object) => ({
    response: { body: JSON.stringify({ data: [{ ...good.data[0], ...over }] }) },
  });
  const form = 'application/x-www-form-urlencoded';
  const multipart = 'multipart/form-data; boundary=b';
  const part = (type: string) =>
    `--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\nContent-Type: ${type}\r\n\r\nx\r\n--b--\r\n`;
  const wrong: readonly [string, Exchange, RegExp][] = [
    ['a path', call({ path: '/refunds' }), /do not define this call/],
    ['a method', call({ method: 'PUT' }), /do not define this call/],
    ['a missing parameter', call({ query: new URLSearchParams() }), /status is missing in the query/],
    [
      'a parameter',
      call({ query: new URLSearchParams('status=open&limit=500') }),
      /limit in the query.*<= 100/,
    ],
    ['a value in a list', call({ query: new URLSearchParams('status=open,lost') }), /status in the query/],
    ['a new parameter', call({ query: new URLSearchParams('status=open&sort=up') }), /query has "sort"/],
    ['a call without a key', call({ headers: {} }), /has no authentication/],
    ['a status', call({ response: { status: 418 } }), /answer 418: .*no such status, only 200/],
    ['no body', call({ response: { body: '' } }), /it has no body/],
    ['a missing field', call(item({ id: undefined })), /\/data\/\* must have required property 'id'/],
    ['a type', call(item({ value: '4200' })), /\/data\/\*\/value must be integer: "4200"/],
    ['a limit', call(item({ value: -1 })), /\/data\/\*\/value must be >= 0/],
    ['a new field', call(item({ color: 'gray' })), /\/data\/\* has the field "color"/],
    ['a type of body', evidence('application/json', '{}'), /its body is application\/json/],
    ['a field of a form', evidence(form, 'submit=maybe'), /\/submit must be boolean: "maybe"/],
    ['a new field of a form', evidence(form, 'send=true'), /the field "send"/],
    ['a missing part', evidence(multipart, '--b--\r\n'), /required property 'file'/],
    ['the type of a part', evidence(multipart, part('image/gif')), /"file" is image\/gif/],
  ];
  for (const [what, exchange, fault] of wrong) {
    it(`rejects ${what} that does not match`, () => {
      expect(faults(exchange).join('\n')).to.match(fault);
    });
  }

  it('accepts a multipart part of the right type', () => {
    expect(faults(evidence(multipart, part('image/png')))).to.deep.equal([]);
  });

  it('checks a webhook against the schemas of its parts', () => {
    const faultsOfBody = (body: object) =>
      faultsOfWebhook([spec], 'stripe', { body: JSON.stringify(body), types: ['won'] });
    expect(faultsOfBody({ id: 'evt_1', data: { object: good.data[0] } })).to.deep.equal([]);
    expect(faultsOfBody({ id: 7, data: { object: {} } }).join('\n'))
      .to.match(/schema event: \/id/)
      .and.match(/schema dispute/);
  });

  it('rejects a file that is not OpenAPI', () => {
    const file = join(folder, 'other.json');
    writeFileSync(file, '{"swagger":"2.0"}');
    expect(() => loadSpec(file)).to.throw(/not an OpenAPI 3 file/);
  });
});

describe('bracketed form fields', () => {
  it('become trees and lists', () => {
    const tree = readBrackets(
      new URLSearchParams('a[b][c]=1&list[0]=x&list[1]=y&gap[1]=z&more[]=p&more[]=q'),
    );
    expect(tree).to.deep.equal({ a: { b: { c: '1' } }, list: ['x', 'y'], gap: { 1: 'z' }, more: ['p', 'q'] });
  });
});
