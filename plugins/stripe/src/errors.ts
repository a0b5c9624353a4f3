import {
  cleanCredential,
  errorMapper,
  objectOf,
  parseObject,
  textOf,
  withoutSecrets,
} from '@rebuttal/plugin-kit';
import type { ProviderErrorKind, ProviderResponse } from '@rebuttal/plugin-kit';

import type { StripeContext } from './credentials.js';

/** Stripe's messages can be long. Merchants need only the beginning. */
const messageCharactersMax = 500;
const keyLike = /\b(?:sk|rk|pk)_(?:test|live|org)_[A-Za-z0-9]{6,}|\bwhsec_[A-Za-z0-9+/=_-]{6,}/g;

/** The code of a failure that Stripe stored under its idempotency key and repeats for a day. */
export const replayedFailure = 'replayed_failure';

type StripeErrorBody = {
  readonly message: string;
  readonly code: string;
  readonly requestId: string | undefined;
};

/** Maps an unsuccessful Stripe response. Source: API reference, "Errors". */
export const toProviderError = errorMapper<StripeContext, StripeErrorBody>({
  provider: 'Stripe',
  readBody: readErrorBody,
  kindOf,
  messageOf,
});

function kindOf(
  usual: ProviderErrorKind,
  { status }: ProviderResponse,
  { code }: StripeErrorBody,
  { isRead }: { readonly isRead: boolean },
): ProviderErrorKind {
  const isUnclear = status === 424 || code === 'idempotency_key_in_use';
  if (usual === 'refused' && isUnclear) return isRead ? 'unavailable' : 'indeterminate';
  return usual;
}

function messageOf(
  kind: ProviderErrorKind,
  status: number,
  { message, code }: StripeErrorBody,
): string | undefined {
  const quote = message === '' ? '' : ` Stripe says: ${message}`;
  if (code === 'account_invalid') return `The key has no access to the connected account.${quote}`;
  if (status === 401) return 'Stripe refused the key: it is wrong, was rolled or has expired.';
  if (status === 403) return `The key lacks a permission.${quote}`;
  if (kind === 'not_found') return `Stripe did not find this with this key, mode and account.${quote}`;
  return kind === 'refused' ? `Stripe refused this.${quote}` : undefined;
}

function readErrorBody(response: ProviderResponse, context: StripeContext): StripeErrorBody {
  const { status, headers } = response;
  // A proxy's HTML page has no object. Then only the status counts.
  const error = objectOf(parseObject(response.text()) ?? {}, 'error');
  const clean = (text: string | undefined) => withoutStripeSecrets(context, text ?? '');
  const requestId = headers.get('request-id');
  const isReplay = status >= 500 && headers.get('idempotent-replayed') === 'true';
  return {
    message: clean(textOf(error, 'message')).slice(0, messageCharactersMax),
    code: isReplay ? replayedFailure : clean(textOf(error, 'code')),
    requestId: requestId === null ? undefined : clean(requestId),
  };
}

function withoutStripeSecrets({ credentials }: StripeContext, text: string): string {
  const secrets = [credentials.secret_key, credentials.webhook_secret].map(cleanCredential);
  return withoutSecrets(text, secrets, keyLike);
}
