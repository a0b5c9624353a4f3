import { errorMapper, objectOf, textOf } from '@rebuttal/plugin-kit';
import type { ErrorTexts, JsonObject, ProviderErrorKind, ProviderResponse } from '@rebuttal/plugin-kit';

import type { StripeContext } from './credentials.js';

/** The code of a failure that Stripe stored under its idempotency key and repeats for a day. */
export const replayedFailure = 'replayed_failure';

/** Maps an unsuccessful Stripe response. Source: API reference, "Errors". */
export const toProviderError = errorMapper<StripeContext>({
  provider: 'Stripe',
  read,
  secretsOf: ({ credentials }) => [credentials.secret_key, credentials.webhook_secret],
  secretLike: /\b(?:sk|rk|pk)_(?:test|live|org)_[A-Za-z0-9]{6,}|\bwhsec_[A-Za-z0-9+/=_-]{6,}/g,
  kindOf,
  messageOf,
});

function kindOf(
  usual: ProviderErrorKind,
  { status }: ProviderResponse,
  { code }: ErrorTexts,
  { isRead }: { readonly isRead: boolean },
): ProviderErrorKind {
  const isUnclear = status === 424 || code === 'idempotency_key_in_use';
  if (usual === 'refused' && isUnclear) return isRead ? 'unavailable' : 'indeterminate';
  return usual;
}

function messageOf(kind: ProviderErrorKind, status: number, { quote, code }: ErrorTexts): string | undefined {
  if (code === 'account_invalid') return `The key has no access to the connected account.${quote}`;
  if (status === 401) return 'Stripe refused the key: it is wrong, was rolled or has expired.';
  if (status === 403) return `The key lacks a permission.${quote}`;
  if (kind === 'not_found') return `Stripe did not find this with this key, mode and account.${quote}`;
  return kind === 'refused' ? `Stripe refused this.${quote}` : undefined;
}

function read(body: JsonObject, { status, headers }: ProviderResponse) {
  const error = objectOf(body, 'error');
  const isReplay = status >= 500 && headers.get('idempotent-replayed') === 'true';
  return {
    message: textOf(error, 'message'),
    code: isReplay ? replayedFailure : textOf(error, 'code'),
    requestId: headers.get('request-id'),
  };
}
