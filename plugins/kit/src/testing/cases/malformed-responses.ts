import { expect } from 'chai';

import { disputeReasons, disputeStages, disputeStatuses } from '../../dispute.js';
import type { ProviderDispute } from '../../dispute.js';
import { isProviderError } from '../../errors.js';
import type { ProviderHttp, ProviderResponse } from '../../http.js';
import { isUnreadable } from '../../listing.js';
import { can } from '../../loading.js';
import type { AnyContext } from '../../provider.js';
import type { WebhookRequest } from '../../webhook.js';
import type { Case } from '../case.js';
import { expectNoSecrets } from '../expect-error.js';
import { mutationsOf, someOf } from '../mutations.js';
import { createDispute, readDispute, secretsOf, toRequest } from '../world.js';
import type { World } from '../world.js';
import { createAlert, readAlert } from './alerts.js';
import { expectStageOfEnd } from './stage-of-end.js';

/** More than any read needs. It stops endless paging if a page always claims that there is a next one. */
const callsMax = 40;

const dayMs = 24 * 60 * 60 * 1000;

/** Provider responses are untrusted input: each value is removed once, and replaced by many others. */
export function malformedResponseCases(): Case[] {
  return [
    {
      title:
        'reads a response with one value changed or missing as a dispute or a provider error, and never crashes',
      needs: ['fetchDispute'],
      run: async (world) => {
        const { provider } = world;
        if (!can(provider, 'fetchDispute')) return;
        const id = createDispute(world);
        const usual = await readDispute(world, id);
        await mutateResponses(world, async (context) => {
          const { raw: _, ...dispute } = await provider.fetchDispute(context, id);
          expect(dispute.providerDisputeId, 'the requested dispute').to.equal(id);
          expectDispute(dispute, usual);
        });
      },
    },
    {
      title:
        'lists responses with one value changed or missing as disputes or a provider error, and never crashes',
      needs: ['listDisputes'],
      run: async (world) => {
        const { provider } = world;
        if (!can(provider, 'listDisputes')) return;
        const usual = await readDispute(world, createDispute(world));
        const since = new Date(world.now().getTime() - dayMs);
        await mutateResponses(world, async (context) => {
          let seen = 0;
          for await (const listed of provider.listDisputes(context, since)) {
            if (isUnreadable(listed)) expectNoSecrets(listed.fault, secretsOf(world));
            else expectDispute(withoutRaw(listed), usual);
            if ((seen += 1) > callsMax) break;
          }
        });
      },
    },
    {
      title:
        'reads a payment from responses with one value changed, missing or replaced by an error, and never crashes',
      needs: ['readPayment'],
      run: async (world) => {
        const { provider } = world;
        if (!can(provider, 'readPayment')) return;
        const dispute = await readDispute(world, createDispute(world));
        const usual = await provider.readPayment(world.context(), dispute);
        await mutateResponses(world, async (context) => {
          expectShape(await provider.readPayment(context, dispute), usual);
        });
      },
    },
    {
      title:
        'reads an alert from responses with one value changed or missing as an alert or a provider error, and never crashes',
      needs: ['fetchAlert'],
      run: async (world) => {
        const { providerAlertId } = createAlert(world);
        const usual = await readAlert(world, providerAlertId);
        await mutateResponses(world, async (context) => {
          expectShape(await readAlert(world, providerAlertId, context), usual);
        });
      },
    },
    {
      title:
        'reads a webhook with one value changed or missing as an event or as malformed, and never crashes',
      run: async (world) => {
        const { provider } = world;
        const alertId = can(provider, 'fetchAlert') ? createAlert(world).providerAlertId : '';
        const usualAlert = alertId === '' ? {} : await readAlert(world, alertId);
        const usual = await readDispute(world, createDispute(world));
        for (const webhook of world.delivered.slice(0, 3)) {
          const request = toRequest(webhook);
          for (const { what, body } of someOf([...mutationsOf(Buffer.from(request.body).toString('utf8'))]))
            await expectUsable(world, what, async () => {
              const changed = { ...request, body: Buffer.from(body()) };
              for (const event of provider.readWebhook(world.context(), changed)) {
                expect(event.id).to.be.a('string').that.matches(/\S/);
                expect(event.type).to.be.a('string');
                expect(event.occurredAt?.getTime() ?? 0).to.satisfy(Number.isFinite);
                if (event.kind === 'alert' && can(provider, 'fetchAlert')) {
                  const { id, providerAlertId } = event;
                  const alert = { providerAlertId, events: [{ id, request: changed }] };
                  expectShape(await provider.fetchAlert(world.context(), alert), usualAlert);
                }
                if (event.kind !== 'dispute') continue;
                expect(event.providerDisputeId).to.be.a('string').that.matches(/\S/);
                expectReported(world, event.providerDisputeId, { id: event.id, request: changed }, usual);
              }
            });
        }
      },
    },
  ];
}

