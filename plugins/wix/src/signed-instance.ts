import { createHmac, timingSafeEqual } from 'node:crypto';

import { parseObject, parseTime, textOf } from '@rebuttal/plugin-kit';

/** How long a signed instance is valid. */
const lifeMs = 10 * 60_000;
const clockToleranceMs = 60_000;

/**
 * Reads the installation from a signed instance: `<signature>.<payload>`, HMAC-SHA256 with the app's secret over the
 * payload's text. `undefined` if the signature is wrong, it is too old, or it is for an anonymous visitor (`aid`).
 * Source: dev.wix.com, "App Instance".
 */
export function readSignedInstance(
  signedInstance: string,
  { secret, now }: { readonly secret: string; readonly now: Date },
): string | undefined {
  const payload = provenPayload(signedInstance, secret);
  if (payload === undefined) return undefined;
  const instance = parseObject(Buffer.from(payload, 'base64url').toString('utf8')) ?? {};
  const signedAt = parseTime(textOf(instance, 'signDate'))?.getTime() ?? 0;
  const age = now.getTime() - signedAt;
  const isFresh = age <= lifeMs && age >= -clockToleranceMs;
  return isFresh && textOf(instance, 'aid') === undefined ? textOf(instance, 'instanceId') : undefined;
}

function provenPayload(signedInstance: string, secret: string): string | undefined {
  const [signature = '', payload = '', ...more] = signedInstance.split('.');
  if (secret === '' || payload === '' || more.length > 0) return undefined;
  const expected = createHmac('sha256', secret).update(payload).digest();
  const given = Buffer.from(signature, 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected) ? payload : undefined;
}
