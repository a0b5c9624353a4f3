import { ProviderError } from './errors.js';
import type { ProviderErrorKind } from './errors.js';
import { retryAfterMs } from './http.js';
import type { ProviderResponse } from './http.js';

/** The usual meaning of an HTTP status. After 409 (a concurrent change) the current state must be read again. */
export function kindOfStatus(status: number, isRead: boolean): ProviderErrorKind {
  if (status < 400) return 'unexpected_answer';
  if (status === 401 || status === 403) return 'credentials';
  if (status === 404) return 'not_found';
  if (status === 429) return 'rate_limited';
  if (status === 409 || status >= 500) return isRead ? 'unavailable' : 'indeterminate';
  return 'refused';
}

/** The message for merchants if the request itself was fine, but the provider or the connection failed. */
export function defaultMessage(provider: string, kind: ProviderErrorKind, status: number): string {
  switch (kind) {
    case 'rate_limited':
      return `${provider} is too busy for this account now. Try again in a minute.`;
    case 'unavailable':
      return `${provider} cannot be reached now.`;
    case 'indeterminate':
      return `${provider} failed while processing this. It is not known yet whether it took effect.`;
    default:
      return `${provider} returned the unexpected status ${status}.`;
  }
}

/** The error in a response body. Its texts must be free of secrets, see `withoutSecrets`. */
export type ErrorBody = { readonly code?: string | undefined; readonly requestId?: string | undefined };

type Call = { readonly isRead: boolean };

type ErrorMapping<Context, Body extends ErrorBody, C extends Call> = {
  readonly provider: string;
  readonly readBody: (response: ProviderResponse, context: Context, call: C) => Body;
  /** Overrides the kind that the status usually means. */
  readonly kindOf?: (
    usual: ProviderErrorKind,
    response: ProviderResponse,
    body: Body,
    call: C,
  ) => ProviderErrorKind;
  /** If it returns `undefined`, the message is the default for that kind. */
  readonly messageOf: (kind: ProviderErrorKind, status: number, body: Body) => string | undefined;
};

/** Makes the function that turns a provider's unsuccessful response into a `ProviderError`. */
export function errorMapper<Context, Body extends ErrorBody, C extends Call = Call>({
  provider,
  readBody,
  kindOf,
  messageOf,
}: ErrorMapping<Context, Body, C>): (context: Context, response: ProviderResponse, call: C) => ProviderError {
  return (context, response, call) => {
    const { status, headers } = response;
    const body = readBody(response, context, call);
    const usual = kindOfStatus(status, call.isRead);
    const kind = kindOf?.(usual, response, body, call) ?? usual;
    return new ProviderError(kind, messageOf(kind, status, body) ?? defaultMessage(provider, kind, status), {
      status,
      ...(body.code === undefined ? {} : { providerCode: body.code }),
      ...(body.requestId === undefined ? {} : { requestId: body.requestId }),
      retryAfterMs: retryAfterMs(headers),
    });
  };
}
