import {
  isProviderError,
  kindOfStatus,
  ProviderError,
  retryAfterMs,
  defaultMessage,
} from '@rebuttal/plugin-kit';
import type { ProviderErrorKind, ProviderResponse } from '@rebuttal/plugin-kit';

import type { WorldpayContext } from '../credentials.js';
import { cleanText } from '../failures.js';
import { elementTexts, elementsOf, readXml } from '../xml.js';

const saidCharactersMax = 300;

/** A Worldpay answer that is no success, as an error of ours. */
export function toProviderError(
  context: WorldpayContext,
  response: ProviderResponse,
  isRead: boolean,
): ProviderError {
  const { status } = response;
  const kind = kindOfStatus(status, isRead);
  const said = readErrors(response).map((text) => cleanText(context, text));
  return new ProviderError(kind, messageFor(kind, status, said.join(' ').slice(0, saidCharactersMax)), {
    status,
    retryAfterMs: retryAfterMs(response.headers),
  });
}

function messageFor(kind: ProviderErrorKind, status: number, said: string): string {
  const messages: Readonly<Partial<Record<ProviderErrorKind, string>>> = {
    credentials: 'Worldpay refused the user name or password, or the user has no chargeback rights in iQ.',
    not_found: 'Worldpay does not know this case for this user and environment.',
    refused: `Worldpay refused this.${said === '' ? '' : ` It says: ${said}`}`,
  };
  return messages[kind] ?? defaultMessage('Worldpay', kind, status);
}

/** Whether an answer comes from the chargeback API, and not from a gateway in front of it. */
export function isXmlAnswer(response: ProviderResponse): boolean {
  return /[/+]xml\b/i.test(response.headers.get('content-type') ?? '') && /^\s*</.test(response.text());
}

/** What a gateway sends instead of XML is not read. */
function readErrors(response: ProviderResponse): readonly string[] {
  if (!isXmlAnswer(response)) return [];
  try {
    const rules = { kind: 'unexpected_answer', what: "Worldpay's answer" } as const;
    const answer = readXml(response.text(), 'errorResponse', rules);
    return elementsOf(answer, 'errors').flatMap((errors) => elementTexts(errors, 'error'));
  } catch (error) {
    if (isProviderError(error)) return [];
    throw error;
  }
}
