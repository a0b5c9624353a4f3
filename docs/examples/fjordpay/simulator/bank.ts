import { createHash } from 'node:crypto';

import { deliveries, nextNumber } from '@rebuttal/plugin-kit/simulator';
import type {
  SimulatedDisputeRequest,
  SignedWebhook,
  SimulatedAccount,
  SimulatorPorts,
} from '@rebuttal/plugin-kit/simulator';

import { reasons } from '../src/status-mapping.js';
import { signatureOf } from '../src/webhook.js';

import { planOf, scenarios } from './scenarios.js';
import type { Scenario } from './scenarios.js';

/** A dispute as the API returns it. The README describes each field. */
export type WireDispute = {
  readonly id: string;
  readonly payment_id: string;
  readonly status: 'open' | 'in_review' | 'won' | 'lost' | 'accepted' | 'expired';
  readonly step: 'inquiry' | 'chargeback' | 'pre_arbitration';
  readonly reason: string;
  readonly scheme: string;
  readonly amount: number;
  readonly currency: string;
  readonly opened_at: string;
  readonly changed_at: string;
  readonly answer_by: string;
  readonly refundable: boolean;
  readonly responses: readonly { readonly reference: string; readonly sent_at: string }[];
  readonly live: boolean;
};

/** A dispute with what the API does not return: its account, its scenario and the ids of its uploads. */
export type Case = {
  readonly account: string;
  readonly scenario: Scenario;
  readonly files: readonly string[];
  readonly dispute: WireDispute;
};
type EventType = 'dispute.opened' | 'dispute.changed' | 'dispute.closed';
type Endpoint = { readonly url: string; readonly secret: string };

const daySeconds = 86_400;
const answerSeconds = 10 * daySeconds;

/** The stored cases, with the actions of cardholder, merchant and bank. */
export class Bank {
  constructor(private readonly ports: SimulatorPorts) {}

  /** Returns an id that was never used, not even before a restart. */
  newId(prefix: string): string {
    return `${prefix}_${String(nextNumber(this.ports.store, 'id')).padStart(6, '0')}`;
  }

  saveEndpoint(simulated: SimulatedAccount): void {
    this.ports.store.put('endpoint', accountOf(simulated.credentials.api_key), endpointOf(simulated));
  }

  save(changed: Case): Case {
    this.ports.store.put('case', changed.dispute.id, changed);
    return changed;
  }

  casesOf(account: string): readonly Case[] {
    return this.ports.store.all<Case>('case').filter((found) => found.account === account);
  }

  /** Finds a case. An overdue one expires when it is read. */
  find(account: string, id: string): Case | undefined {
    const found = this.ports.store.get<Case>('case', id);
    if (found?.account !== account) return undefined;
    const isOver = found.dispute.status === 'open' && found.dispute.answer_by < this.later(0);
    return isOver ? this.move(found, { status: 'expired' }, 'dispute.closed') : found;
  }

  /** A cardholder disputes a payment. Returns the dispute's id. */
  open(account: string, options: SimulatedDisputeRequest): string {
    const scenario = scenarios.nameOf(options.scenario);
    const { begins, amount, currency } = planOf(scenario);
    const isLate = begins === 'too long ago';
    const dispute: WireDispute = {
      id: this.newId('dis'),
      payment_id: this.paymentOf(options),
      status: isLate ? 'expired' : 'open',
      step: begins === 'as an inquiry' ? 'inquiry' : 'chargeback',
      reason: toReason(options.reason ?? 'fraud'),
      scheme: options.network ?? 'visa',
      amount: options.amount ?? amount ?? 4200,
      currency: options.currency ?? currency ?? 'NOK',
      opened_at: this.later(isLate ? -answerSeconds - daySeconds : 0),
      changed_at: this.later(0),
      answer_by: this.later(isLate ? -daySeconds : answerSeconds),
      refundable: false,
      responses: [],
      live: false,
    };
    const opened = { account, scenario, files: [], dispute };
    const types: EventType[] =
      begins === undefined ? ['dispute.opened'] : ['dispute.opened', 'dispute.changed'];
    this.save({ ...opened, dispute: { ...dispute, step: 'chargeback' } });
    this.post(opened, types);
    return dispute.id;
  }

