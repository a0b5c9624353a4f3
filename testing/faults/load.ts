import { Agent } from 'node:http';

import type { SimulatedAccount } from '@rebuttal/plugin-kit/simulator';

import type { SimulatedProviders } from './simulated-providers.js';
import { post } from './webhook-sender.js';
import type { World } from './world.js';

/** Endless Stripe events about existing disputes: each has a unique id and is signed when it is sent. */
export class EventSource {
  /** The ids of all drawn events. */
  drawn = 0;
  /** One for each dispute, with an id in the place of the event id. */
  readonly bodies: readonly string[];

  private constructor(
    private readonly providers: SimulatedProviders,
    private readonly account: SimulatedAccount,
    bodies: readonly string[],
    private readonly prefix: string,
  ) {
    this.bodies = [...bodies];
  }

  /** Creates `disputes` disputes at Stripe, which are reported only by this source. */
  static open(world: World, prefix: string, disputes: number): EventSource {
    const account = world.accountAt('stripe');
    world.courier.isOpen = false;
    for (let made = 0; made < disputes; made += 1) world.providers.createDispute('stripe', account, {});
    const bodies = world.courier.takeWaiting().map(({ webhook }) => webhook.body);
    world.courier.isOpen = true;
    return new EventSource(world.providers, account, bodies, prefix);
  }

  /** The number of events before it starts over. */
  get events(): number {
    return this.bodies.length;
  }

  next() {
    const number = (this.drawn += 1);
    const id = `evt_${this.prefix}${String(number).padStart(8, '0')}`;
    const body = this.bodies[number % this.bodies.length] ?? '';
    return {
      id,
      webhook: this.providers.sign('stripe', this.account, body.replace(/"id":"evt_\w+"/, `"id":"${id}"`)),
    };
  }
}

/** An event for each dispute, so that each is known in the end. Returns the accepted ids. */
export async function announceAll(source: EventSource, baseUrl: string): Promise<string[]> {
  const ids: string[] = [];
  for (let posted = 0; posted < source.events; posted += 1) {
    const { id, webhook } = source.next();
    if ((await post(baseUrl, webhook)) === 200) ids.push(id);
  }
  return ids;
}

/** A provider waits for minutes; here, others need the CPU in between. */
const pauseAfterRefusalMs = 20;

export type LoadOptions = {
  /** Called before each post; returns the address. */
  readonly target: () => string;
  readonly connections: number;
  /** Posts a second over all connections; as many as possible by default. */
  readonly perSecond?: number;
  /** Posts rejected events again until they are accepted. */
  readonly retries?: boolean;
};

/** Posts webhooks until it is stopped, and records the responses. */
export class IntakeLoad {
  /** Ids with a 2xx response. */
  readonly acknowledged: string[] = [];
  readonly statuses = new Map<number, number>();
  slowestMs = 0;
  private isRunning = true;
  private readonly agent: Agent;
  private readonly lanes: Promise<void>[];

  constructor(
    private readonly source: EventSource,
    private readonly options: LoadOptions,
  ) {
    this.agent = new Agent({ keepAlive: true, maxSockets: options.connections });
    this.lanes = Array.from({ length: options.connections }, () => this.drive());
  }

  /** Returns the rejected posts by status. */
  async stop(): Promise<ReadonlyMap<number, number>> {
    this.isRunning = false;
    await Promise.all(this.lanes);
    this.agent.destroy();
    return this.statuses;
  }

  private async drive(): Promise<void> {
    const { perSecond, connections, retries } = this.options;
    const gapMs = perSecond === undefined ? 0 : (1000 * connections) / perSecond;
    let next = this.source.next();
    while (this.isRunning) {
      const since = performance.now();
      const isTaken = await this.postOne(next.id, next.webhook);
      if (isTaken || retries !== true) next = this.source.next();
      const waitMs = Math.max(isTaken ? 0 : pauseAfterRefusalMs, gapMs - (performance.now() - since));
      if (waitMs > 0) await pause(waitMs);
    }
  }

  private async postOne(id: string, webhook: Parameters<typeof post>[1]): Promise<boolean> {
    const since = performance.now();
    const status = await post(this.options.target(), webhook, { agent: this.agent });
    this.slowestMs = Math.max(this.slowestMs, performance.now() - since);
    const isTaken = status >= 200 && status < 300;
    if (isTaken) this.acknowledged.push(id);
    else this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    return isTaken;
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
