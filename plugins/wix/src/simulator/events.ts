import { createPrivateKey, sign } from 'node:crypto';

import { deliveries, parseObject, textOf, withNewEventId } from '@rebuttal/plugin-kit';
import type { JsonObject, SignedWebhook } from '@rebuttal/plugin-kit';

import { peek } from '../jwt.js';
import { unconfirmed } from '../unconfirmed.js';

import type { Books, Site } from './books.js';
import { signingKeyOf } from './keys.js';
import type { ScenarioPlan } from './scenarios.js';

/** What happened, as the inner event has it. */
export type Happening = { readonly eventType: string; readonly entityId: string; readonly event: object };

/** Posts what happened to the site's endpoint: one event a POST, in order unless the story wants otherwise. */
export function publish(
  books: Books,
  site: Site,
  happenings: readonly Happening[],
  delivery?: ScenarioPlan['delivery'],
): void {
  const url = books.findEndpoint(site.instanceId);
  if (url === undefined) return;
  const bodies = happenings.map((happening) => JSON.stringify(toEnvelope(books, site, happening)));
  for (const body of deliveries(bodies, delivery)) books.ports.deliver(signBody(books, site, { url, body }));
}

/** The app itself came or went; such an event is plain and has no id. */
export function publishRemoval(books: Books, site: Site): void {
  const url = books.findEndpoint(site.instanceId);
  const { appId, instanceId } = site;
  const told = { eventType: 'AppRemoved', instanceId, data: JSON.stringify({ appId }) };
  if (url !== undefined) books.ports.deliver(signBody(books, site, { url, body: JSON.stringify(told) }));
}

/** Events that belong together keep their order in milliseconds. */
function toEnvelope(
  books: Books,
  { instanceId, appId }: Site,
  { eventType, entityId, event }: Happening,
): object {
  const sequence = books.next(`events:${entityId}`);
  const slug = eventType.slice(eventType.lastIndexOf('.') + 1);
  const data = {
    id: books.newId('event'),
    entityFqdn: eventType.slice(0, eventType.lastIndexOf('_')),
    slug,
    entityId,
    ...event,
    eventTime: new Date(books.ports.now().getTime() + sequence).toISOString(),
    triggeredByAnonymizeRequest: false,
    originatedFrom: '',
    entityEventSequence: String(sequence),
  };
  const identity = JSON.stringify({ identityType: 'APP', appId });
  return { eventType, instanceId, data: JSON.stringify(data), identity };
}

/** Signs an envelope as Wix would now. A whole token, or what one says, is taken apart and signed anew. */
export function signBody(
  books: Books,
  { appId }: Pick<Site, 'appId'>,
  { url, body }: { readonly url: string; readonly body: string },
): SignedWebhook {
  const key = createPrivateKey(signingKeyOf(books.store, appId));
  const seconds = Math.floor(books.ports.now().getTime() / 1000);
  const header = encode({ alg: 'RS256', typ: 'JWT', kid: appId.slice(0, 8) });
  const claims = encode({
    data: envelopeOf(body),
    iat: seconds,
    exp: seconds + unconfirmed.webhookLifeSeconds,
  });
  const signed = `${header}.${claims}`;
  const signature = sign('RSA-SHA256', Buffer.from(signed), key).toString('base64url');
  return { url, headers: { 'content-type': 'text/plain' }, body: `${signed}.${signature}` };
}

/** The event with another id. @throws {RangeError} for an event of the app itself: it has no id but its time */
export function asNewEvent(body: string): string {
  const envelope = parseObject(envelopeOf(body)) ?? {};
  return JSON.stringify({ ...envelope, data: withNewEventId(textOf(envelope, 'data') ?? '') });
}

function envelopeOf(body: string): string {
  const told = peek(Buffer.from(body));
  if (told === undefined) return envelopeIn(parseObject(body)) ?? body;
  const { eventType, instanceId, event } = told;
  return JSON.stringify({ eventType, instanceId, data: JSON.stringify(event) });
}

/** Of the claims of a token, as they are kept once its signature is of no use any more. */
function envelopeIn(claims: JsonObject | undefined): string | undefined {
  return claims?.eventType === undefined && claims !== undefined ? textOf(claims, 'data') : undefined;
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
