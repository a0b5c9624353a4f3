import { expect } from 'chai';
import nock from 'nock';

import { createClient, isApiError } from '../src/index.js';
import { mockCalls } from './mocked.js';

const host = 'https://rebuttal.example';
const client = createClient({ baseUrl: host, getAccessToken: () => 'token' });

const page = (ids: readonly string[], next_cursor: string | null) => ({
  disputes: ids.map((dispute_id) => ({ dispute_id })),
  next_cursor,
});

describe('list', () => {
  mockCalls();

  it('resolves to its first page', async () => {
    nock(host)
      .get('/api/disputes?status=lost')
      .reply(200, page(['dsp_1'], 'there'));
    expect((await client.disputes.list({ status: 'lost' })).next_cursor).to.equal('there');
  });

  it('iterates over every item, with the same filters on every page', async () => {
    nock(host)
      .get('/api/disputes?status=lost')
      .reply(200, page(['dsp_1', 'dsp_2'], 'there'))
      .get('/api/disputes?status=lost&cursor=there')
      .reply(200, page(['dsp_3'], null));
    const ids: string[] = [];
    for await (const { dispute_id } of client.disputes.list({ status: 'lost' })) ids.push(dispute_id);
    expect(ids).to.deep.equal(['dsp_1', 'dsp_2', 'dsp_3']);
  });

  it('requests no page that is not read', async () => {
    nock(host)
      .get('/api/disputes')
      .reply(200, page(['dsp_1', 'dsp_2'], 'there'));
    for await (const { dispute_id } of client.disputes.list()) {
      expect(dispute_id).to.equal('dsp_1');
      break;
    }
    expect(nock.pendingMocks()).to.deep.equal([]);
  });

  it('throws an error of the server, also on a later page', async () => {
    nock(host)
      .get('/api/disputes')
      .reply(200, page(['dsp_1'], 'there'))
      .get('/api/disputes?cursor=there')
      .reply(401, { error: 'Please sign in.', code: 'not_signed_in', request_id: 'req_1' });
    const ids: string[] = [];
    const thrown: unknown = await (async () => {
      for await (const { dispute_id } of client.disputes.list()) ids.push(dispute_id);
    })().catch((error: unknown) => error);
    expect(ids).to.deep.equal(['dsp_1']);
    expect(isApiError(thrown) && thrown.code).to.equal('not_signed_in');
  });

  it('can be called by its path, typed by the contract', async () => {
    nock(host).get('/api/config').reply(200, { analytics_enabled: true });
    const { data } = await client.api.GET('/api/config');
    expect(data?.analytics_enabled).to.equal(true);
  });
});
