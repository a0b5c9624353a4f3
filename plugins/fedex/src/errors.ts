import { errorMapper, objectsOf, textOf } from '@rebuttal/plugin-kit';
import type { ErrorTexts, ProviderErrorKind, ProviderResponse } from '@rebuttal/plugin-kit';

import type { FedExContext } from './credentials.js';

type FedExCall = { readonly isRead: boolean; readonly isTokenCall?: true };

/**
 * The codes for a number that FedEx can't find, also inside a response with status 200. Source: Basic Integrated
 * Visibility, "Error Codes".
 */
export const unknownNumberCodes: readonly string[] = [
  'TRACKING.TRACKINGNUMBER.NOTFOUND',
  'TRACKING.TRACKINGNUMBER.INVALID',
];

/** Maps an unsuccessful response of FedEx. Source: Basic Integrated Visibility, responses 400 to 503. */
export const toProviderError = errorMapper<FedExContext, FedExCall>({
  provider: 'FedEx',
  read: (body) => {
    const [error = {}] = objectsOf(body, 'errors');
    return {
      message: textOf(error, 'message'),
      code: textOf(error, 'code'),
      requestId: textOf(body, 'transactionId'),
    };
  },
  secretsOf: ({ credentials }) => [credentials.client_secret],
  // FedEx's tokens are JWTs.
  secretLike: /\beyJ[\w-]+\.[\w-]+\.[\w-]*|\b(?:Bearer|Basic)\s+[A-Za-z0-9+/_=.-]+/g,
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
  { code }: ErrorTexts,
  { isTokenCall }: FedExCall,
): ProviderErrorKind {
  if (status === 403 && isTokenCall === true) return 'rate_limited';
  return unknownNumberCodes.includes(code) ? 'not_found' : usual;
}

function messageOf(kind: ProviderErrorKind, status: number, { quote }: ErrorTexts): string | undefined {
  if (status === 401)
    return `FedEx refused the API key or the secret key. Test and production each have their own keys.${quote}`;
  if (kind === 'credentials')
    return `The FedEx project may not track shipments. Add the API “Basic Integrated Visibility” to it.${quote}`;
  if (kind === 'not_found') return 'FedEx has no shipment with this tracking number.';
  return kind === 'refused' ? `FedEx refused this.${quote}` : undefined;
}
