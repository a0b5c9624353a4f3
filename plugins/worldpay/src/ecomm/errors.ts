import { errorMapper, isProviderError } from '@rebuttal/plugin-kit';
import type { ProviderErrorKind, ProviderResponse } from '@rebuttal/plugin-kit';

import type { WorldpayContext } from '../credentials.js';
import { secretLike, secretsOf } from '../errors.js';
import { elementTexts, elementsOf, readXml } from '../xml.js';

/** Maps a failed response of the US platform. */
export const toProviderError = errorMapper<WorldpayContext>({
  provider: 'Worldpay',
  read: (_body, response) => ({ message: readErrors(response).join(' ') }),
  secretsOf,
  secretLike,
  messageOf: (kind, _status, { quote }) => {
    const messages: Readonly<Partial<Record<ProviderErrorKind, string>>> = {
      credentials: 'Worldpay refused the user name or password, or the user has no chargeback rights in iQ.',
      not_found: 'Worldpay does not know this case for this user and environment.',
      refused: `Worldpay refused this.${quote}`,
    };
    return messages[kind];
  },
});

/** Returns true if the response comes from the chargeback API, not from a gateway in front of it. */
export function isXmlResponse(response: ProviderResponse): boolean {
  return /[/+]xml\b/i.test(response.headers.get('content-type') ?? '') && /^\s*</.test(response.text());
}

/** Ignores the body of a gateway, which is not XML. */
function readErrors(response: ProviderResponse): readonly string[] {
  if (!isXmlResponse(response)) return [];
  try {
    const rules = { kind: 'unexpected_answer', what: "Worldpay's response" } as const;
    const result = readXml(response.text(), 'errorResponse', rules);
    return elementsOf(result, 'errors').flatMap((errors) => elementTexts(errors, 'error'));
  } catch (error) {
    if (isProviderError(error)) return [];
    throw error;
  }
}
