import { expect } from 'chai';

import { isProviderError } from '../../errors.js';
import { can } from '../../loading.js';
import type { AnyContext } from '../../provider.js';
import type { WebhookEvent, WebhookRequest } from '../../webhook.js';
import type { Case } from '../case.js';
import { expectProviderError } from '../expect-error.js';
import { defaultRequest } from '../sample.js';
import type { ProviderSample } from '../sample.js';
import { createDispute, toRequest, webhooksAbout } from '../world.js';
import type { World } from '../world.js';

export function webhookCases(sample: ProviderSample): Case[] {
  const {
    secretField,
    wrongSecret,
    staleAfterSeconds,
    tamper = addBlank,
    unsign = dropHeaders,
    withNewType,
  } = sample.webhook ?? {};
  const refused = (world: World, request: WebhookRequest, context = world.context()) =>
    expectProviderError(() => world.provider.verifyWebhook(context, request), 'signature');
  return [
    {
      title: 'announces a new dispute by a webhook that it verifies',
      run: async (world) => {
        const id = createDispute(world);
        const [first] = webhooksAbout(world, id);
        await world.provider.verifyWebhook(world.context(), firstRequest(world));
        expect(first?.event, 'the first webhook about the dispute').to.include({
          kind: 'dispute',
          providerDisputeId: id,
        });
        expect(first?.event.id).to.match(/\S/);
        expect(first?.event.type).to.match(/\S/);
      },
    },
    {
      title: 'rejects a webhook that was changed in transit',
      run: async (world) => {
        createDispute(world);
        await refused(world, tamper(firstRequest(world)));
      },
    },
    {
      title: 'rejects a webhook without a signature',
      run: async (world) => {
        createDispute(world);
        await refused(world, unsign(firstRequest(world)));
      },
    },
    ...secretCases(secretField, wrongSecret),
    {
      title: 'rejects a webhook that is too old, to stop replays',
      unless: staleAfterSeconds === undefined,
      run: async (world) => {
        createDispute(world);
        world.advance((staleAfterSeconds ?? 0) + 1);
        await refused(world, firstRequest(world));
      },
    },
    {
      title: 'rejects or ignores a webhook for the account of another merchant',
      unless: sample.otherCredentials === undefined,
      run: async (world) => {
        expect(world.otherAccounts.length, 'sample.otherCredentials').to.be.greaterThan(0);
        for (const account of world.otherAccounts) {
          const posted = world.delivered.length;
          world.simulator.createDispute(account, sample.disputeOptions ?? defaultRequest);
          const requests = world.delivered.slice(posted).map(toRequest);
          expect(requests.length, 'webhooks of the other account').to.be.greaterThan(0);
          for (const request of requests) await expectHarmless(world, request);
        }
      },
    },
    {
      title: 'reports an unknown event type, and notifies if the dispute can be fetched',
      unless: withNewType === undefined,
      run: async (world) => {
        const id = createDispute(world);
        const body = Buffer.from(firstRequest(world).body).toString('utf8');
        const request = toRequest(world.simulator.sign(world.account, withNewType?.(body) ?? body));
        await world.provider.verifyWebhook(world.context(), request);
        const [event, ...others] = world.provider.readWebhook(world.context(), request);
        expect(others, 'more events than one').to.deep.equal([]);
        const rings = can(world.provider, 'fetchDispute');
        const expected = rings ? { kind: 'dispute', providerDisputeId: id } : { kind: 'ignored' };
        expect(event).to.include({ ...expected, isUnknown: true });
        const shown = world.provider.disputeFromWebhook?.(world.context(), request, event?.id ?? '');
        expect(shown?.providerDisputeId ?? id).to.equal(id);
      },
    },
    {
      title: 'reads a repeated webhook as the same event',
      run: async (world) => {
        createDispute(world);
        const request = firstRequest(world);
        const receive = async () => {
          await world.provider.verifyWebhook(world.context(), request);
          const events = world.provider.readWebhook(world.context(), request);
          const shown = events.map(({ id }) =>
            world.provider.disputeFromWebhook?.(world.context(), request, id),
          );
          return { events, shown };
        };
        const once = await receive();
        world.advance(30);
        expect(await receive()).to.deep.equal(once);
      },
    },
    {
      title: 'gives a repeated webhook the same ID, and every other event another ID',
      run: (world) => {
        createDispute(world);
        createDispute(world);
        const idsOf = (index: number) => {
          const webhook = world.delivered[index];
          if (webhook === undefined) throw new Error('no webhook was posted');
          return world.provider.readWebhook(world.context(), toRequest(webhook)).map((event) => event.id);
        };
        const all = world.delivered.map((_, index) => idsOf(index));
        expect(world.delivered.map((_, index) => idsOf(index))).to.deep.equal(all);
        expect(new Set(all.flat()).size, 'different ids of events').to.equal(all.flat().length);
      },
    },
    {
      title: 'gives an event a new ID, if its simulator can',
      run: async (world) => {
        createDispute(world);
        const { withNewEventId } = world.simulator;
        const first = firstRequest(world);
        const readEvents = (request: WebhookRequest) => world.provider.readWebhook(world.context(), request);
        const before = readEvents(first);
        world.advance(1);
        const body = withNewEventId?.(Buffer.from(first.body).toString('utf8'));
        if (body === undefined) return;
        const again = toRequest(world.simulator.sign(world.account, body));
        await world.provider.verifyWebhook(world.context(), again);
        expect(readEvents(again).map(withoutId)).to.deep.equal(before.map(withoutId));
        const ids = [...before, ...readEvents(again)].map(({ id }) => id);
        expect(new Set(ids).size).to.equal(ids.length);
        expect(() => withNewEventId?.('{}')).to.throw(RangeError);
      },
    },
    {
      title: 'throws malformed for an unreadable body, and does not crash',
      run: async (world) => {
        createDispute(world);
        const request = firstRequest(world);
        for (const body of [
          '',
          '{',
          'null',
          '[]',
          '{}',
          '"text"',
          '\u0000',
          '{"__proto__":{"polluted":1}}',
        ]) {
          await expectProviderError(
            () => world.provider.readWebhook(world.context(), { ...request, body: Buffer.from(body) }),
            'malformed',
          );
        }
        expect({}).not.to.have.property('polluted');
      },
    },
  ];
}