  private paymentOf({ transactionId }: SimulatedDisputeRequest): string {
    return transactionId ?? this.newId('pay');
  }

  move(found: Case, change: Partial<WireDispute>, type: EventType): Case {
    const moved = this.save({
      ...found,
      dispute: { ...found.dispute, ...change, changed_at: this.later(0) },
    });
    this.post(moved, [type]);
    return moved;
  }

  /** The bank receives a response. After the first one a scenario may decide immediately. */
  answer(found: Case, reference: string): Case {
    const responses = [...found.dispute.responses, { reference, sent_at: this.later(0) }];
    const sent = this.move(found, { status: 'in_review', responses }, 'dispute.changed');
    const decisions = responses.length > 1 ? [] : (planOf(found.scenario).then ?? []);
    return decisions.reduce<Case>(
      (before, decision) =>
        decision === 'another round'
          ? this.move(before, this.anotherRound(), 'dispute.changed')
          : this.move(before, { status: decision }, 'dispute.closed'),
      sent,
    );
  }

  postRefund(account: string, paymentId: string): void {
    this.postAbout(account, { type: 'refund.changed', payment_id: paymentId });
  }

  /** Posts an event that is not about a dispute. */
  postAbout(account: string, event: object): void {
    const endpoint = this.ports.store.get<Endpoint>('endpoint', account);
    if (endpoint === undefined) return;
    const body = JSON.stringify({ id: this.newId('evt'), created_at: this.later(0), ...event });
    this.ports.deliver(signed(endpoint, body, this.ports.now()));
  }

  private anotherRound(): Partial<WireDispute> {
    return { status: 'open', step: 'pre_arbitration', answer_by: this.later(answerSeconds) };
  }

  /** Posts simultaneous events one second apart, the last one now. */
  private post({ account, scenario, dispute }: Case, types: readonly EventType[]): void {
    const endpoint = this.ports.store.get<Endpoint>('endpoint', account);
    if (endpoint === undefined) return;
    const bodies = types.map((type, index) => {
      const createdAt = this.later(index + 1 - types.length);
      return JSON.stringify({ id: this.newId('evt'), type, created_at: createdAt, dispute });
    });
    for (const body of deliveries(bodies, planOf(scenario).delivery))
      this.ports.deliver(signed(endpoint, body, this.ports.now()));
  }

  private later(seconds: number): string {
    return new Date(this.ports.now().getTime() + seconds * 1000).toISOString();
  }
}

/** Each key is a separate account. It is identified by a hash, because the store may be a file. */
export function accountOf(apiKey: string | undefined): string {
  return createHash('sha256')
    .update(apiKey ?? '')
    .digest('hex')
    .slice(0, 12);
}

/** Webhooks are always signed, even before the merchant has entered the secret. */
export function endpointOf({ credentials, webhookUrl }: SimulatedAccount): Endpoint {
  const entered = credentials.webhook_secret ?? '';
  return { url: webhookUrl, secret: entered === '' ? `fws_${accountOf(credentials.api_key)}` : entered };
}

export function signed({ url, secret }: Endpoint, body: string, now: Date): SignedWebhook {
  const time = String(Math.floor(now.getTime() / 1000));
  const signature = `t=${time},v1=${signatureOf(secret, time, body)}`;
  return { url, headers: { 'content-type': 'application/json', 'fjord-signature': signature }, body };
}

/** Maps our reason to Fjordpay's. Any other text is used as it is. */
function toReason(reason: string): string {
  return Object.keys(reasons).find((known) => reasons[known] === reason) ?? reason;
}
