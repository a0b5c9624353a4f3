import { trimmed, withoutSecrets } from '@rebuttal/plugin-kit';
import type { ProviderErrorKind } from '@rebuttal/plugin-kit';

import type { WorldpayContext } from './credentials.js';

const authorizationLike = /\bBasic\s+\S+/gi;

/** What an HTTP status means, the same on all platforms. */
export function kindOfStatus(status: number, isRead: boolean): ProviderErrorKind {
  if (status < 400) return 'unexpected_answer';
  if (status === 401 || status === 403) return 'credentials';
  if (status === 404) return 'not_found';
  if (status === 429) return 'rate_limited';
  if (status === 409 || status >= 500) return isRead ? 'unavailable' : 'indeterminate';
  return 'refused';
}

/** A text of Worldpay's without what it may repeat of ours. */
export function cleanText({ credentials }: Pick<WorldpayContext, 'credentials'>, text: string): string {
  const { username, password, event_secret: secret, notification_token: token } = credentials;
  const pair = Buffer.from(`${trimmed(username)}:${trimmed(password)}`, 'utf8').toString('base64');
  return withoutSecrets(text, [pair, ...[password, secret, token].map(trimmed)], authorizationLike);
}
