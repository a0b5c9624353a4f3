import { expect } from 'chai';
import nock from 'nock';

import { createClient } from '../src/index.js';
import { mockCalls } from './mocked.js';

const host = 'https://rebuttal.example';
const client = createClient({ baseUrl: host, getAccessToken: () => 'token' });

const page = (ids: readonly string[], next_cursor: string | null) => ({
  disputes: ids.map((dispute_id) => ({ dispute_id })),
  next_cursor,
});

describe('list', () => {
  mockCalls();

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
});
