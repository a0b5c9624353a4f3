import {
  CallBudget,
  isObject,
  isProviderError,
  perClientCache,
  ProviderError,
  textOf,
} from '@rebuttal/plugin-kit';

import { postRead } from './client.js';
import type { PayPalContext } from './credentials.js';
import { refused } from './transmission.js';
import type { Transmission } from './transmission.js';

const path = '/v1/notifications/verify-webhook-signature';
const timeoutMs = 5_000;
const callsPerMinute = 60;

const budget = perClientCache(() => new CallBudget(callsPerMinute));

/**
 * Lets PayPal verify a webhook whose certificate doesn't prove it.
 * @throws {ProviderError} `signature` if PayPal rejects it, `unavailable` if PayPal doesn't respond
 */
export async function verifyByPayPal(
  context: PayPalContext,
  transmission: Transmission,
  body: Uint8Array,
): Promise<void> {
  requireOneObject(body);
  if (!budget(context.http).spend(context.now())) throw unclear();
  const verdict = await requestVerdict(context, transmission, body);
  if (verdict === 'FAILURE') throw refused('PayPal reports that it did not sign the webhook.');
  if (verdict !== 'SUCCESS') throw unclear();
}

async function requestVerdict(
  context: PayPalContext,
  transmission: Transmission,
  body: Uint8Array,
): Promise<string | undefined> {
  try {
    const response = await postRead(context, path, question(transmission, body), timeoutMs);
    return textOf(response, 'verification_status');
  } catch (error) {
    if (!isProviderError(error)) throw error;
    throw unclear(error);
  }
}

/** Contains the event byte for byte, because a reserialized one would have another checksum. */
function question(
  { id, time, signature, certificateUrl, webhookId }: Transmission,
  body: Uint8Array,
): Uint8Array {
  const fields = JSON.stringify({
    auth_algo: 'SHA256withRSA',
    cert_url: certificateUrl,
    transmission_id: id,
    transmission_sig: signature,
    transmission_time: time,
    webhook_id: webhookId,
  });
  return Buffer.concat([Buffer.from(`${fields.slice(0, -1)},"webhook_event":`), body, Buffer.from('}')]);
}

/** A body with more than one object could inject fields into our call, such as another webhook ID. */
function requireOneObject(body: Uint8Array): void {
  try {
    const event: unknown = JSON.parse(
      new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body),
    );
    if (isObject(event)) return;
  } catch {
    // Rejected below, like any other body that is not an object.
  }
  throw refused('The webhook is not a JSON object.');
}

function unclear(cause?: unknown): ProviderError {
  const message = 'It cannot be verified now if the webhook comes from PayPal.';
  return new ProviderError('unavailable', message, cause === undefined ? {} : { cause });
}
