import type { ListedDispute } from '@rebuttal/plugin-kit';
import { expectProviderError, inWorld, onlyMockedCalls, readableOf } from '@rebuttal/plugin-kit/testing';
import type { World } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';
import nock from 'nock';

import { listDisputes } from '../src/disputes.js';
import stripe from '../src/index.js';

import { stripeSample } from './contract-sample.js';
import { now, recorded, stripeContext } from './helpers.js';

const daySeconds = 86_400;
const ago = (days: number, from = now) => new Date(from.getTime() - days * daySeconds * 1000);

async function idsOf(listed: AsyncIterable<ListedDispute>): Promise<string[]> {
  return (await readableOf(listed)).map(({ providerDisputeId }) => providerDisputeId);
}

describe('a Stripe dispute that opens again without a webhook', () => {
  /** An inquiry that closed, and is a chargeback after 60 days. */
  function reopen(world: World): string {
    const { simulator, account } = world;
    const { providerDisputeId: id } = simulator.createDispute(account, { scenario: 'inquiry' });
    simulator.resolve(account, id, 'won');
    world.advance(60 * daySeconds);
    simulator.resolve(account, id, 'lost');
    return id;
  }
  const listed = async (world: World, days: number) => {
    const found = await readableOf(stripe.listDisputes(world.context() as never, ago(days, world.now())));
    return found.map((dispute) => [dispute.providerDisputeId, dispute.status, dispute.stage]);
  };

  it('is listed in its current state', () =>
    inWorld(stripe, stripeSample, async (world) => {
      const id = reopen(world);
      expect(await listed(world, 1)).to.deep.equal([[id, 'needs_response', 'chargeback']]);
    }));

  it('is listed for a restricted key that may not read events', () => {
    const credentials = { secret_key: 'rk_test_sample', webhook_secret: 'whsec_sample' };
    return inWorld(stripe, { ...stripeSample, credentials }, async (world) => {
      const id = reopen(world);
      expect(await listed(world, 1)).to.deep.equal([[id, 'needs_response', 'chargeback']]);
    });
  });

  it('is listed if the last sync is older than the events that Stripe keeps', () =>
    inWorld(stripe, stripeSample, async (world) => {
      const id = reopen(world);
      world.advance(31 * daySeconds);
      expect(await listed(world, 32)).to.deep.equal([[id, 'needs_response', 'chargeback']]);
    }));

  it('is not listed again if nothing has happened since', () =>
    inWorld(stripe, stripeSample, async (world) => {
      reopen(world);
      world.advance(2 * daySeconds);
      expect(await listed(world, 1)).to.deep.equal([]);
    }));
});

describe('reading changed Stripe disputes', () => {
  onlyMockedCalls(nock);

  const api = () => nock('https://api.stripe.com');
  const since = ago(1);
  const seconds = String(since.getTime() / 1000);
  const dispute = recorded('dispute.staged.json');
  const event = (n: number, id: unknown) => ({ id: `evt_${n}`, data: { object: { id } } });
  const types = ['created', 'funds_withdrawn', 'updated', 'funds_reinstated', 'closed'];
  const question = {
    limit: '100',
    'created[gte]': seconds,
    ...Object.fromEntries(types.map((type, at) => [`types[${at}]`, `charge.dispute.${type}`])),
  };
  const events = (more = {}) =>
    api()
      .get('/v1/events')
      .query({ ...question, ...more });
  const list = (data: readonly unknown[] = []) =>
    api().get('/v1/disputes').query({ limit: '100', 'created[gte]': seconds }).reply(200, { data });
  const page = (data: readonly unknown[], has_more = false) => ({ object: 'list', data, has_more });
  const all = () => idsOf(listDisputes(stripeContext(), since));

  it('requests dispute events page by page, and fetches each unlisted dispute once', async () => {
    events().reply(200, page([event(4, 'du_old'), event(3, 'du_new')], true));
    events({ starting_after: 'evt_3' }).reply(200, page([event(2, 'du_old'), event(1, 'du_older')]));
    list([{ ...dispute, id: 'du_new' }]);
    for (const id of ['du_old', 'du_older'])
      api()
        .get(`/v1/disputes/${id}`)
        .reply(200, { ...dispute, id });
    expect(await all()).to.deep.equal(['du_new', 'du_old', 'du_older']);
  });

  it('continues if Stripe no longer has one of them', async () => {
    events().reply(200, page([event(2, 'du_gone'), event(1, 'du_old')]));
    list();
    api().get('/v1/disputes/du_gone').reply(404, {});
    api()
      .get('/v1/disputes/du_old')
      .reply(200, { ...dispute, id: 'du_old' });
    expect(await all()).to.deep.equal(['du_old']);
  });

  it('does not mistake a failure for a missing permission', async () => {
    events().times(4).reply(503, '');
    await expectProviderError(all, 'unavailable');
    nock.cleanAll();
    events().reply(401, {});
    await expectProviderError(all, 'credentials');
  });

  it('lists all disputes that may still change if an event is unreadable', async () => {
    for (const body of [page([null]), page([event(1, 7)]), page([{ id: 'evt_1' }])]) {
      events().reply(200, body);
      api()
        .get('/v1/disputes')
        .query(({ 'created[gte]': from }) => Number(from) < Number(seconds))
        .reply(200, page([{ ...dispute, id: 'du_old' }]));
      expect(await all()).to.deep.equal(['du_old']);
    }
  });

  it('rejects an unreadable list of events as unexpected', async () => {
    for (const body of [{}, page([], true)]) {
      events().reply(200, body);
      await expectProviderError(all, 'unexpected_answer');
    }
  });
});
