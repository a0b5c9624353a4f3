import { createHmac } from 'node:crypto';

import event from '../../plugins/stripe/test/recorded/event.updated.under-review.json' with { type: 'json' };
import { post } from './http.js';

/** As Stripe sends it: indented by two spaces, some 4 KB. */
const template = JSON.stringify(event, null, 2);
const eventId = event.id;
const disputeId = event.data.object.id;

export type WebhookPlan = {
  readonly kind: 'webhooks';
  readonly path: string;
  readonly secret: string;
  readonly count: number;
  /** The number of disputes in rotation; by default, each webhook has a different one. */
  readonly disputes?: number;
  /** The prefix of all ids, of at most 12 characters; the time by default. */
  readonly run?: string;
};

let made = 0;

const nameOf = (run: string, number: number) =>
  `1${run}${number.toString(36).padStart(23 - run.length, '0')}`;

/** The position within a run: later disputes have higher numbers. */
export const numberOfDispute = (id: string, run: string): number =>
  Number.parseInt(id.slice(`du_1${run}`.length), 36);

/** Signed webhooks, each a different event, ready to be sent. */
export function makeWebhooks({
  path,
  secret,
  count,
  disputes = count,
  run = Date.now().toString(36),
}: WebhookPlan): Buffer[] {
  const seconds = Math.floor(Date.now() / 1000);
  const name = (number: number) => nameOf(run, number);
  const first = made;
  return Array.from({ length: count }, (_, index) => {
    made += 1;
    const body = template
      .replaceAll(disputeId, `du_${name(first + (index % disputes))}`)
      .replace(eventId, `evt_${name(made)}`);
    const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
    return post(path, body, {
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      accept: '*/*; q=0.5, application/xml',
      'cache-control': 'no-cache',
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': `t=${seconds},v1=${signature}`,
    });
  });
}
