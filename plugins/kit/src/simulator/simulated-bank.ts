import { createHash } from 'node:crypto';

import type { DisputeReason } from '../dispute.js';

import { nextNumber } from './counters.js';
import { withNewEventId } from './new-event-id.js';
import { deliveries, defineScenarios } from './scenarios.js';
import type { Delivery } from './scenarios.js';
import type {
  SignedWebhook,
  SimulatedAccount,
  SimulatedDisputeRequest,
  Simulator,
  SimulatorPorts,
} from './simulator.js';

/** The differences of a scenario from a chargeback that waits for a response, then for the bank's decision. */
type Plan = {
  readonly amount?: number;
  readonly currency?: string;
  readonly begins?: 'as an inquiry' | 'too long ago';
  readonly delivery?: Delivery;
  /** The bank's decisions right after the first response. */
  readonly then?: readonly ('won' | 'lost' | 'anotherRound')[];
};

const scenarios = defineScenarios<Plan>(
  {
    chargeback: {},
    won: { then: ['won'] },
    lost: { then: ['lost'] },
    late_win: { then: ['lost', 'won'] },
    second_round: { then: ['won', 'anotherRound'] },
    inquiry_then_chargeback: { begins: 'as an inquiry' },
    expired: { begins: 'too long ago' },
    duplicate_events: { delivery: 'twice' },
    out_of_order: { begins: 'as an inquiry', delivery: 'reversed' },
    zero_decimal: { currency: 'JPY', amount: 5000 },
    three_decimal: { currency: 'KWD', amount: 12340 },
  },
  'chargeback',
);

/** A new dispute in our terms. Times are ISO 8601. */
export type OpenedDispute = {
  /** Returns an ID that was never used. */
  readonly newId: (prefix: string) => string;
  /** The ID of the payment, if it isn't a new one. */
  readonly transactionId: string | undefined;
  /** As the service names it. */
  readonly reason: string;
  readonly network: string;
  readonly amount: number;
  readonly currency: string;
  readonly openedAt: string;
  readonly dueAt: string;
};

type Times = { readonly now: string; readonly dueAt: string };

/** The names, formats and signature of a service. `D` is a dispute as the API returns it. */
export type ServiceFormat<D> = {
  /** The credential that identifies an account, and the one that signs its webhooks. */
  readonly keyField: string;
  readonly secretField: string;
  readonly sampleCredentials: Readonly<Record<string, string>>;
  readonly currency: string;
  readonly responseDays: number;
  /** The table of `status-mapping.ts`. */
  readonly reasons: Readonly<Record<string, DisputeReason>>;
  /** A chargeback that waits for a response. */
  newDispute(opened: OpenedDispute): D;
  /** The deadline of a dispute that waits for a response. Undefined for all others. */
  dueOf(dispute: D): string | undefined;
  /** The fields that each event changes. */
  readonly changes: Readonly<
    Record<
      'inquiry' | 'chargeback' | 'expired' | 'won' | 'lost' | 'anotherRound',
      (times: Times) => Partial<D>
    >
  >;
  /** The fields that every change sets, such as the time of the last one. */
  changedAt(now: string): Partial<D>;
  /** The webhook about a dispute. `isFirst`: it was opened. */
  eventOf(dispute: D, event: { readonly id: string; readonly at: string; readonly isFirst: boolean }): object;
  /** The headers of a signed webhook. */
  sign(secret: string, body: string, now: Date): Readonly<Record<string, string>>;
};

/** A dispute with what the API doesn't return. */
export type SimulatedCase<D> = {
  readonly account: string;
  readonly scenario: string;
  readonly openedAt: string;
  readonly dispute: D;
};
type Endpoint = { readonly url: string; readonly secret: string };

const dayMs = 86_400_000;

/**
 * The stored disputes of a simulated service with its scenarios and webhooks, and the actions of cardholder, merchant and
 * bank. All state is in `ports.store`. Each key is a separate account.
 */
export class SimulatedBank<D extends { readonly id: string }> {
  constructor(
    readonly ports: SimulatorPorts,
    private readonly format: ServiceFormat<D>,
  ) {}

  /** All of a simulator except for its API. */
  simulator(): Omit<Simulator, 'handle'> {
    const { sampleCredentials } = this.format;
    return {
      scenarios: scenarios.names,
      createDispute: (simulated, options) => ({ providerDisputeId: this.open(simulated, options) }),
      resolve: (simulated, id, outcome) => {
        const found = this.find(this.accountOf(simulated), id);
        if (found === undefined) throw new RangeError(`there is no dispute ${id} in this account`);
        this.move(found, this.changeOf(outcome));
      },
      sign: (simulated, body) => this.signed(this.endpointOf(simulated), body),
      withNewEventId,
      sampleCredentials: (suffix = '') =>
        Object.fromEntries(Object.entries(sampleCredentials).map(([name, value]) => [name, value + suffix])),
    };
  }

  /** Identifies the account of a key by a hash, because the store may be a file. */
  accountOfKey(key = ''): string {
    return createHash('sha256').update(key).digest('hex').slice(0, 12);
  }

  accountOf({ credentials }: SimulatedAccount): string {
    return this.accountOfKey(credentials[this.format.keyField]);
  }

  /** Returns an ID that was never used, not even before a restart. */
  newId(prefix: string): string {
    return `${prefix}_${String(nextNumber(this.ports.store, 'id')).padStart(6, '0')}`;
  }

  /** The time in so many days, as ISO 8601. */
  inDays(days: number): string {
    return this.inMs(days * dayMs);
  }

