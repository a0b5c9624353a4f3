import { expect } from 'chai';

import { readRetryAfterMs } from '../src/api-error.js';
import { createClient, isApiError } from '../src/index.js';
import { retryDelayMs } from '../src/retry.js';
import { respondJson, type Loopback, startLoopback } from './loopback.js';

const away = { error: 'Away', code: 'busy', request_id: 'r' };
const summary = { total: 3, pending: 1, overdue: 0, total_amount: 0, totals: [] };
const keysOf = ({ requests }: Loopback) => requests.map(({ headers }) => headers['idempotency-key']);

/** Refuses the first calls, then responds. */
function flakyServer(refusals: number, answer: object, status = 503): Promise<Loopback> {
  let calls = 0;
  return startLoopback((_, response) => {
    calls += 1;
    if (calls <= refusals) respondJson(response, status, away, { 'retry-after': '0' });
    else respondJson(response, 200, answer);
  });
}

describe('retries', () => {
  let server: Loopback | undefined;
  afterEach(() => server?.close());

  it('retry a read after a temporary failure, after the time that the server requested', async () => {
    server = await flakyServer(2, summary, 429);
    expect(await createClient({ baseUrl: server.url }).disputes.summary()).to.have.property('total', 3);
    expect(server.requests).to.have.length(3);
  });

  it('retry a write with an idempotency key, with the same key and body', async () => {
    server = await flakyServer(2, { submission: { submission_id: 'sub_1' } });
    const client = createClient({ baseUrl: server.url });
    await client.disputes.submit('dsp_1', { include_evidence: false });
    expect(server.requests.map(({ body }) => body)).to.deep.equal(
      Array(3).fill('{"include_evidence":false}'),
    );
    expect(new Set(keysOf(server))).to.have.property('size', 1);
    expect(keysOf(server)[0]).to.match(/^[0-9a-f]{32}$/);
  });

  it('use the caller’s key, so that a second run of the program repeats the same action', async () => {
    server = await flakyServer(0, { success: true });
    const client = createClient({ baseUrl: server.url });
    for (let run = 0; run < 2; run += 1)
      await client.disputes.accept('dsp_1', { idempotencyKey: 'order-1042' });
    expect(keysOf(server)).to.deep.equal(['order-1042', 'order-1042']);
  });

  it('retry while the first attempt is still running on the server', async () => {
    server = await flakyServer(1, { submission: {} }, 409);
    await createClient({ baseUrl: server.url }).disputes.submit('dsp_1');
    expect(server.requests).to.have.length(2);
  });

  it('never repeat a refusal of the payment provider', async () => {
    for (const [code, attempts] of [
      ['psp_refused', 1],
      ['psp_unexpected_answer', 3],
    ] as const) {
      const refusing = await startLoopback((_, response) => {
        respondJson(response, 502, { error: 'No defense', code, request_id: 'r' }, { 'retry-after': '0' });
      });
      const { disputes } = createClient({ baseUrl: refusing.url });
      const error: unknown = await disputes.defenseOptions('dsp_1').catch((problem: unknown) => problem);
      await refusing.close();
      expect(isApiError(error, code), code).to.equal(true);
      expect(error).to.have.property('message', 'No defense');
      expect(refusing.requests, code).to.have.length(attempts);
    }
  });

  it('never retry a write without a key', async () => {
    server = await flakyServer(9, {});
    const client = createClient({ baseUrl: server.url });
    const error: unknown = await client.disputes
      .addNote('dsp_1', { text: 'Carrots arrived' })
      .catch((thrown: unknown) => thrown);
    expect(isApiError(error, 'busy')).to.equal(true);
    expect(keysOf(server)).to.deep.equal([undefined]);
  });

  it('follow one predicate', () => {
    const read = { method: 'GET', number: 1, status: 503, retryAfterMs: undefined };
    expect(retryDelayMs(read)).to.equal(250);
    expect(retryDelayMs({ ...read, number: 2 })).to.equal(500);
    expect(retryDelayMs({ ...read, number: 3 })).to.equal(undefined);
    expect(retryDelayMs({ ...read, number: 3 }, 0.5, 4)).to.equal(1000);
    expect([0, 1].map((chance) => retryDelayMs(read, chance))).to.deep.equal([125, 375]);
    expect(retryDelayMs({ ...read, status: undefined })).to.equal(250);
    expect(retryDelayMs({ ...read, retryAfterMs: 1200 })).to.equal(1200);
    expect(retryDelayMs({ ...read, retryAfterMs: 60_000 })).to.equal(undefined);
    for (const status of [400, 401, 403, 404, 409, 422, 501]) {
      expect(retryDelayMs({ ...read, status })).to.equal(undefined);
    }
    for (const method of ['POST', 'PUT', 'DELETE']) {
      expect(retryDelayMs({ ...read, method })).to.equal(undefined);
      expect(retryDelayMs({ ...read, method, hasIdempotencyKey: true })).to.equal(250);
    }
  });

  it('parse Retry-After as seconds or as a date', () => {
    const now = Date.parse('2025-11-21T10:00:00Z');
    expect(readRetryAfterMs('2', now)).to.equal(2000);
    expect(readRetryAfterMs('Fri, 21 Nov 2025 10:00:05 GMT', now)).to.equal(5000);
    expect(readRetryAfterMs('Fri, 21 Nov 2025 09:00:00 GMT', now)).to.equal(0);
    for (const odd of [null, '', 'soon']) expect(readRetryAfterMs(odd, now)).to.equal(undefined);
  });
});
