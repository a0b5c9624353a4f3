import { expect } from 'chai';
import nock from 'nock';

import { readRetryAfterMs } from '../src/api-error.js';
import { readFileName } from '../src/calls.js';
import { ApiError, createClient, hasServerMessage } from '../src/index.js';
import { retryDelayMs } from '../src/retry.js';
import { answerJson, startLoopback } from './loopback.js';

const host = 'https://rebuttal.example';
const client = createClient({ baseUrl: host, getAccessToken: () => 'token' });

async function errorOf(call: Promise<unknown>): Promise<ApiError> {
  const thrown: unknown = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(thrown).to.be.instanceOf(ApiError);
  return thrown as ApiError;
}

describe('a refused call', () => {
  afterEach(() => nock.cleanAll());

  it('throws what the server said: text, code, details and request id', async () => {
    nock(host)
      .post('/api/psp/accounts')
      .reply(422, {
        error: 'Check the fields',
        code: 'validation_failed',
        details: [{ field: 'webhook_alias', message: 'Too short' }, { field: 7 }],
        request_id: 'req_hare',
      });
    const error = await errorOf(
      client.pspAccounts.create({
        provider: 'stripe',
        account_name: 'Burrow',
        environment: 'test',
        credentials: {},
      }),
    );
    expect(error).to.include({ message: 'Check the fields', code: 'validation_failed', status: 422 });
    expect(error.requestId).to.equal('req_hare');
    expect(error.details).to.deep.equal([{ field: 'webhook_alias', message: 'Too short' }]);
    expect(hasServerMessage(error)).to.equal(true);
  });

  it('is told apart from an answer that a proxy made up', async () => {
    nock(host).post('/api/disputes/dsp_1/accept').reply(502, '<h1>Bad gateway</h1>');
    const error = await errorOf(client.disputes.accept('dsp_1'));
    expect(error).to.include({ status: 502, code: 'unreadable_answer' });
    expect(hasServerMessage(error)).to.equal(false);
  });

  it('has status 0 when nobody answers', async () => {
    nock(host).post('/api/disputes/dsp_1/accept').replyWithError('connection reset');
    expect(await errorOf(client.disputes.accept('dsp_1'))).to.include({ status: 0, code: 'no_answer' });
  });

  it('has code timeout when the answer takes too long', async () => {
    const server = await startLoopback(() => undefined);
    const hasty = createClient({ baseUrl: server.url, timeoutMs: 30 });
    expect(await errorOf(hasty.disputes.accept('dsp_1'))).to.include({ status: 0, code: 'timeout' });
    await server.close();
  });

  it('leaves an abort by the caller as it is', async () => {
    const server = await startLoopback(() => undefined);
    const stop = new AbortController();
    const call = createClient({ baseUrl: server.url }).disputes.summary({ signal: stop.signal });
    stop.abort();
    const thrown = await call.catch((error: unknown) => error);
    expect(thrown).to.have.property('name', 'AbortError');
    expect(server.seen.length).to.be.at.most(1);
    await server.close();
  });
});

