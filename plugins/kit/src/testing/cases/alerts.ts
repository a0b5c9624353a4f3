import { expect } from 'chai';

import { alertKinds, alertSources } from '../../alert.js';
import type { AlertToRead, ProviderAlert } from '../../alert.js';
import { isProviderError } from '../../errors.js';
import { can } from '../../loading.js';
import type { SimulatedAccount, SimulatedAlertRequest } from '../../simulator/simulator.js';
import type { WebhookRequest } from '../../webhook.js';
import type { Case } from '../case.js';
import { expectProviderError } from '../expect-error.js';
import { createDispute, readDispute, toRequest } from '../world.js';
import type { World } from '../world.js';

const daySeconds = 86_400;
const paid = { amount: 4200, currency: 'EUR', network: 'visa' } as const;

export function alertCases(): Case[] {
  const cases: Case[] = [
    {
      title: 'announces an alert about a payment by a webhook that it verifies, and reads it',
      run: async (world) => {
        const { providerAlertId, paymentId } = createAlert(world);
        const requests = requestsAbout(world, providerAlertId);
        expect(requests.length, 'webhooks about the alert').to.be.above(0);
        for (const request of requests) await world.provider.verifyWebhook(world.context(), request);
        const alert = await readAlert(world, providerAlertId);
        expect(alert).to.include({ providerAlertId, paymentId });
        expect(alert.amount ?? { amountMinor: paid.amount, currency: paid.currency }).to.deep.equal({
          amountMinor: paid.amount,
          currency: paid.currency,
        });
        expect(alert.network ?? paid.network, 'network').to.equal(paid.network);
        expect(alertSources).to.include(alert.source);
        expect(alertKinds).to.include(alert.kind);
        expect(alert.createdAt.getTime(), 'createdAt').to.be.closeTo(
          world.now().getTime(),
          daySeconds * 1000,
        );
      },
    },
    {
      title: 'names the payment of an alert as a dispute that follows names it',
      run: async (world) => {
        const { providerAlertId, paymentId } = createAlert(world);
        const disputed = { ...paid, ...world.sample.disputeOptions, transactionId: paymentId };
        const dispute = await readDispute(world, createDispute(world, disputed));
        expect(dispute.transactionId, 'the payment of the dispute').to.equal(
          (await readAlert(world, providerAlertId)).paymentId,
        );
      },
    },
    {
      title: 'reads an alert about a payment that is already disputed',
      run: async (world) => {
        const { transactionId } = await readDispute(world, createDispute(world));
        if (transactionId === undefined) throw new Error('the dispute names no payment');
        const { providerAlertId } = createAlert(world, { paymentId: transactionId });
        const alert = await readAlert(world, providerAlertId);
        expect(alert.paymentId).to.equal(transactionId);
        expect(alert.closed ?? 'disputed').to.equal('disputed');
      },
    },
    {
      title: 'gives two alerts about the same payment different IDs',
      run: async (world) => {
        const first = createAlert(world);
        const second = createAlert(world, { paymentId: first.paymentId });
        const alerts = [
          await readAlert(world, first.providerAlertId),
          await readAlert(world, second.providerAlertId),
        ];
        expect(alerts.map(({ paymentId }) => paymentId)).to.deep.equal([first.paymentId, first.paymentId]);
        expect(new Set(alerts.map((alert) => alert.providerAlertId)).size).to.equal(2);
      },
    },
    {
      title: 'ignores or rejects an alert for the account of another merchant',
      run: async (world) => {
        for (const account of world.otherAccounts) {
          const posted = world.delivered.length;
          createAlert(world, paid, account);
          for (const request of world.delivered.slice(posted).map(toRequest)) {
            const kinds = await kindsOf(world, request);
            expect(kinds, 'events of another merchant').not.to.include('alert');
          }
        }
      },
    },
    {
      title: 'throws not_found when the account does not have the alert',
      run: (world) =>
        expectProviderError(
          () => fetchAlert(world, { providerAlertId: 'unknown_alert_1', events: [] }),
          ['not_found'],
        ).then(() => undefined),
    },
    {
      title: 'lists the alerts since a time as it reads them, newest first',
      needs: ['listAlerts'],
      run: async (world) => {
        createAlert(world);
        world.advance(daySeconds);
        const since = world.now();
        const recent = [createAlert(world)];
        world.advance(60);
        recent.unshift(createAlert(world));
        const listed: ProviderAlert[] = [];
        if (!can(world.provider, 'listAlerts')) return;
        for await (const alert of world.provider.listAlerts(world.context(), since)) listed.push(alert);
        const expected = recent.map(({ providerAlertId }) => readAlert(world, providerAlertId));
        expect(listed).to.deep.equal(await Promise.all(expected));
      },
    },
  ];
  return cases.map((one) => ({ ...one, needs: ['fetchAlert', ...(one.needs ?? [])] }));
}

/** Creates an alert, by default about a new payment. */
export function createAlert(
  { simulator, account }: World,
  options: SimulatedAlertRequest = paid,
  of: SimulatedAccount = account,
) {
  if (simulator.createAlert === undefined) throw new Error('its simulator has no createAlert');
  return simulator.createAlert(of, options);
}

/** The alert as core reads it. */
export function readAlert(world: World, providerAlertId: string, context = world.context()) {
  const events = requestsAbout(world, providerAlertId).flatMap((request) =>
    world.provider.readWebhook(world.context(), request).map(({ id }) => ({ id, request })),
  );
  return fetchAlert(world, { providerAlertId, events }, context);
}

function fetchAlert(world: World, alert: AlertToRead, context = world.context()): Promise<ProviderAlert> {
  const { provider } = world;
  if (!can(provider, 'fetchAlert')) throw new Error('it cannot read alerts');
  return provider.fetchAlert(context, alert);
}

function requestsAbout(world: World, providerAlertId: string): WebhookRequest[] {
  return world.delivered
    .map(toRequest)
    .filter((request) =>
      world.provider
        .readWebhook(world.context(), request)
        .some((event) => event.kind === 'alert' && event.providerAlertId === providerAlertId),
    );
}

/** The kinds of a webhook's events. None if it is rejected. */
async function kindsOf(world: World, request: WebhookRequest): Promise<string[]> {
  try {
    await world.provider.verifyWebhook(world.context(), request);
  } catch (error) {
    if (isProviderError(error) && error.kind === 'signature') return [];
    throw error;
  }
  return world.provider.readWebhook(world.context(), request).map(({ kind }) => kind);
}
