import { expectProviderError, onlyMockedCalls, readableOf } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';
import nock from 'nock';

import { fetchDispute, listDisputes } from '../src/disputes.js';

import {
  api,
  authorized,
  disputeId,
  disputePath,
  expectToken,
  now,
  paypalContext,
  recorded,
  recordedText,
} from './helpers.js';

const since = new Date('2026-11-01T00:00:00Z');
const first = '/v1/customer/disputes?page_size=50&update_time_after=2026-11-01T00%3A00%3A00.000Z';
const second = `${first}&next_page_token=UFAtUi1SQlQtMTAwMDEwNDI=`;
const bankPath = '/v1/customer/disputes/PP-D-10002077';

const listed = (from = since, context = paypalContext()) => readableOf(listDisputes(context, from));

describe('reading PayPal disputes', () => {
  onlyMockedCalls(nock);

  it('fetches a dispute by its ID', async () => {
    expectToken();
    authorized().get(disputePath).reply(200, recordedText('dispute.waiting-for-seller.json'));
    expect(await fetchDispute(paypalContext(), disputeId)).to.include({ providerDisputeId: disputeId });
  });

  for (const id of ['', '..', '../../v1/payments', 'PP D 1', 'PP-D-1?x=1', 'Ü', 'A'.repeat(256)]) {
    it(`makes no call for the invalid ID "${id.slice(0, 20)}"`, async () => {
      await expectProviderError(() => fetchDispute(paypalContext(), id), 'not_found');
    });
  }

  it('lists page by page at its own address and fetches each dispute, because rows are incomplete', async () => {
    expectToken();
    authorized().get(first).reply(200, recordedText('list.page-1.json'));
    authorized().get(disputePath).reply(200, recordedText('dispute.waiting-for-seller.json'));
    authorized().get(second).reply(200, recordedText('list.last-page.json'));
    authorized().get(bankPath).reply(200, recordedText('dispute.bank-appealable.json'));
    const found = await listed();
    expect(found.map((one) => one.transactionId)).to.deep.equal(['8HU55210RB3341907', '2HU90017RB4410583']);
  });

  it("returns the list row of a dispute that can't be fetched", async () => {
    expectToken();
    authorized().get(first).reply(200, recordedText('list.last-page.json'));
    authorized().get(bankPath).reply(404, recordedText('error.404.not-found.json'));
    const [dispute] = await listed();
    expect(dispute).to.include({ providerDisputeId: 'PP-D-10002077', status: 'lost', submissionCount: 0 });
  });

  it('requests at most 179 days, because PayPal keeps 180', async () => {
    expectToken();
    authorized()
      .get('/v1/customer/disputes?page_size=50&update_time_after=2026-05-25T09%3A30%3A00.000Z')
      .reply(200, recordedText('list.empty.json'));
    expect(await listed(new Date(0))).to.deep.equal([]);
  });

  it('makes no request for a future time, which PayPal rejects', async () => {
    expect(await listed(new Date(now.getTime() + 1))).to.deep.equal([]);
  });

  it('lists a dispute once if it moves to another page while the list is read', async () => {
    const row = (recorded('list.page-1.json').items as unknown[])[0];
    expectToken();
    authorized().get(first).reply(200, recordedText('list.page-1.json'));
    authorized()
      .get(second)
      .reply(200, { items: [row], links: [] });
    authorized().get(disputePath).once().reply(200, recordedText('dispute.waiting-for-seller.json'));
    expect(await listed()).to.have.length(1);
  });

  it('stops if PayPal sends the same page again', async () => {
    const page = { links: [{ rel: 'next', href: `https://elsewhere.example${first}` }] };
    expectToken();
    authorized().get(first).reply(200, page);
    await expectProviderError(() => listed(), 'unexpected_answer');
  });

  it('never calls the host of a link', async () => {
    const page = {
      links: [{ rel: 'next', href: 'https://elsewhere.example/other?page_size=50&next_page_token=x' }],
    };
    expectToken();
    authorized().get(first).reply(200, page);
    authorized()
      .get('/v1/customer/disputes?page_size=50&next_page_token=x')
      .reply(200, recordedText('list.empty.json'));
    expect(await listed()).to.deep.equal([]);
  });

  it('rejects unreadable rows and links as unexpected', async () => {
    for (const page of [
      { items: [{ status: 'OPEN' }] },
      { links: [{ rel: 'next', href: 'https://elsewhere.example' }] },
    ]) {
      expectToken();
      nock(api).get(first).reply(200, page);
      await expectProviderError(() => listed(), 'unexpected_answer');
    }
  });

  it('fails if PayPal stops responding, and silently leaves out nothing', async () => {
    expectToken();
    authorized().get(first).reply(200, recordedText('list.last-page.json'));
    authorized().get(bankPath).times(3).reply(503);
    await expectProviderError(() => listed(), 'unavailable');
  });
});
