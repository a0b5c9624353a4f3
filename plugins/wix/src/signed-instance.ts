import { createHmac, timingSafeEqual } from 'node:crypto';

import { parseObject, parseTime, textOf } from '@rebuttal/plugin-kit';

/** How long after Wix signed it a browser may bring it. */
const lifeMs = 10 * 60_000;
const clockToleranceMs = 60_000;

/**
 * The installation that a browser brought with Wix's signature: `<signature>.<payload>`, HMAC-SHA256 with the app's
 * secret over the payload's text. Nothing if it is not Wix's, too old or a stranger's view of the site (`aid`).
 * Source: dev.wix.com, "App Instance".
 */
export function readSignedInstance(
  signedInstance: string,
  { secret, now }: { readonly secret: string; readonly now: Date },
): string | undefined {
  const payload = provenPayload(signedInstance, secret);
  if (payload === undefined) return undefined;
  const told = parseObject(Buffer.from(payload, 'base64url').toString('utf8')) ?? {};
  const signedAt = parseTime(textOf(told, 'signDate'))?.getTime() ?? 0;
  const age = now.getTime() - signedAt;
  const isFresh = age <= lifeMs && age >= -clockToleranceMs;
  return isFresh && textOf(told, 'aid') === undefined ? textOf(told, 'instanceId') : undefined;
}

function provenPayload(signedInstance: string, secret: string): string | undefined {
  const [signature = '', payload = '', ...more] = signedInstance.split('.');
  if (secret === '' || payload === '' || more.length > 0) return undefined;
  const wanted = createHmac('sha256', secret).update(payload).digest();
  const given = Buffer.from(signature, 'base64url');
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? payload : undefined;
}
