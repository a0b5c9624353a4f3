import fc from 'fast-check';

import { assertDocumented } from '../../core/src/testing/contract.js';
import { startTestServer } from '../../core/src/testing/test-server.js';
import { missingId, words, type Ids } from '../api/identity/matrix/calls.js';
import { operations, sampleOf, spoiltOf, type Operation } from '../api/identity/matrix/operations.js';
import { addCompany } from '../api/identity/matrix/people.js';
import { objectsOf } from '../api/identity/matrix/resources.js';

/** Calls that end the session of the run. */
const ending = /logout|sessions|password|two-factor|login-as|DELETE \/api\/members/;
const operationsPlayed = operations.filter(({ name }) => !ending.test(name) && name !== 'GET /api/events');

/** Values that have caused faults in other software. */
const oddTexts = ['', ' ', "' or 1=1 --", '%00', '../../etc/passwd', '<script>', '__proto__', '-1', '1e309'];
const oddValues: readonly unknown[] = [
  null,
  true,
  -1,
  1e21,
  [],
  {},
  { toString: 1 },
  'x'.repeat(20_000),
  '\u0000',
  '\ud800',
];

const callers = ['owner', 'outsider', 'nobody'] as const;
const texts = fc.oneof(fc.constantFrom(...oddTexts), fc.string({ unit: 'binary', maxLength: 20 }));
const wrong = fc.oneof(fc.constantFrom<unknown>(...oddValues), fc.jsonValue());

const calls = fc.record({
  at: fc.nat({ max: operationsPlayed.length - 1 }),
  caller: fc.constantFrom(...callers),
  ids: fc.oneof({ weight: 4, arbitrary: fc.constant('own') }, { weight: 1, arbitrary: texts }),
  query: fc.array(texts, { maxLength: 3 }),
  wrong: fc.option(wrong, { freq: 3 }),
  place: fc.nat({ max: 50 }),
});
type Played = { readonly calls: number; readonly server_errors: number; readonly leaks: number };
type FuzzedCall = typeof calls extends fc.Arbitrary<infer T> ? T : never;
type Around = { readonly url: string; readonly ids: Ids; readonly bearers: Readonly<Record<string, string>> };

const internals = /node_modules|\bat \w+ \(|syntax error at|violates|SQLSTATE|invalid input syntax/;

/**
 * Calls random operations with valid and invalid input, as the owner of the objects, as another company and signed out.
 * @throws with the smallest failing call if a response is a server error, is not in openapi.yaml, or leaks
 */
export async function fuzz(options: { readonly seed: number; readonly calls: number }): Promise<Played> {
  const server = await startTestServer({ environment: { OUTGOING_WEBHOOKS_ALLOW_PRIVATE: 'true' } });
  const played = { calls: 0, server_errors: 0, leaks: 0 };
  try {
    const owner = await addCompany(server, 'Canary Rabbits');
    const outsider = await addCompany(server, 'Foxes');
    const around = {
      url: server.url,
      ids: await objectsOf(server, owner),
      bearers: { owner: owner.client.bearer, outsider: outsider.client.bearer },
    };
    const property = fc.asyncProperty(calls, async (call) => {
      played.calls += 1;
      const problem = await play(call, around);
      if (problem?.kind === 'error') played.server_errors += 1;
      if (problem?.kind === 'leak') played.leaks += 1;
      if (problem !== undefined) throw new Error(problem.what);
    });
    const found = await fc.check(property, { seed: options.seed, numRuns: options.calls });
    const [call] = found.counterexample ?? [];
    if (call === undefined) return played;
    const name = operationsPlayed[call.at]?.name;
    throw new FuzzError(`${name}: ${String(found.errorInstance)}\n${JSON.stringify(call)}`, played);
  } finally {
    await server.close();
  }
}

export class FuzzError extends Error {
  constructor(
    message: string,
    readonly played: Played,
  ) {
    super(message);
  }
}

type Problem = { readonly kind: 'error' | 'leak' | 'contract'; readonly what: string };

async function play(call: FuzzedCall, { url, ids, bearers }: Around): Promise<Problem | undefined> {
  const operation = operationsPlayed[call.at];
  if (operation === undefined) return undefined;
  const path = pathOf(operation, call, ids);
  const bearer = bearers[call.caller];
  const response = await fetch(url + path, {
    method: operation.method,
    redirect: 'manual',
    signal: AbortSignal.timeout(30_000),
    ...bodyOf(operation, call),
    headers: {
      'content-type': 'application/json',
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
    },
  });
  const text = await response.text();
  return judge(call, { response, text, operation, path });
}

/** An empty segment would be another path. */
function pathOf(operation: Operation, call: FuzzedCall, ids: Ids): string {
  const idOf = (name: string) =>
    call.ids === 'own' ? (ids[name] ?? words[name] ?? missingId(name)) : call.ids.replaceAll(/^\.*$/g, 'x');
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => encoded(idOf(name)));
  const query = call.query.map(
    (value, index) => `${operation.queryNames[index] ?? 'page'}=${encoded(value)}`,
  );
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function bodyOf({ json, method }: Operation, call: FuzzedCall): RequestInit {
  if (method === 'GET' || method === 'DELETE') return {};
  if (json === undefined) return { body: '{}' };
  if (call.wrong === null) return { body: JSON.stringify(sampleOf(json)) };
  const spoilt = spoiltOf(json, [call.wrong]);
  return { body: JSON.stringify(spoilt[call.place % spoilt.length]) };
}

type Judged = {
  readonly response: Response;
  readonly text: string;
  readonly operation: Operation;
  readonly path: string;
};

function judge({ caller }: FuzzedCall, { response, text, operation, path }: Judged): Problem | undefined {
  const { status, headers } = response;
  const isUnavailable = [502, 504].includes(status) || (status === 503 && headers.has('retry-after'));
  if (status >= 500 && !isUnavailable) return { kind: 'error', what: `${status} ${text}` };
  if (status >= 400 && internals.test(text)) return { kind: 'leak', what: text };
  if (caller !== 'owner' && text.includes('canary in the burrow')) return { kind: 'leak', what: text };
  if (!headers.has('x-request-id')) return { kind: 'contract', what: 'no request ID' };
  return judgeStatus(status, operation, path);
}

function judgeStatus(status: number, { method, isUpload }: Operation, path: string): Problem | undefined {
  // An upload without a form, and an oversized body or address.
  if ([413, 414, 415, 431].includes(status) || isUpload) return undefined;
  try {
    assertDocumented(method, path, status);
  } catch (error) {
    return { kind: 'contract', what: (error as Error).message };
  }
  return undefined;
}
