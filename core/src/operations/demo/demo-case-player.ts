import { can } from '@rebuttal/plugin-kit';

import type { DisputeRefresher } from '../../case/sync/dispute-refresher.js';
import type { AccountConnection, ProviderContexts } from '../../connections/providers/provider-contexts.js';
import type { SimulatedTimes } from '../../connections/providers/simulated-times.js';
import type { PspAccount } from '../../connections/psp-accounts/psp-accounts.js';
import type { Sandbox } from '../sandbox/sandbox.js';
import type { DemoCase } from './demo-cases.js';
import type { DemoClient, DemoDispute } from './demo-client.js';
import { demoEvidenceFor } from './demo-evidence.js';
import { demoNotes } from './demo-goods.js';
import { demoCustomerOf, demoOrderOf } from './demo-order.js';
import type { DemoProgress, DemoStep } from './demo-progress.js';
import type { DemoRows } from './demo-rows.js';

/** A person of the demo company. */
export type DemoPerson = { readonly userId: string; readonly client: DemoClient };

export type DemoCasePlayerDeps = {
  readonly sandbox: Sandbox;
  readonly contexts: ProviderContexts;
  readonly refresher: DisputeRefresher;
  readonly simulatedTimes: SimulatedTimes;
  readonly rows: DemoRows;
  readonly progress: DemoProgress;
  readonly signal: AbortSignal;
};

/** A case with its account, the people who handle it, and the day on which the demo was created. */
export type DemoPlay = {
  readonly demoCase: DemoCase;
  readonly index: number;
  readonly account: PspAccount;
  readonly owner: DemoPerson;
  readonly handler: DemoPerson;
  readonly today: Date;
};

const dayMs = 86_400_000;
const waitMsMax = 20_000;
const pollMs = 25;

/**
 * Plays one case from the dispute's arrival to its end: the simulated provider acts, the product receives its webhooks,
 * and people act through the API, each at the time of the story.
 */
export class DemoCasePlayer {
  constructor(
    private readonly deps: DemoCasePlayerDeps,
    private readonly play: DemoPlay,
  ) {}

  /** Runs in a history of the account. @throws {Error} if a step fails or the server stops */
  run(): Promise<void> {
    return this.deps.simulatedTimes.inHistory(this.play.account.accountId, () => this.runSteps());
  }

  private async runSteps(): Promise<void> {
    const { openedDaysAgo, respondedDaysAgo, decidedDaysAgo, ending } = this.play.demoCase;
    await this.step('open', openedDaysAgo, () => this.open());
    const isHandled = respondedDaysAgo !== undefined || ending === 'prepared';
    if (isHandled) await this.step('prove', respondedDaysAgo ?? openedDaysAgo - 1, () => this.prove());
    else await this.step('prove', openedDaysAgo, () => this.putOrder());
    if (respondedDaysAgo !== undefined) await this.step('respond', respondedDaysAgo, () => this.respond());
    if (ending === 'accepted') await this.step('end', openedDaysAgo - 1, () => this.accept());
    if (decidedDaysAgo !== undefined) await this.step('end', decidedDaysAgo, () => this.decide());
  }

  /** Runs a step at its time, once, and then moves the times that the product has written to it. */
  private async step(name: DemoStep, daysAgo: number, work: () => Promise<unknown>): Promise<void> {
    const { rows, simulatedTimes, progress, signal } = this.deps;
    const { account, demoCase } = this.play;
    if (progress.caseOf(demoCase.key).done.includes(name)) return;
    signal.throwIfAborted();
    const at = this.timeOf(daysAgo, name);
    simulatedTimes.set(account.accountId, at);
    const from = await rows.now();
    await work();
    await this.untilSettled();
    const to = await rows.now();
    const { disputeId, ...known } = progress.caseOf(demoCase.key);
    if (disputeId !== undefined)
      await rows.backdate(account.tenantId, disputeId, { from, to, byMs: from.getTime() - at.getTime() });
    progress.setCase(demoCase.key, {
      ...known,
      ...(disputeId === undefined ? {} : { disputeId }),
      done: [...known.done, name],
    });
  }

  /** Office hours in UTC, different for each case. Never in the future. */
  private timeOf(daysAgo: number, step: DemoStep): Date {
    const minutes = { open: 8 * 60, prove: 10 * 60, respond: 12 * 60, end: 15 * 60 }[step];
    const { today, index } = this.play;
    const at = today.getTime() - daysAgo * dayMs + (minutes + ((index * 37) % 110)) * 60_000;
    return new Date(Math.min(at, Date.now() - 60_000));
  }

