import { expect } from 'chai';

import { newId } from '../../core/src/platform/shared/ids.js';
import { judge, type Judged } from './checks.js';
import { operationOf } from './contract.js';
import { toCurl, type ReceivedResponse, type SentCall } from './http-client.js';
import { createPool } from './pool.js';
import type { FuzzRequest } from './requests.js';
import { sentSecret } from './vocabulary.js';

const requestId = newId('req');
const foreignId = newId('dsp');
const pool = createPool(new Set());
pool.harvest('outsider', foreignId);
const around = {
  pool,
  canaries: { company: 'rabbit-word', outsider: 'fox-word', platform: 'none' },
  folders: ['/data/rabbits'],
  limitMs: 1000,
};

const request: FuzzRequest = {
  operationId: 'getDispute',
  caller: 'the owner',
  path: { disputeId: { $of: 'disputeId', whose: 'own', pick: 0 } },
  query: [],
  headers: {},
  body: { kind: 'none' },
  grade: 'valid',
  broken: null,
};
const call: SentCall = { method: 'GET', path: '/api/disputes/dsp_1', headers: {}, body: undefined };
const refusal = (more: object = {}) => ({
  error: 'Dispute not found',
  code: 'dispute_not_found',
  request_id: requestId,
  ...more,
});

function seenIn(
  change: Partial<Omit<ReceivedResponse, 'bytes'>> & { body?: unknown },
  more: Partial<Judged> = {},
): string[] {
  const { body = refusal(), ...response } = change;
  const headers = { 'content-type': 'application/json; charset=utf-8', 'x-request-id': requestId };
  const bytes = Buffer.from(JSON.stringify(body));
  const complete = { status: 404, ms: 3, ...response, headers: { ...headers, ...response.headers }, bytes };
  const operation = operationOf(more.request?.operationId ?? request.operationId);
  return judge({ operation, request, call, response: complete, side: 'company', ...more }, around).map(
    ({ check }) => check,
  );
}

describe('judge', () => {
  it('finds nothing in a response that matches the contract', () => {
    expect(seenIn({})).to.deep.equal([]);
  });

  for (const [check, see] of Object.entries<() => string[]>({
    'a server error': () => seenIn({ status: 500 }),
    'a status that openapi.yaml does not declare': () => seenIn({ status: 418 }),
    'a body that does not match its schema': () => seenIn({ body: refusal({ fox: 1 }) }),
    'an invalid call that was accepted': () =>
      seenIn({ status: 200 }, { request: { ...request, grade: 'broken', broken: 'type at /' } }),
    'a valid call that was rejected as unreadable': () => seenIn({ status: 400 }),
    'an object of another company that was found': () =>
      seenIn(
        { status: 200 },
        { request: { ...request, path: { disputeId: { $of: 'disputeId', whose: 'foreign', pick: 0 } } } },
      ),
    "another company's words": () => seenIn({ headers: { 'x-fox': 'a fox-word' } }),
    "another company's ids": () => seenIn({ body: refusal({ message: foreignId }) }),
    'internals of the server': () =>
      seenIn({ body: refusal({ message: 'at run (/core/src/app/main.ts:1:2)' }) }),
    'a leaked secret': () => seenIn({ body: refusal({ message: `${sentSecret}-1` }) }),
    'no request id': () => seenIn({ headers: { 'x-request-id': 'fox' } }),
    'too slow': () => seenIn({ ms: 1001 }),
  }))
    it(`reports ${check}`, () => {
      expect(see()).to.include(check);
    });

  it('accepts 503 only with a Retry-After, and ignores what a super admin may see', () => {
    expect(seenIn({ status: 503 })).to.include('a server error');
    expect(seenIn({ status: 503, headers: { 'retry-after': '5' } })).to.deep.equal([]);
    expect(
      seenIn({ body: refusal({ message: `fox-word ${foreignId}` }) }, { side: 'platform' }),
    ).to.deep.equal([]);
  });
});

describe('toCurl', () => {
  it('escapes quotes, and encodes binary bodies as base64', () => {
    const text = { ...call, method: 'POST', body: Buffer.from(`{"name":"O'Hare"}`) };
    expect(toCurl('http://a', text)).to.include(
      `--data-raw '{"name":"O'\\''Hare"}' 'http://a/api/disputes/dsp_1'`,
    );
    const bytes = { ...call, method: 'POST', body: Buffer.from([0xff, 0]) };
    expect(toCurl('http://a', bytes)).to.match(/^echo \/wA= \| base64 -d \| curl .*--data-binary @-/);
  });
});
