import type { JsonObject } from '@rebuttal/plugin-kit';
import { expectProviderError, onlyMockedCalls, readableOf } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';
import nock from 'nock';

import { listDisputes, toReceipt } from '../src/disputes.js';
import { disputePath } from '../src/paths.js';

import { api, checkoutContext, recorded } from './helpers.js';

const since = new Date('2026-05-24T09:30:00.750Z');
const firstPage = { limit: '250', skip: '0', from: '2026-05-24T09:30:00Z' };
const open = recorded('dispute.evidence-required.json');
const id = String(open.id);

const listAll = (context = checkoutContext()) => readableOf(listDisputes(context, since));

/** A closed dispute in a list, which needs no further call. */
const closed = (name: string, last_update = '2026-11-01T00:00:00Z'): JsonObject => ({
  ...(recorded('list.page.json') as { data: JsonObject[] }).data[1],
  id: `dsp_${name}`,
  last_update,
});
const page = (data: readonly JsonObject[], total_count: unknown) => ({ limit: 250, total_count, data });
const expectPage = (query: Record<string, string>, body: object) =>
  nock(api).get('/disputes').query(query).reply(200, body);

describe('reading Checkout.com disputes', () => {
  onlyMockedCalls(nock);

  it('lists by the time of the last change, and fetches only open disputes', async () => {
    expectPage(firstPage, recorded('list.page.json'));
    nock(api).get(`/disputes/${id}`).reply(200, open);
    const found = await listAll();
    expect(found.map(({ status, network, isRefundable }) => [status, network, isRefundable])).to.deep.equal([
      ['needs_response', 'visa', true],
      ['lost', 'mastercard', false],
    ]);
    expect(found[0]?.raw).to.deep.equal(open);
  });

  it('uses the list item of an open dispute that cannot be found', async () => {
    expectPage(firstPage, recorded('list.page.json'));
    nock(api).get(`/disputes/${id}`).reply(404, '');
    expect((await listAll())[0]).to.include({ providerDisputeId: id, status: 'needs_response' });
  });

  it('lists the disputes of the configured channel', async () => {
    expectPage({ ...firstPage, processing_channel_ids: 'pc_rabbit' }, recorded('list.empty.json'));
    const credentials = { processing_channel_id: 'pc_rabbit' };
    expect(await listAll(checkoutContext({ credentials }))).to.deep.equal([]);
  });

  it('reads all pages, then lists changes during the listing', async () => {
    const names = ['a', 'b', 'c'].map((name) => closed(name));
    expectPage(firstPage, page(names.slice(0, 2), 3));
    expectPage({ ...firstPage, skip: '2' }, page(names.slice(2), 3));
    const [, b] = names;
    const changed = { ...b, last_update: '2026-11-20T09:30:00Z', status: 'won' };
    expectPage({ ...firstPage, from: '2026-11-20T09:25:00Z' }, page([changed], 1));
    const found = await listAll();
    expect(found.map(({ providerDisputeId, status }) => `${providerDisputeId} ${status}`)).to.deep.equal([
      'dsp_a lost',
      'dsp_b lost',
      'dsp_c lost',
      'dsp_b won',
    ]);
  });

  it('lists a dispute once if it moves to the next page', async () => {
    expectPage(firstPage, page([closed('a'), closed('b')], 4));
    expectPage({ ...firstPage, skip: '2' }, page([closed('b'), closed('c')], 4));
    expectPage({ ...firstPage, from: '2026-11-20T09:25:00Z' }, page([closed('d')], 1));
    expect((await listAll()).map(({ providerDisputeId }) => providerDisputeId)).to.deep.equal([
      'dsp_a',
      'dsp_b',
      'dsp_c',
      'dsp_d',
    ]);
  });

  it('stops if the same page is returned repeatedly', async () => {
    nock(api)
      .get('/disputes')
      .query(true)
      .times(2)
      .reply(200, page([closed('a')], 100));
    await expectProviderError(() => listAll(), 'unexpected_answer');
  });

  it('ends with an empty page', async () => {
    expectPage(firstPage, page([], 100));
    expect(await listAll()).to.deep.equal([]);
  });

  it('continues to the empty page if a list has no total', async () => {
    for (const total of [undefined, 'many']) {
      expectPage(firstPage, page([closed('a'), closed('b')], total));
      expectPage({ ...firstPage, skip: '2' }, page([closed('c')], total));
      expectPage({ ...firstPage, skip: '3' }, page([], total));
      expectPage({ ...firstPage, from: '2026-11-20T09:25:00Z' }, page([], total));
      expect(await listAll()).to.have.length(3);
    }
  });

  it('fails as unexpected_answer for a list without data', async () => {
    for (const body of [
      {},
      { data: {} },
      { data: [null] },
      { data: ['dsp_1'] },
      { data: [{}], total_count: 1 },
    ]) {
      nock(api).get('/disputes').query(true).reply(200, body);
      await expectProviderError(() => listAll(), 'unexpected_answer');
    }
  });

  it('encodes an ID in the URL', () => {
    expect(disputePath('../files/file_1?x=')).to.equal('/disputes/..%2Ffiles%2Ffile_1%3Fx%3D');
    expect(disputePath('dsp_1', '/accept')).to.equal('/disputes/dsp_1/accept');
  });

  it('returns a receipt even if the response is only partly readable', () => {
    const partly = { ...open, amount: 'many' };
    expect(toReceipt(checkoutContext(), partly)).to.deep.equal({
      providerStatus: 'evidence_required',
      raw: partly,
    });
  });
});
