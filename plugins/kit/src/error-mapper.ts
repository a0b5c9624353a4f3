import { ProviderError } from './errors.js';
import type { ProviderErrorKind } from './errors.js';
import { retryAfterMs } from './http.js';
import type { ProviderResponse } from './http.js';
import { parseObject } from './json.js';
import type { JsonObject } from './json.js';
import { withoutSecrets } from './secrets.js';

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

type Call = { readonly isRead: boolean };
type Name = 'message' | 'code' | 'requestId';
type Text = string | null | undefined;

/** The provider's texts, without secrets and shortened. Empty if there is none. `quote` is its message as a sentence. */
export type ErrorTexts<More extends string = never> = Readonly<Record<Name | 'quote' | More, string>>;

type ErrorMapping<Context, C extends Call, More extends string> = {
  readonly provider: string;
  /** Reads the texts of a response. `body` is empty if it is not a JSON object, for example a gateway's page. */
  readonly read: (
    body: JsonObject,
    response: ProviderResponse,
  ) => Readonly<Partial<Record<Name, Text>> & Record<More, Text>>;
  /** The account's secrets, which the provider may repeat, and the shape of others: a global expression. */
  readonly secretsOf: (context: Context, call: C) => readonly Text[];
  readonly secretLike: RegExp;
  /** Overrides the kind that the status usually means. */
  readonly kindOf?: (
    usual: ProviderErrorKind,
    response: ProviderResponse,
    texts: ErrorTexts<More>,
    call: C,
  ) => ProviderErrorKind;
  /** If it returns `undefined`, the message is the default for that kind. */
  readonly messageOf: (
    kind: ProviderErrorKind,
    status: number,
    texts: ErrorTexts<More>,
  ) => string | undefined;
};

/** Merchants need only the beginning of a long message. */
const messageCharactersMax = 500;
const codeCharactersMax = 100;

/** Makes the function that turns a provider's unsuccessful response into a `ProviderError`. */
export function errorMapper<Context, C extends Call = Call, More extends string = never>(
  mapping: ErrorMapping<Context, C, More>,
): (context: Context, response: ProviderResponse, call: C) => ProviderError {
  const { provider, kindOf, messageOf } = mapping;
  return (context, response, call) => {
    const { status, headers } = response;
    const texts = readTexts(mapping, response, mapping.secretsOf(context, call));
    const usual = kindOfStatus(status, call.isRead);
    const kind = kindOf?.(usual, response, texts, call) ?? usual;
    const { code, requestId } = texts;
    return new ProviderError(kind, messageOf(kind, status, texts) ?? defaultMessage(provider, kind, status), {
      status,
      ...(code === '' ? {} : { providerCode: code }),
      ...(requestId === '' ? {} : { requestId }),
      retryAfterMs: retryAfterMs(headers),
    });
  };
}

function readTexts<Context, C extends Call, More extends string>(
  { provider, read, secretLike }: ErrorMapping<Context, C, More>,
  response: ProviderResponse,
  secrets: readonly Text[],
): ErrorTexts<More> {
  const received = {
    message: '',
    code: '',
    requestId: '',
    ...read(parseObject(response.text()) ?? {}, response),
  };
  const texts = Object.fromEntries(
    Object.entries<Text>(received).map(([name, text]) => {
      const charactersMax = name === 'message' ? messageCharactersMax : codeCharactersMax;
      return [
        name,
        withoutSecrets(text ?? '', secrets, secretLike)
          .slice(0, charactersMax)
          .trim(),
      ];
    }),
  );
  const { message = '' } = texts;
  return { ...texts, quote: message === '' ? '' : ` ${provider} says: ${message}` } as ErrorTexts<More>;
}
