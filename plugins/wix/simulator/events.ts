import { createPrivateKey, sign } from 'node:crypto';

import { parseObject, textOf } from '@rebuttal/plugin-kit';
import type { JsonObject } from '@rebuttal/plugin-kit';
import { deliveries, withNewEventId } from '@rebuttal/plugin-kit/simulator';
import type { SignedWebhook } from '@rebuttal/plugin-kit/simulator';

import { peek } from '../src/jwt.js';

import { simulated } from './assumptions.js';
import { signingKeyOf } from './keys.js';
import type { ScenarioPlan } from './scenarios.js';
import type { SiteRecords } from './site-records.js';

/** An event about an entity, as in the inner object of a webhook. */
export type EntityEvent = { readonly eventType: string; readonly entityId: string; readonly event: object };

/** Posts events to the site's endpoint: one per request, in order unless the scenario differs. */
export function publish(
  records: SiteRecords,
  events: readonly EntityEvent[],
  delivery?: ScenarioPlan['delivery'],
): void {
  const url = records.find('endpoint', '');
  if (url === undefined) return;
  const bodies = events.map((event) => JSON.stringify(toEnvelope(records, event)));
  for (const body of deliveries(bodies, delivery)) records.ports.deliver(signBody(records, { url, body }));
}

/** Posts the removal of the app. Such an event has no inner object and no id. */
export function publishRemoval(records: SiteRecords): void {
  const url = records.find('endpoint', '');
  const { appId, instanceId } = records.site;
  const removal = { eventType: 'AppRemoved', instanceId, data: JSON.stringify({ appId }) };
  if (url !== undefined) records.ports.deliver(signBody(records, { url, body: JSON.stringify(removal) }));
}

/** Each event of an entity is one millisecond later than the one before, which keeps their order. */
function toEnvelope(records: SiteRecords, { eventType, entityId, event }: EntityEvent): object {
  const { instanceId, appId } = records.site;
  const sequence = records.next(`events:${entityId}`);
  const slug = eventType.slice(eventType.lastIndexOf('.') + 1);
  const data = {
    id: records.newId('event'),
    entityFqdn: eventType.slice(0, eventType.lastIndexOf('_')),
    slug,
    entityId,
    ...event,
    eventTime: new Date(records.nowMs() + sequence).toISOString(),
    triggeredByAnonymizeRequest: false,
    originatedFrom: '',
    entityEventSequence: String(sequence),
  };
  const identity = JSON.stringify({ identityType: 'APP', appId });
  return { eventType, instanceId, data: JSON.stringify(data), identity };
}

/** Signs an envelope as Wix does, at the current time. A token, or the claims of one, is decoded and signed again. */
export function signBody(
  { ports, site: { appId } }: SiteRecords,
  { url, body }: { readonly url: string; readonly body: string },
): SignedWebhook {
  const key = createPrivateKey(signingKeyOf(ports.store, appId));
  const seconds = Math.floor(ports.now().getTime() / 1000);
  const header = encode({ alg: 'RS256', typ: 'JWT', kid: appId.slice(0, 8) });
  const claims = encode({
    data: envelopeOf(body),
    iat: seconds,
    exp: seconds + simulated.webhookLifeSeconds,
  });
  const signed = `${header}.${claims}`;
  const signature = sign('RSA-SHA256', Buffer.from(signed), key).toString('base64url');
  return { url, headers: { 'content-type': 'text/plain' }, body: `${signed}.${signature}` };
}

/** Returns the event with a new id. @throws {RangeError} for an event of the app, which has no id */
export function withNewWixEventId(body: string): string {
  const envelope = parseObject(envelopeOf(body)) ?? {};
  return JSON.stringify({ ...envelope, data: withNewEventId(textOf(envelope, 'data') ?? '') });
}

function envelopeOf(body: string): string {
  const received = peek(Buffer.from(body));
  if (received === undefined) return envelopeIn(parseObject(body)) ?? body;
  const { eventType, instanceId, event } = received;
  return JSON.stringify({ eventType, instanceId, data: JSON.stringify(event) });
}

/** The envelope in the claims of a token, which are stored without the expired signature. */
function envelopeIn(claims: JsonObject | undefined): string | undefined {
  return claims?.eventType === undefined && claims !== undefined ? textOf(claims, 'data') : undefined;
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