  private async open(): Promise<void> {
    const { sandbox, progress } = this.deps;
    const { demoCase, account, owner, index } = this.play;
    const { key, reason, amount, currency, network, scenario } = demoCase;
    let { providerDisputeId } = progress.caseOf(key);
    if (providerDisputeId === undefined) {
      const made = await sandbox.createDisputeOf(account, {
        reason,
        amount,
        currency,
        customer: demoCustomerOf(index),
        ...(network === undefined ? {} : { network }),
        ...(scenario === undefined ? {} : { scenario }),
      });
      ({ providerDisputeId } = made);
      progress.setCase(key, { providerDisputeId, done: [] });
    }
    const id = providerDisputeId;
    await this.refresh(id);
    const dispute = await this.until('the demo dispute', () => owner.client.findDispute(id));
    progress.setCase(key, { providerDisputeId: id, disputeId: dispute.dispute_id, done: [] });
    if (index % 5 !== 4) await owner.client.assign(dispute.dispute_id, this.play.handler.userId);
  }

  private async prove(): Promise<void> {
    const { demoCase, handler, owner, index } = this.play;
    const disputeId = this.disputeId;
    const order = await this.putOrder();
    await owner.client.collect(disputeId);
    // The step is repeated after a crash, and must not add anything twice.
    const known = await handler.client.listEvidenceTitles(disputeId);
    const evidence = demoEvidenceFor(demoCase.reason, order).filter(({ title }) => !known.includes(title));
    const note = demoNotes[index % (demoNotes.length * 2)];
    if (note !== undefined && evidence.length > 0) await handler.client.addNote(disputeId, note);
    for (const one of evidence) await handler.client.addEvidence(disputeId, one);
  }

  /** The shop's own records of the order, as its systems would send them. */
  private async putOrder() {
    const { demoCase, owner, index } = this.play;
    const dispute = await this.getDispute();
    const order = demoOrderOf(demoCase, index, this.timeOf(demoCase.openedDaysAgo, 'open'));
    const { number, customer, item, carrier, tracking, orderedAt, shippedAt, deliveredAt } = order;
    const { amount, currency } = dispute;
    await owner.client.putRecord('orders', number, {
      order_number: number,
      ordered_at: orderedAt,
      amount,
      currency,
      email: customer.email,
      customer_name: customer.name,
      ...(dispute.psp_transaction_id === null ? {} : { provider_payment_id: dispute.psp_transaction_id }),
      items: [{ name: item, quantity: 1, amount }],
      shipping_address: customer.address,
    });
    await owner.client.putRecord('shipments', `${number}-1`, {
      order_id: number,
      carrier,
      tracking_number: tracking,
      shipped_at: shippedAt,
      status: 'delivered',
      delivered_at: deliveredAt,
      delivered_to: `${customer.address.postal_code} ${customer.address.city}`,
      signed_by: customer.name,
    });
    return order;
  }

  private async respond(): Promise<void> {
    if ((await this.getDispute()).status === 'needs_response')
      await this.play.handler.client.submit(this.disputeId);
  }

  private async accept(): Promise<void> {
    if ((await this.getDispute()).status === 'needs_response')
      await this.play.owner.client.accept(this.disputeId);
  }

  private async decide(): Promise<void> {
    const { demoCase, account } = this.play;
    const { providerDisputeId = '' } = this.deps.progress.caseOf(demoCase.key);
    const outcome = demoCase.ending === 'won' ? 'won' : 'lost';
    await this.deps.sandbox.resolveOf(account, providerDisputeId, outcome);
    await this.untilSettled();
    await this.refresh(providerDisputeId);
  }

  private get disputeId(): string {
    const { disputeId } = this.deps.progress.caseOf(this.play.demoCase.key);
    if (disputeId === undefined) throw new Error('The demo dispute has not arrived');
    return disputeId;
  }

  private getDispute(): Promise<DemoDispute> {
    return this.play.owner.client.getDispute(this.disputeId);
  }

  /** As a scheduled sync does it. Providers without a read API report by webhooks only. */
  private async refresh(providerDisputeId: string): Promise<void> {
    const { account } = this.play;
    const connection: AccountConnection = { account, connected: this.deps.contexts.for(account) };
    if (can(connection.connected.provider, 'fetchDispute'))
      await this.deps.refresher.refresh(connection, providerDisputeId);
  }

  /** Waits until the product has processed everything that a step caused. */
  private async untilSettled(): Promise<void> {
    await this.deps.sandbox.settled();
    await this.until('processing of the demo', async () =>
      (await this.deps.rows.isBusy(this.play.account.tenantId)) ? undefined : true,
    );
  }

  private async until<T>(what: string, find: () => Promise<T | undefined>): Promise<T> {
    const endsAt = performance.now() + waitMsMax;
    for (;;) {
      this.deps.signal.throwIfAborted();
      const found = await find();
      if (found !== undefined) return found;
      if (performance.now() > endsAt) throw new Error(`Waited too long for ${what}`);
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  }
}
