import { randomUUID, sign } from 'node:crypto';

import { deliveries } from '@rebuttal/plugin-kit/simulator';
import type { SignedWebhook, SimulatorPorts } from '@rebuttal/plugin-kit/simulator';

import { signedText } from '../src/transmission.js';

import { signingKeyOf } from './account.js';
import type { Account, Endpoint, StoredDispute } from './account.js';
import { apiOrigin, withLinks } from './links.js';
import { scenarios } from './scenarios.js';

export type DisputeEvent = {
  readonly type: 'CREATED' | 'UPDATED' | 'RESOLVED';
  readonly stored: StoredDispute;
};

const summaries: Readonly<Record<DisputeEvent['type'], string>> = {
  CREATED: 'A new dispute opened with Case #',
  UPDATED: 'A dispute was updated with case #',
  RESOLVED: 'A dispute was resolved with case #',
};

/** Posts events to the account's endpoint: one event per POST, in order unless the scenario differs. */
export function publish(account: Account, events: readonly DisputeEvent[]): void {
  const endpoint = account.find('endpoint', '');
  if (endpoint === undefined) return;
  const [first] = events;
  const delivery = first === undefined ? undefined : scenarios.planOf(first.stored.scenario).delivery;
  const bodies = events.map((event) => JSON.stringify(toEvent(account, event)));
  for (const body of deliveries(bodies, delivery))
    account.ports.deliver(signBody(account.ports, endpoint, body));
}

/** Source: "Integrate webhooks". Each delivery has a unique ID and time, which are signed with the body. */
export function signBody(ports: SimulatorPorts, { url, webhookId }: Endpoint, body: string): SignedWebhook {
  const { certificateId, privateKeyPem } = signingKeyOf(ports);
  const id = randomUUID();
  const time = `${ports.now().toISOString().slice(0, 19)}Z`;
  const text = signedText(id, time, webhookId, Buffer.from(body));
  return {
    url,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'PayPal/AUHR-214.0-58843392',
      'paypal-transmission-id': id,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': sign('RSA-SHA256', Buffer.from(text), privateKeyPem).toString('base64'),
      'paypal-cert-url': `${apiOrigin}/v1/notifications/certs/${certificateId}`,
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-auth-version': 'v2',
    },
    body,
  };
}

/** Posts an event about a refund. */
export function postEvent(account: Account, type: string, resource: object): void {
  const endpoint = account.find('endpoint', '');
  if (endpoint === undefined) return;
  const event = envelope(account, { event_type: type, resource_type: 'refund', summary: type, resource });
  account.ports.deliver(signBody(account.ports, endpoint, JSON.stringify(event)));
}

function toEvent(account: Account, { type, stored }: DisputeEvent): Record<string, unknown> {
  return envelope(account, {
    event_type: `CUSTOMER.DISPUTE.${type}`,
    resource_type: 'dispute',
    summary: `${summaries[type]} ${stored.dispute.dispute_id}`,
    resource: withLinks(stored),
  });
}

type Content = Readonly<Record<'event_type' | 'resource_type' | 'summary', string>> & {
  readonly resource: object;
};

function envelope(account: Account, content: Content): Record<string, unknown> {
  const id = `WH-${account.newWord()}-${account.newWord()}`;
  const href = `${apiOrigin}/v1/notifications/webhooks-events/${id}`;
  return {
    id,
    event_version: '1.0',
    create_time: account.now(),
    resource_version: '1.0',
    ...content,
    links: [
      { href, rel: 'self', method: 'GET' },
      { href: `${href}/resend`, rel: 'resend', method: 'POST' },
    ],
  };
}
