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
