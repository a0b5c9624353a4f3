import {
  cleanCredential,
  errorMapper,
  objectsOf,
  parseObject,
  textOf,
  withoutSecrets,
} from '@rebuttal/plugin-kit';
import type { ProviderErrorKind, ProviderResponse } from '@rebuttal/plugin-kit';

import type { FedExContext } from './credentials.js';

type FedExCall = { readonly isRead: boolean; readonly isTokenCall?: true };
type FedExErrorBody = {
  readonly message: string;
  readonly code: string | undefined;
  readonly requestId: string | undefined;
};

const messageCharactersMax = 500;
const codeCharactersMax = 100;
/** FedEx's tokens are JWTs. */
const tokenLike = /\beyJ[\w-]+\.[\w-]+\.[\w-]*|\b(?:Bearer|Basic)\s+[A-Za-z0-9+/_=.-]+/g;

/**
 * The codes for a number that FedEx can't find, also inside a response with status 200. Source: Basic Integrated
 * Visibility, "Error Codes".
 */
export const unknownNumberCodes: readonly string[] = [
  'TRACKING.TRACKINGNUMBER.NOTFOUND',
  'TRACKING.TRACKINGNUMBER.INVALID',
];

/** Maps an unsuccessful response of FedEx. Source: Basic Integrated Visibility, responses 400 to 503. */
export const toProviderError = errorMapper<FedExContext, FedExErrorBody, FedExCall>({
  provider: 'FedEx',
  readBody: readErrorBody,
  kindOf,
  messageOf,
});

/**
 * The token service blocks an IP address that requests too many tokens, with status 403. Wrong credentials are 401 there.
 * Source: "Quotas & rate limits guide", Thresholds.
 */
function kindOf(
  usual: ProviderErrorKind,
  { status }: ProviderResponse,
  { code }: FedExErrorBody,
  { isTokenCall }: FedExCall,
): ProviderErrorKind {
  if (status === 403 && isTokenCall === true) return 'rate_limited';
  return code !== undefined && unknownNumberCodes.includes(code) ? 'not_found' : usual;
}

function messageOf(kind: ProviderErrorKind, status: number, { message }: FedExErrorBody): string | undefined {
  const quote = message === '' ? '' : ` FedEx says: ${message}`;
  if (status === 401)
    return `FedEx refused the API key or the secret key. Test and production each have their own keys.${quote}`;
  if (kind === 'credentials')
    return `The FedEx project may not track shipments. Add the API “Basic Integrated Visibility” to it.${quote}`;
  if (kind === 'not_found') return 'FedEx has no shipment with this tracking number.';
  return kind === 'refused' ? `FedEx refused this.${quote}` : undefined;
}

function readErrorBody(response: ProviderResponse, context: FedExContext): FedExErrorBody {
  // A gateway's HTML page is not an object. Then only the status counts.
  const body = parseObject(response.text()) ?? {};
  const [error = {}] = objectsOf(body, 'errors');
  const secret = cleanCredential(context.credentials.client_secret);
  const clean = (text: string | undefined, charactersMax: number) =>
    withoutSecrets(text ?? '', [secret], tokenLike)
      .slice(0, charactersMax)
      .trim();
  const orNone = (text: string) => (text === '' ? undefined : text);
  return {
    message: clean(textOf(error, 'message'), messageCharactersMax),
    code: orNone(clean(textOf(error, 'code'), codeCharactersMax)),
    requestId: orNone(clean(textOf(body, 'transactionId'), codeCharactersMax)),
  };
}