  /** The account's cases, newest first. Overdue ones expire when they are read. */
  casesOf(account: string): readonly SimulatedCase<D>[] {
    return this.ports.store
      .all<SimulatedCase<D>>('case')
      .filter((found) => found.account === account)
      .map((found) => this.expired(found))
      .toReversed()
      .sort((one, other) => Date.parse(other.openedAt) - Date.parse(one.openedAt));
  }

  find(account: string, id: string): SimulatedCase<D> | undefined {
    const found = this.ports.store.get<SimulatedCase<D>>('case', id);
    return found?.account === account ? this.expired(found) : undefined;
  }

  /** Changes a dispute and posts the webhook. */
  move(found: SimulatedCase<D>, change: Partial<D>): SimulatedCase<D> {
    const moved = this.save(found, change);
    this.post(moved, [moved.dispute], false);
    return moved;
  }

  /** The bank receives a response. After the first one a scenario may decide immediately. */
  answer(found: SimulatedCase<D>, change: Partial<D>, isFirst: boolean): SimulatedCase<D> {
    const decisions = isFirst ? (scenarios.planOf(found.scenario).then ?? []) : [];
    return decisions.reduce(
      (before, decision) => this.move(before, this.changeOf(decision)),
      this.move(found, change),
    );
  }

  /** Stores the webhook URL and the secret of an account. */
  saveEndpoint(simulated: SimulatedAccount): void {
    this.ports.store.put('endpoint', this.accountOf(simulated), this.endpointOf(simulated));
  }

  /** Posts signed bodies in the order of `delivery`, if the account has a webhook URL. */
  deliver(account: string, events: readonly object[], delivery?: Delivery): void {
    const endpoint = this.ports.store.get<Endpoint>('endpoint', account);
    if (endpoint === undefined) return;
    for (const event of deliveries(events, delivery))
      this.ports.deliver(this.signed(endpoint, JSON.stringify(event)));
  }

  private open(simulated: SimulatedAccount, options: SimulatedDisputeRequest): string {
    const account = this.accountOf(simulated);
    const scenario = scenarios.nameOf(options.scenario);
    const { begins, delivery, ...usual } = scenarios.planOf(scenario);
    this.saveEndpoint(simulated);
    const [openedAt, dueAt] = this.timesOf(begins);
    const { currency, reasons } = this.format;
    const created = this.format.newDispute({
      newId: (prefix) => this.newId(prefix),
      transactionId: options.transactionId,
      reason: reasonIn(reasons, options.reason ?? 'fraudulent'),
      network: options.network ?? 'visa',
      amount: options.amount ?? usual.amount ?? 4200,
      currency: options.currency ?? usual.currency ?? currency,
      openedAt,
      dueAt,
    });
    const first = begins === 'as an inquiry' ? { ...created, ...this.changeOf('inquiry') } : created;
    const opened = this.save({ account, scenario, openedAt, dispute: first }, {});
    const next = begins === undefined ? undefined : nextAfter[begins];
    const later = next === undefined ? [] : [this.save(opened, this.changeOf(next)).dispute];
    this.post(opened, [first, ...later], true, delivery);
    return created.id;
  }

  private timesOf(begins: Plan['begins']): readonly [openedAt: string, dueAt: string] {
    const openedDays = begins === 'too long ago' ? -this.format.responseDays - 1 : 0;
    return [this.inDays(openedDays), this.inDays(openedDays + this.format.responseDays)];
  }

  private expired(found: SimulatedCase<D>): SimulatedCase<D> {
    const due = this.format.dueOf(found.dispute);
    const isOver = due !== undefined && Date.parse(due) < this.ports.now().getTime();
    return isOver ? this.move(found, this.changeOf('expired')) : found;
  }

  private changeOf(what: keyof ServiceFormat<D>['changes']): Partial<D> {
    return this.format.changes[what]({ now: this.inDays(0), dueAt: this.inDays(this.format.responseDays) });
  }

  private save(found: SimulatedCase<D>, change: Partial<D>): SimulatedCase<D> {
    const dispute = { ...found.dispute, ...change, ...this.format.changedAt(this.inDays(0)) };
    const changed = { ...found, dispute };
    this.ports.store.put('case', dispute.id, changed);
    return changed;
  }

  /** Simultaneous events are one second apart, the last one now. */
  private post(
    { account }: SimulatedCase<D>,
    states: readonly D[],
    isNew: boolean,
    delivery?: Delivery,
  ): void {
    const events = states.map((dispute, index) => {
      const at = this.inMs((index + 1 - states.length) * 1000);
      return this.format.eventOf(dispute, { id: this.newId('evt'), at, isFirst: isNew && index === 0 });
    });
    this.deliver(account, events, delivery);
  }

  /** Webhooks are always signed, even before the merchant has entered the secret. */
  private endpointOf(simulated: SimulatedAccount): Endpoint {
    const entered = simulated.credentials[this.format.secretField] ?? '';
    return {
      url: simulated.webhookUrl,
      secret: entered === '' ? `unset_${this.accountOf(simulated)}` : entered,
    };
  }

  private signed({ url, secret }: Endpoint, body: string): SignedWebhook {
    const headers = this.format.sign(secret, body, this.ports.now());
    return { url, headers: { 'content-type': 'application/json', ...headers }, body };
  }

  private inMs(ms: number): string {
    return new Date(this.ports.now().getTime() + ms).toISOString();
  }
}

const nextAfter = { 'as an inquiry': 'chargeback', 'too long ago': 'expired' } as const;

/** Maps our reason to the service's. Any other text is used as it is. */
function reasonIn(reasons: Readonly<Record<string, DisputeReason>>, reason: string): string {
  return Object.keys(reasons).find((known) => reasons[known] === reason) ?? reason;
}
