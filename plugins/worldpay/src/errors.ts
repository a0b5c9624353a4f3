import { cleanCredential, withoutSecrets } from '@rebuttal/plugin-kit';

import type { WorldpayContext } from './credentials.js';

const authorizationLike = /\bBasic\s+\S+/gi;

/** Removes secrets of the account that a text from Worldpay may repeat. */
export function cleanText({ credentials }: Pick<WorldpayContext, 'credentials'>, text: string): string {
  const { username, password, event_secret: secret, notification_token: token } = credentials;
  const pair = Buffer.from(`${cleanCredential(username)}:${cleanCredential(password)}`, 'utf8').toString(
    'base64',
  );
  return withoutSecrets(text, [pair, ...[password, secret, token].map(cleanCredential)], authorizationLike);
}
