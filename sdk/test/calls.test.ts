import { expect } from 'chai';
import nock from 'nock';

import { ApiError, createClient, hasServerMessage } from '../src/index.js';
import { respondJson, startLoopback } from './loopback.js';
import { mockCalls } from './mocked.js';

const host = 'https://rebuttal.example';

async function errorOf(call: Promise<unknown>): Promise<ApiError> {
  const thrown: unknown = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(thrown).to.be.instanceOf(ApiError);
  return thrown as ApiError;
}

describe('refused call', () => {
  const client = createClient({ baseUrl: host, apiKey: 'token', attemptsMax: 1 });
  mockCalls();

  it('throws the server’s message, code, details and request id', async () => {
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

  it('is distinguished from a response of a proxy', async () => {
    nock(host).post('/api/disputes/dsp_1/accept').reply(502, '<h1>Bad gateway</h1>');
    const error = await errorOf(client.disputes.accept('dsp_1'));
    expect(error).to.include({ status: 502, code: 'unreadable_answer' });
    expect(hasServerMessage(error)).to.equal(false);
  });

  it('has status 0 if no response arrives', async () => {
    nock(host).post('/api/disputes/dsp_1/accept').replyWithError('connection reset');
    expect(await errorOf(client.disputes.accept('dsp_1'))).to.include({ status: 0, code: 'no_answer' });
  });

  it('has code timeout if the response takes too long', async () => {
    const server = await startLoopback(() => undefined);
    const hasty = createClient({ baseUrl: server.url, timeoutMs: 30, attemptsMax: 1 });
    expect(await errorOf(hasty.disputes.accept('dsp_1'))).to.include({ status: 0, code: 'timeout' });
    await server.close();
  });

  it('has code timeout if the response begins and does not end', async () => {
    const server = await startLoopback((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"total":');
    });
    const hasty = createClient({ baseUrl: server.url, timeoutMs: 30, attemptsMax: 1 });
    expect(await errorOf(hasty.disputes.summary())).to.include({ status: 0, code: 'timeout' });
    await server.close();
  });
});

describe('calls', () => {
  const client = createClient({ baseUrl: host, apiKey: 'token', attemptsMax: 1 });
  mockCalls();

  it('leave empty filters out of the query', async () => {
    const answer = { disputes: [], total: 0, pages: 0, page: 2, per_page: 20, next_cursor: null };
    nock(host, { reqheaders: { authorization: 'Bearer token' } })
      .get('/api/disputes')
      .query({ page: '2', status: 'needs_response' })
      .reply(200, answer);
    const list = await client.disputes.list({
      page: 2,
      status: 'needs_response',
      search: '',
      provider: '',
    });
    expect(list).to.deep.equal(answer);
  });

  it('put escaped ids, lists and headers into the request', async () => {
    const server = await startLoopback((_, response) => respondJson(response, 200, { success: true }));
    const init = {
      params: { path: { disputeId: 'a/b?' }, query: { status: ['won', 'lost & more'], search: undefined } },
      headers: new Headers({ 'X-Trace': '1' }),
      body: { text: 'Carrots' },
    };
    // No single call of the contract has all of it.
    await createClient({ baseUrl: `${server.url}/` }).api.POST(
      '/api/disputes/{disputeId}/notes',
      init as never,
    );
    const [received] = server.requests;
    expect(received?.url).to.equal('/api/disputes/a%2Fb%3F/notes?status=won&status=lost%20%26%20more');
    expect(received?.headers).to.include({ 'x-trace': '1', 'content-type': 'application/json' });
    await server.close();
  });

  it('pass a complete Request to the caller’s fetch', async () => {
    const seen: Request[] = [];
    const fetchIt = (request: Request) => {
      seen.push(request);
      return Promise.resolve(Response.json({ note: {} }));
    };
    const own = createClient({ baseUrl: host, apiKey: 'token', fetch: fetchIt });
    await own.disputes.addNote('dsp_1', { text: 'Carrots' });
    const [request] = seen;
    expect(request).to.be.instanceOf(Request);
    expect(request?.headers.get('authorization')).to.equal('Bearer token');
    expect(await request?.json()).to.deep.equal({ text: 'Carrots' });
  });
});
