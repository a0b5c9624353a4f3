import { createPublicKey } from 'node:crypto';

import { textOf } from '@rebuttal/plugin-kit';
import type { JsonObject } from '@rebuttal/plugin-kit';
import type { SimulatorAnswer } from '@rebuttal/plugin-kit/simulator';

import { isSignedWith } from '../src/transmission.js';

import { missing, PayPalApiError } from './api-error.js';
import type { Call } from './api.js';
import { readJson } from './evidence-reader.js';
import { apiOrigin } from './links.js';
import type { SimulatorStore } from './simulator-store.js';

const questionFields = [
  'auth_algo',
  'cert_url',
  'transmission_id',
  'transmission_sig',
  'transmission_time',
  'webhook_id',
] as const;

/** The certificates that webhooks name. They are public. */
export function getCertificate(store: SimulatorStore, id: string): SimulatorAnswer {
  const { certificateId, chainPem } = store.signingKey();
  if (id !== certificateId) throw missing();
  return { status: 200, headers: { 'content-type': 'application/x-pem-file' }, body: chainPem };
}

/** Every webhook ID exists. Before the first dispute, the URL is invented. */
export function getWebhook({ store, account, id }: Call): object {
  return {
    id,
    url: store.findEndpoint(account)?.url ?? 'https://merchant.example/webhooks/paypal',
    event_types: ['CREATED', 'UPDATED', 'RESOLVED'].map((type) => ({ name: `CUSTOMER.DISPUTE.${type}` })),
    links: [{ href: `${apiOrigin}/v1/notifications/webhooks/${id}`, rel: 'self', method: 'GET' }],
  };
}

/** `SUCCESS` only for exactly the bytes that were signed here for this webhook ID. */
export function verifySignature({ store, request }: Call): object {
  const question = readJson(request.body);
  const missingField = questionFields.find((name) => textOf(question, name) === undefined);
  if (missingField !== undefined)
    throw new PayPalApiError(400, 'VALIDATION_ERROR', `Invalid request: ${missingField} is missing.`);
  return { verification_status: isGenuine(store, question, request.body) ? 'SUCCESS' : 'FAILURE' };
}

function isGenuine(store: SimulatorStore, question: JsonObject, body: Uint8Array): boolean {
  const { privateKeyPem, certificateId } = store.signingKey();
  const field = (name: (typeof questionFields)[number]) => textOf(question, name) ?? '';
  const transmission = {
    id: field('transmission_id'),
    time: field('transmission_time'),
    signature: field('transmission_sig'),
    webhookId: field('webhook_id'),
    certificateUrl: field('cert_url'),
    certificateAt: '',
  };
  if (field('auth_algo') !== 'SHA256withRSA' || !field('cert_url').endsWith(`/${certificateId}`))
    return false;
  return isSignedWith(createPublicKey(privateKeyPem), transmission, eventBytes(question, body));
}

/** The event in its original bytes, because a reserialized one would have another checksum. */
function eventBytes(question: JsonObject, body: Uint8Array): Uint8Array {
  const text = Buffer.from(body).toString('utf8');
  const raw = /"webhook_event"\s*:([^]*)\}\s*$/.exec(text)?.[1] ?? '';
  try {
    JSON.parse(raw);
    return Buffer.from(raw);
  } catch {
    return Buffer.from(JSON.stringify(question.webhook_event));
  }
}
