import { createHash } from 'node:crypto';

import { deliveries, nextNumber, cleanCredential } from '@rebuttal/plugin-kit';
import type {
  SimulatedDisputeRequest,
  SignedWebhook,
  SimulatedAccount,
  SimulatorPorts,
} from '@rebuttal/plugin-kit';

import { reasons } from '../mapping.js';
import { signatureOf } from '../webhook.js';

import { planOf, stories } from './scenarios.js';
import type { Story } from './scenarios.js';

/** A dispute as the API gives it; the README tells each field. */
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

/** A dispute with what the API does not show: whose it is, its story and the ids of its uploads. */
export type Case = {
  readonly account: string;
  readonly story: Story;
  readonly files: readonly string[];
  readonly dispute: WireDispute;
};
type EventType = 'dispute.opened' | 'dispute.changed' | 'dispute.closed';
type Endpoint = { readonly url: string; readonly secret: string };

const daySeconds = 86_400;
const answerSeconds = 10 * daySeconds;

/** The cases and what happens to them, whoever makes it happen. */
export class Bank {
  constructor(private readonly ports: SimulatorPorts) {}

  /** An id that was never given before, also not before a restart. */
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

  /** A case that nobody answered in time is over as soon as anybody looks. */
  find(account: string, id: string): Case | undefined {
    const found = this.ports.store.get<Case>('case', id);
    if (found?.account !== account) return undefined;
    const isOver = found.dispute.status === 'open' && found.dispute.answer_by < this.later(0);
    return isOver ? this.move(found, { status: 'expired' }, 'dispute.closed') : found;
  }

  /** A cardholder disputes a payment. Answers the dispute's id. */
  open(account: string, wish: SimulatedDisputeRequest): string {
    const story = stories.nameOf(wish.scenario);
    const { begins, amount, currency } = planOf(story);
    const isLate = begins === 'too long ago';
    const dispute: WireDispute = {
      id: this.newId('dis'),
      payment_id: this.newId('pay'),
      status: isLate ? 'expired' : 'open',
      step: begins === 'as an inquiry' ? 'inquiry' : 'chargeback',
      reason: toReason(wish.reason ?? 'fraud'),
      scheme: wish.network ?? 'visa',
      amount: wish.amount ?? amount ?? 4200,
      currency: wish.currency ?? currency ?? 'NOK',
      opened_at: this.later(isLate ? -answerSeconds - daySeconds : 0),
      changed_at: this.later(0),
      answer_by: this.later(isLate ? -daySeconds : answerSeconds),
      refundable: false,
      responses: [],
      live: false,
    };
    const opened = { account, story, files: [], dispute };
    const types: EventType[] =
      begins === undefined ? ['dispute.opened'] : ['dispute.opened', 'dispute.changed'];
    this.save({ ...opened, dispute: { ...dispute, step: 'chargeback' } });
    this.post(opened, types);
    return dispute.id;
  }

  move(found: Case, change: Partial<WireDispute>, type: EventType): Case {
    const moved = this.save({
      ...found,
      dispute: { ...found.dispute, ...change, changed_at: this.later(0) },
    });
    this.post(moved, [type]);
    return moved;
  }

  /** The bank has a response; after the first one a story may know its word already. */
  answer(found: Case, reference: string): Case {
    const responses = [...found.dispute.responses, { reference, sent_at: this.later(0) }];
    const sent = this.move(found, { status: 'in_review', responses }, 'dispute.changed');
    const words = responses.length > 1 ? [] : (planOf(found.story).then ?? []);
    return words.reduce<Case>(
      (before, word) =>
        word === 'another round'
          ? this.move(before, this.anotherRound(), 'dispute.changed')
          : this.move(before, { status: word }, 'dispute.closed'),
      sent,
    );
  }

  private anotherRound(): Partial<WireDispute> {
    return { status: 'open', step: 'pre_arbitration', answer_by: this.later(answerSeconds) };
  }

  /** Events of one moment lie a second apart, the last one now. */
  private post({ account, story, dispute }: Case, types: readonly EventType[]): void {
    const endpoint = this.ports.store.get<Endpoint>('endpoint', account);
    if (endpoint === undefined) return;
    const bodies = types.map((type, index) => {
      const createdAt = this.later(index + 1 - types.length);
      return JSON.stringify({ id: this.newId('evt'), type, created_at: createdAt, dispute });
    });
    for (const body of deliveries(bodies, planOf(story).delivery))
      this.ports.deliver(signed(endpoint, body, this.ports.now()));
  }

  private later(seconds: number): string {
    return new Date(this.ports.now().getTime() + seconds * 1000).toISOString();
  }
}

/** Each key is an account of its own. A hash stands for it, for the store may be a file. */
export function accountOf(apiKey: string | undefined): string {
  return createHash('sha256').update(cleanCredential(apiKey)).digest('hex').slice(0, 12);
}

/** Webhooks are always signed, also when the merchant has not entered the secret yet. */
export function endpointOf({ credentials, webhookUrl }: SimulatedAccount): Endpoint {
  const entered = cleanCredential(credentials.webhook_secret);
  return { url: webhookUrl, secret: entered === '' ? `fws_${accountOf(credentials.api_key)}` : entered };
}

export function signed({ url, secret }: Endpoint, body: string, now: Date): SignedWebhook {
  const time = String(Math.floor(now.getTime() / 1000));
  const signature = `t=${time},v1=${signatureOf(secret, time, body)}`;
  return { url, headers: { 'content-type': 'application/json', 'fjord-signature': signature }, body };
}

/** Fjordpay's word for a reason of ours; any other text is taken as a word of its own. */
function toReason(wished: string): string {
  return Object.keys(reasons).find((word) => reasons[word] === wished) ?? wished;
}
