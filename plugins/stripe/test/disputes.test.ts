import { expectProviderError, onlyMockedCalls, readableOf } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';
import nock from 'nock';

import { disputePath, fetchDispute, listDisputes } from '../src/disputes.js';

import { recorded, recordedBytes, stripeContext } from './helpers.js';

const api = 'https://api.stripe.com';
const since = new Date('2026-05-24T09:30:00Z');
const firstPage = { limit: '100', 'created[gte]': String(since.getTime() / 1000) };

const listAll = () => readableOf(listDisputes(stripeContext(), since));

describe('reading Stripe disputes', () => {
  onlyMockedCalls(nock);

  it('reads all pages, each from the last dispute of the previous one', async () => {
    nock(api).get('/v1/disputes').query(firstPage).reply(200, recordedBytes('list.page-1.json').toString());
    nock(api)
      .get('/v1/disputes')
      .query({ ...firstPage, starting_after: 'du_1SPx3kB7WZ01zgkWq5Hn2LmT' })
      .reply(200, recordedBytes('list.last-page.json').toString());
    const found = await listAll();
    expect(
      found.map(({ providerDisputeId, stage, network }) => [providerDisputeId, stage, network]),
    ).to.deep.equal([
      ['du_1SQ0aQB7WZ01zgkWx7Jr4VdS', 'inquiry', 'amex'],
      ['du_1SPx3kB7WZ01zgkWq5Hn2LmT', 'chargeback', 'visa'],
    ]);
  });

  it('stops if Stripe announces more and sends nothing new', async () => {
    nock(api).get('/v1/disputes').query(true).reply(200, { object: 'list', data: [], has_more: true });
    await expectProviderError(listAll, 'unexpected_answer');
    const page = { ...recorded('list.page-1.json'), has_more: true };
    nock(api).get('/v1/disputes').query(true).times(2).reply(200, page);
    await expectProviderError(listAll, 'unexpected_answer');
  });

  it('rejects a list without data as unexpected', async () => {
    for (const body of [{}, { data: {} }, { data: [null] }, { data: ['du_1'] }]) {
      nock(api).get('/v1/disputes').query(true).reply(200, body);
      await expectProviderError(listAll, 'unexpected_answer');
    }
  });

  it('fetches one by its ID', async () => {
    nock(api)
      .get('/v1/disputes/du_1SPx3kB7WZ01zgkWq5Hn2LmT')
      .reply(200, recordedBytes('dispute.closed-by-us.json').toString());
    const dispute = await fetchDispute(stripeContext(), 'du_1SPx3kB7WZ01zgkWq5Hn2LmT');
    expect(dispute).to.include({ status: 'lost', stage: 'closed' });
  });

  it('encodes an ID in the URL', () => {
    expect(disputePath('../charges/ch_1?x=')).to.equal('/v1/disputes/..%2Fcharges%2Fch_1%3Fx%3D');
    expect(disputePath('du_1', '/close')).to.equal('/v1/disputes/du_1/close');
  });
});
