import { withoutSecrets } from '@rebuttal/plugin-kit';

import type { WorldpayContext } from './credentials.js';

export const secretLike = /\bBasic\s+\S+/gi;

/** The secrets of the account that a text from Worldpay may repeat. */
export function secretsOf({
  credentials,
}: Pick<WorldpayContext, 'credentials'>): readonly (string | undefined)[] {
  const { username, password, event_secret: secret, notification_token: token } = credentials;
  const pair = `${username ?? ''}:${password ?? ''}`;
  return [Buffer.from(pair, 'utf8').toString('base64'), password, secret, token];
}

/** Removes secrets of the account that a text from Worldpay may repeat. */
export function cleanText(context: Pick<WorldpayContext, 'credentials'>, text: string): string {
  return withoutSecrets(text, secretsOf(context), secretLike);
}