/** The dispute according to a webhook alone. */
function expectReported(
  world: World,
  providerDisputeId: string,
  event: { readonly id: string; readonly request: WebhookRequest },
  usual: object,
): void {
  const { provider } = world;
  const context = world.context();
  const history = { events: [event], submittedAt: [] };
  const dispute = can(provider, 'disputeFromHistory')
    ? provider.disputeFromHistory(context, providerDisputeId, history)
    : provider.disputeFromWebhook?.(context, event.request, event.id);
  if (dispute === undefined) return;
  const { raw: _, ...plain } = dispute;
  expectDispute(plain, usual);
}

/** Repeats the same read, each time with one change in one of the responses. */
async function mutateResponses(world: World, read: (context: AnyContext) => Promise<void>): Promise<void> {
  const usual: ProviderResponse[] = [];
  const recording: ProviderHttp = {
    request: async (request) => {
      const response = await world.http.request(request);
      usual.push(response);
      return response;
    },
  };
  await read(world.context({ http: recording }));
  const changed = usual.flatMap((response, at) =>
    [...mutationsOf(response.text())].map((mutation) => ({ at, response, ...mutation })),
  );
  for (const { at, what, response, body } of someOf(changed))
    await expectUsable(world, `response ${at + 1}: ${what}`, () =>
      read(world.context({ http: replaying(usual.with(at, withBody(response, body()))) })),
    );
}

function withoutRaw({ raw: _, ...dispute }: ProviderDispute) {
  return dispute;
}

/** Returns the responses in their order, and the last one for all further calls. */
function replaying(responses: readonly ProviderResponse[]): ProviderHttp {
  let calls = 0;
  return {
    request: () => {
      calls += 1;
      const response = responses[calls - 1] ?? responses.at(-1);
      if (response === undefined || calls > responses.length + callsMax)
        return Promise.reject(new Error(`it makes ${calls} calls and does not stop`));
      return Promise.resolve(response);
    },
  };
}

function withBody({ status, headers }: ProviderResponse, body: string): ProviderResponse {
  const response = { status, headers, body: Buffer.from(body), text: () => body };
  return { ...response, json: () => JSON.parse(body) as unknown };
}

/** Allows only provider errors, and none that contains a secret. */
async function expectUsable(world: World, what: string, work: () => Promise<void> | void): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isProviderError(error)) throw new Error(`${what}: ${String(error)}`, { cause: error });
    expectNoSecrets(error, secretsOf(world));
  }
}

type ReadDispute = Pick<ProviderDispute, 'status' | 'reason' | 'stage' | 'metadata'>;

function expectDispute(dispute: ReadDispute, usual: object): void {
  expect(disputeStatuses).to.include(dispute.status);
  expect(disputeReasons).to.include(dispute.reason);
  expect(disputeStages).to.include(dispute.stage);
  expectStageOfEnd(dispute);
  for (const value of Object.values(dispute.metadata)) expect(value).to.be.a('string');
  expectShape(dispute, usual);
}

/** Checks that present values have their usual types, and that money and times are valid. */
function expectShape(value: unknown, usual: unknown, path = ''): void {
  if (value === undefined || usual === undefined || path === '.raw') return;
  if (value instanceof Date) {
    expect(value.getTime(), path).to.satisfy(Number.isFinite);
    return;
  }
  expect(typeof value, path).to.equal(typeof usual);
  if (typeof value === 'number') expect(value, path).to.satisfy(Number.isFinite);
  if (typeof value !== 'object' || value === null) return;
  if ('amountMinor' in value) {
    expect(value.amountMinor, path).to.satisfy(Number.isSafeInteger);
    expect((value as { currency?: unknown }).currency, path).to.match(/^[A-Z]{3}$/);
  }
  for (const [key, child] of Object.entries(value))
    expectShape(
      child,
      (usual as Record<string, unknown>)[Array.isArray(usual) ? '0' : key],
      `${path}.${key}`,
    );
}
