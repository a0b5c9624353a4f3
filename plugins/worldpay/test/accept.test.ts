import { expectProviderError, onlyMockedCalls } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';
import nock from 'nock';

import { acceptDispute } from '../src/ecomm/accept.js';

import { ecommContext, prelive, recordings, xmlHeaders } from './helpers.js';

const id = '216000070001';
const open = recordings.text('case.open.xml');
const given = recordings.text('case.accepted.xml');
const server = () => nock(prelive);
const expectRead = (body: string) => server().get(`/chargebacks/${id}`).reply(200, body, xmlHeaders);
const expectUpdate = () =>
  server().put(`/chargebacks/${id}`, (body) => String(body).includes('>MERCHANT_ACCEPTS_LIABILITY<'));
const accept = () => acceptDispute(ecommContext(), id);

describe('accepting a case of the US platform', () => {
  onlyMockedCalls(nock);

  it('reads the case, accepts it, and reads it again', async () => {
    expectRead(open);
    expectUpdate().reply(200, recordings.text('update.done.xml'), xmlHeaders);
    expectRead(given);
    expect((await accept()).dispute).to.include({ status: 'lost', outcomeDetail: 'accepted' });
  });

  it('counts a case that the merchant already assumed as done, without a call', async () => {
    expectRead(given);
    expect((await accept()).providerStatus).to.equal('FIRST_CHARGEBACK/Merchant Assumed');
  });

  it('succeeds if someone else accepted it in the meantime, or the response was lost', async () => {
    const refusal = recordings.text('error.400.cannot-perform.xml');
    const responses = [
      () => expectUpdate().reply(400, refusal, xmlHeaders),
      () => expectUpdate().reply(500),
      () => expectUpdate().replyWithError('socket hang up'),
    ];
    for (const mock of responses) {
      expectRead(open);
      mock();
      expectRead(given);
      expect((await accept()).dispute).to.include({ status: 'lost' });
    }
  });

  it('succeeds after the call even if the case shows the change later', async () => {
    expectRead(open);
    expectUpdate().reply(200, recordings.text('update.done.xml'), xmlHeaders);
    expectRead(open);
    expect((await accept()).providerStatus).to.equal('MERCHANT_ACCEPTS_LIABILITY');
  });

  it('reports why it failed', async () => {
    const kinds = [
      [400, 'refused'],
      [401, 'credentials'],
      [429, 'rate_limited'],
      [500, 'indeterminate'],
    ] as const;
    for (const [status, kind] of kinds) {
      expectRead(open);
      expectUpdate().reply(status);
      if (kind === 'refused' || kind === 'indeterminate') expectRead(open);
      await expectProviderError(accept, kind);
    }
  });

  for (const queue of [
    'Vantiv Outgoing',
    'Merchant Auto Assumed',
    'Network Assumed',
    'Vantiv',
    'Rabbit Queue',
  ]) {
    it(`refuses a case in the queue ${queue} without a call`, async () => {
      expectRead(open.replace('<currentQueue>Merchant<', `<currentQueue>${queue}<`));
      expect((await expectProviderError(accept, 'refused')).message).to.contain(queue);
    });
  }
});