/** The subject of an event, without its ID and time. */
function withoutId({ id: _id, occurredAt: _occurredAt, ...rest }: WebhookEvent) {
  return rest;
}

/** Another merchant's event must be rejected by its signature, or ignored. */
async function expectHarmless(world: World, request: WebhookRequest): Promise<void> {
  try {
    await world.provider.verifyWebhook(world.context(), request);
  } catch (error) {
    if (isProviderError(error) && error.kind === 'signature') return;
    throw error;
  }
  for (const event of world.provider.readWebhook(world.context(), request)) {
    expect(event, 'an event of another account').to.include({ kind: 'ignored' });
    const shown = world.provider.disputeFromWebhook?.(world.context(), request, event.id);
    expect(shown, 'a dispute of another account').to.equal(undefined);
  }
}

function secretCases(secretField: string | undefined, wrongSecret: string | undefined): Case[] {
  if (secretField === undefined) return [];
  const withSecret = (world: World, value: string | undefined) =>
    ({ ...world.context().credentials, [secretField]: value }) as AnyContext['credentials'];
  return ['', undefined, wrongSecret].map((value, index) => ({
    title: `rejects every webhook when ${secretField} is ${['empty', 'missing', 'another one'][index] ?? ''}`,
    unless: index === 2 && wrongSecret === undefined,
    run: async (world: World) => {
      createDispute(world);
      const context = world.context({ credentials: withSecret(world, value) });
      await expectProviderError(
        () => world.provider.verifyWebhook(context, firstRequest(world)),
        'signature',
      );
    },
  }));
}

function firstRequest(world: World): WebhookRequest {
  const [webhook] = world.delivered;
  if (webhook === undefined) throw new Error('the simulator posted no webhook');
  return toRequest(webhook);
}

const addBlank = (request: WebhookRequest): WebhookRequest => ({
  ...request,
  body: Buffer.concat([request.body, Buffer.from(' ')]),
});

const dropHeaders = (request: WebhookRequest): WebhookRequest => ({
  ...request,
  headers: { 'content-type': request.headers['content-type'] },
});
