import { expectProviderError, onlyMockedCalls, readableOf } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';
import nock from 'nock';

import type { WorldpayContext } from '../src/credentials.js';
import { fetchDispute, listDisputes } from '../src/ecomm/disputes.js';
import { verifyEcomm } from '../src/ecomm/verify.js';

import { ecommContext, prelive, recordings, xmlHeaders } from './helpers.js';

const none = recordings.text('cases.none.xml');
const open = recordings.text('case.open.xml');
const both = recordings.text('cases.actionable.xml');
const expectList = (query: string, body = none) =>
  nock(prelive).get(`/chargebacks/?${query}`).reply(200, body, xmlHeaders);

const list = (since: string, context: WorldpayContext = ecommContext()) =>
  readableOf(listDisputes(context, new Date(since)));

describe('the list of cases', () => {
  onlyMockedCalls(nock);

  it('queries actionable cases, then each day back to one day earlier, in the platform’s time zone', async () => {
    // 03:00 UTC is the previous day in New York.
    for (const query of [
      'actionable=true',
      'date=2026-11-20',
      'date=2026-11-19',
      'date=2026-11-18',
      'date=2026-11-17',
    ])
      expectList(query);
    expect(await list('2026-11-19T03:00:00Z')).to.deep.equal([]);
  });

  it('lists each case once, newest first, even if it has activity on several days', async () => {
    expectList('actionable=true', both);
    expectList('date=2026-11-20', both);
    expectList('date=2026-11-19', open);
    const found = await list('2026-11-20T12:00:00Z');
    expect(found.map(({ providerDisputeId }) => providerDisputeId)).to.deep.equal([
      '216000070001',
      '216000070002',
    ]);
    expect(found[1]).to.deep.include({
      stage: 'pre_arbitration',
      reason: 'product_unacceptable',
      network: 'mastercard',
    });
    expect(found[1]?.metadata.worldpay_order_id).to.equal('9977 & Co');
  });

  it('lists a case again if it changed during the listing', async () => {
    expectList('actionable=true', open);
    expectList('date=2026-11-20', recordings.text('case.represented.xml'));
    expectList('date=2026-11-19');
    const found = await list('2026-11-20T12:00:00Z');
    expect(found.map(({ status }) => status)).to.deep.equal(['needs_response', 'under_review']);
  });

  it('goes back at most the maximum number of days', async () => {
    nock(prelive)
      .get(/^\/chargebacks\//)
      .times(402)
      .reply(200, none, xmlHeaders);
    expect(await list('1970-01-01T00:00:00Z')).to.deep.equal([]);
  });

  it('lists only the entered merchant ID', async () => {
    const context = ecommContext({ credentials: { merchant_id: '104299' } });
    expectList('actionable=true', both);
    expectList('date=2026-11-20');
    expectList('date=2026-11-19', both.replace('104200', '104299'));
    expect(await list('2026-11-20T12:00:00Z', context)).to.have.length(1);
    nock(prelive).get('/chargebacks/216000070001').reply(200, open, xmlHeaders);
    await expectProviderError(() => fetchDispute(context, '216000070001'), 'not_found');
  });

  it('reports a merchant ID without any of the listed cases', async () => {
    const context = ecommContext({ credentials: { merchant_id: '104299' } });
    expectList('actionable=true', both);
    expectList('date=2026-11-20', both);
    expectList('date=2026-11-19');
    const error = await expectProviderError(() => list('2026-11-20T12:00:00Z', context), 'not_found');
    expect(error.noneMatches).to.equal(true);
    expect(error.message).to.match(
      /^Worldpay listed 2 cases, and none of them belongs to the merchant ID 104299\./,
    );
    for (const path of ['actionable=true', 'date=2026-11-20', 'date=2026-11-19']) expectList(path);
    expect(await list('2026-11-20T12:00:00Z', context)).to.deep.equal([]);
  });
});

describe('fetching a case', () => {
  onlyMockedCalls(nock);

  it('throws not_found for an empty response or another case', async () => {
    nock(prelive).get('/chargebacks/216000070001').reply(200, none, xmlHeaders);
    await expectProviderError(() => fetchDispute(ecommContext(), '216000070001'), 'not_found');
    nock(prelive).get('/chargebacks/216000070009').reply(200, open, xmlHeaders);
    await expectProviderError(() => fetchDispute(ecommContext(), '216000070009'), 'not_found');
  });

  it('makes no call for an invalid id', async () => {
    for (const id of ['', 'wpe:1', '../1', '1?date=x', '1'.repeat(30)])
      await expectProviderError(() => fetchDispute(ecommContext(), id), 'not_found');
  });
});

describe('checking the connection to the US platform', () => {
  onlyMockedCalls(nock);

  it("reads today's cases", async () => {
    expectList('date=2026-11-20');
    expect((await verifyEcomm(ecommContext())).message).to.match(/Connected.*prelive.*every 15 minutes/);
    expectList('date=2026-11-20');
    const one = ecommContext({ credentials: { merchant_id: '104200' } });
    expect((await verifyEcomm(one)).message).to.match(/Only cases of the merchant ID 104200/);
  });

  it('distinguishes a refusal from a wrong address', async () => {
    nock(prelive).get(/date=/).reply(401, recordings.text('error.401.xml'), xmlHeaders);
    const refused = await expectProviderError(() => verifyEcomm(ecommContext()), 'credentials');
    expect(refused.message).to.match(/chargeback rights in iQ/);
    nock(prelive).get(/date=/).twice().reply(404, 'nothing here');
    await expectProviderError(() => verifyEcomm(ecommContext()), 'unexpected_answer');
  });
});
