import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

import { expect } from 'chai';

import { eventually } from '../../core/src/testing/waiting.js';
import { createClient } from '../src/index.js';
import { respondJson, type Loopback, startLoopback } from './loopback.js';

const summary = { total: 3, note: 'Häschen' };

async function thrownBy(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => expect.fail('nothing was thrown'),
    (error: unknown) => error,
  );
}

describe('transport', () => {
  let server: Loopback | undefined;
  afterEach(() => server?.close());

  it('streams a compressed file, whose size is unknown then', async () => {
    server = await startLoopback((_, response) => {
      response.writeHead(200, { 'content-type': 'text/plain', 'content-encoding': 'gzip' });
      response.end(gzipSync('carrots, 3 kg'));
    });
    const download = await createClient({ baseUrl: server.url }).evidence.download('evd_1');
    expect(download.sizeBytes).to.equal(undefined);
    expect(await (await download.blob()).text()).to.equal('carrots, 3 kg');
  });

  it('supports every response form of the API', async () => {
    server = await startLoopback((_, response) => respondJson(response, 200, summary));
    const { api } = createClient({ baseUrl: server.url });
    const text = JSON.stringify(summary);
    const path = '/api/disputes/summary';
    const asText = await api.GET(path, { parseAs: 'text' });
    const asBlob = await api.GET(path, { parseAs: 'blob' });
    const asBytes = await api.GET(path, { parseAs: 'arrayBuffer' });
    const asStream = await api.GET(path, { parseAs: 'stream' });
    expect(asText.data).to.equal(text);
    expect(await asBlob.data?.text()).to.equal(text);
    expect(Buffer.from(asBytes.data ?? new ArrayBuffer(0)).toString()).to.equal(text);
    expect(asStream.response.bodyUsed).to.equal(false);
    expect(await new Response(asStream.data).text()).to.equal(text);
    expect(asStream.response.bodyUsed).to.equal(true);
  });

  it('returns a complete response for every body method of this Node version', async () => {
    server = await startLoopback((_, response) => respondJson(response, 200, summary));
    const { api } = createClient({ baseUrl: server.url });
    const text = JSON.stringify(summary);
    const readers = Object.getOwnPropertyNames(Response.prototype).filter((name) =>
      ['arrayBuffer', 'blob', 'bytes', 'json', 'text'].includes(name),
    );
    for (const name of readers) {
      const { response } = await api.GET('/api/disputes/summary', { parseAs: 'stream' });
      const read: unknown = await response[name as 'blob']();
      const told =
        typeof read === 'string' || name === 'json' ? read : await new Response(read as Blob).text();
      expect(told, name).to.deep.equal(name === 'json' ? summary : text);
    }
  });

  it('passes through the caller’s middleware', async () => {
    server = await startLoopback((_, response) => respondJson(response, 200, summary));
    const { api } = createClient({ baseUrl: server.url });
    const seen: unknown[] = [];
    api.use({ onResponse: async ({ response }) => void seen.push(await response.clone().json()) });
    const { data } = await api.GET('/api/disputes/summary');
    expect([...seen, data]).to.deep.equal([summary, summary]);
  });

  it('fails with no_answer if the connection is lost during the response', async () => {
    server = await startLoopback((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('{"total":', () => response.destroy());
    });
    const client = createClient({ baseUrl: server.url, attemptsMax: 1 });
    expect(await thrownBy(client.disputes.summary())).to.include({ status: 0, code: 'no_answer' });
  });

  it('throws the caller’s reason before, during and after the request', async () => {
    let isBegun = false;
    server = await startLoopback((_, response) => {
      if (!isBegun) return;
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"total":');
    });
    const client = createClient({ baseUrl: server.url });
    const reason = new Error('the hare ran away');
    expect(await thrownBy(client.disputes.summary({}, { signal: AbortSignal.abort(reason) }))).to.equal(
      reason,
    );
    expect(server.requests).to.have.length(0);
    for (const isAnswered of [false, true]) {
      isBegun = isAnswered;
      const stop = new AbortController();
      const read = thrownBy(client.disputes.summary({}, { signal: stop.signal }));
      await eventually('the call', () => server?.requests.length === (isAnswered ? 2 : 1));
      await sleep(50); // until the response has arrived
      stop.abort(reason);
      expect(await read).to.equal(reason);
    }
    expect(server.requests).to.have.length(2);
  });
});