describe('retries', () => {
  it('repeat a read that failed for a passing reason, after the time that the server asked for', async () => {
    let calls = 0;
    const server = await startLoopback((_, response) => {
      calls += 1;
      if (calls < 3)
        answerJson(response, 429, { error: 'Slow down', code: 'x', request_id: 'r' }, { 'retry-after': '0' });
      else answerJson(response, 200, { total: 3, pending: 1, overdue: 0, total_amount: 0, totals: [] });
    });
    expect(await createClient({ baseUrl: server.url }).disputes.summary()).to.have.property('total', 3);
    expect(server.seen).to.have.length(3);
    await server.close();
  });

  it('never repeat a write', async () => {
    const server = await startLoopback((_, response) =>
      answerJson(response, 503, { error: 'Away', code: 'unavailable', request_id: 'r' }),
    );
    await errorOf(createClient({ baseUrl: server.url }).disputes.submit('dsp_1'));
    expect(server.seen).to.have.length(1);
    await server.close();
  });

  it('follow one predicate', () => {
    const read = { method: 'GET', number: 1, status: 503, retryAfterMs: undefined };
    expect(retryDelayMs(read)).to.equal(250);
    expect(retryDelayMs({ ...read, number: 2 })).to.equal(500);
    expect(retryDelayMs({ ...read, number: 3 })).to.equal(undefined);
    expect(retryDelayMs({ ...read, status: undefined })).to.equal(250);
    expect(retryDelayMs({ ...read, retryAfterMs: 1200 })).to.equal(1200);
    expect(retryDelayMs({ ...read, retryAfterMs: 60_000 })).to.equal(undefined);
    for (const status of [400, 401, 403, 404, 409, 422, 501]) {
      expect(retryDelayMs({ ...read, status })).to.equal(undefined);
    }
    expect(retryDelayMs({ ...read, method: 'POST' })).to.equal(undefined);
  });

  it('read Retry-After as seconds or as a date', () => {
    const now = Date.parse('2025-11-21T10:00:00Z');
    expect(readRetryAfterMs('2', now)).to.equal(2000);
    expect(readRetryAfterMs('Fri, 21 Nov 2025 10:00:05 GMT', now)).to.equal(5000);
    expect(readRetryAfterMs('Fri, 21 Nov 2025 09:00:00 GMT', now)).to.equal(0);
    for (const odd of [null, '', 'soon']) expect(readRetryAfterMs(odd, now)).to.equal(undefined);
  });
});

describe('calls', () => {
  afterEach(() => nock.cleanAll());

  it('leave empty filters out of the query', async () => {
    const answer = { disputes: [], total: 0, pages: 0, page: 2, per_page: 20, next_cursor: null };
    nock(host, { reqheaders: { authorization: 'Bearer token' } })
      .get('/api/disputes')
      .query({ page: '2', status: 'needs_response' })
      .reply(200, answer);
    const list = await client.disputes.list({ page: 2, status: 'needs_response', search: '', provider: '' });
    expect(list).to.deep.equal(answer);
  });

  it('send an upload as a form with the file under its name', async () => {
    const server = await startLoopback((_, response) =>
      answerJson(response, 201, {
        message: 'Evidence uploaded successfully',
        evidence: { evidence_id: 'evd_1' },
      }),
    );
    await createClient({ baseUrl: server.url }).evidence.upload({
      disputeId: 'dsp_1',
      evidenceType: 'receipt',
      file: new Blob(['carrots'], { type: 'text/plain' }),
      fileName: 'carrots.txt',
      title: 'Receipt',
      description: '',
    });
    const [asked] = server.seen;
    expect(asked?.headers['content-type']).to.match(/^multipart\/form-data; boundary=/);
    expect(asked?.body).to.contain('name="file"; filename="carrots.txt"').and.contain('carrots');
    expect(asked?.body).to.contain('name="dispute_id"').and.not.contain('name="description"');
    await server.close();
  });

  it('give a file together with the name that the server gave it', async () => {
    nock(host)
      .post('/api/response-assembly/disputes/dsp_1/download', { format: 'pdf' })
      .reply(200, '%PDF-1.4', {
        'content-type': 'application/pdf',
        'content-disposition': 'attachment; filename="response.pdf"',
      });
    const download = await client.responses.download('dsp_1', 'pdf');
    expect(download.fileName).to.equal('response.pdf');
    expect(await download.blob.text()).to.equal('%PDF-1.4');
  });

  it('understand both forms of a file name', () => {
    expect(readFileName(`attachment; filename="a.pdf"; filename*=UTF-8''M%C3%B6hre.pdf`)).to.equal(
      'Möhre.pdf',
    );
    expect(readFileName('attachment; filename="say \\"hi\\".pdf"')).to.equal('say "hi".pdf');
    expect(readFileName('attachment; filename=plain.pdf')).to.equal('plain.pdf');
    expect(readFileName(`attachment; filename*=UTF-8''%E0%A4%A`)).to.equal(undefined);
    expect(readFileName(null)).to.equal(undefined);
  });
});
