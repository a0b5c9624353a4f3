import { errorMapper, parseObject, textOf } from '@rebuttal/plugin-kit';
import type { ErrorBody, ProviderErrorKind } from '@rebuttal/plugin-kit';

import type { WorldpayContext } from '../credentials.js';
import { cleanText } from '../errors.js';

const messageCharactersMax = 300;
const requestIdCharactersMax = 100;

type AccessErrorBody = ErrorBody & { readonly message: string };

/** Maps a failed response of Access. A query never addresses a dispute, so 404 means a wrong address. */
export const toProviderError = errorMapper<WorldpayContext, AccessErrorBody>({
  provider: 'Worldpay',
  readBody: (response, context) => {
    const body = parseObject(response.text()) ?? {};
    const message = [textOf(body, 'errorName'), textOf(body, 'message')].filter(Boolean).join(': ');
    const requestId = response.headers.get('wp-correlationid') ?? '';
    return {
      message: cleanText(context, message).slice(0, messageCharactersMax),
      requestId: cleanText(context, requestId).slice(0, requestIdCharactersMax),
    };
  },
  kindOf: (usual) => (usual === 'not_found' ? 'unexpected_answer' : usual),
  messageOf: (kind, _status, { message }) => messageOf(kind, message),
});

function messageOf(kind: ProviderErrorKind, message: string): string | undefined {
  if (kind === 'credentials')
    return 'Worldpay refused the user name or password; they differ between try and live.';
  return kind === 'refused'
    ? `Worldpay refused this.${message === '' ? '' : ` It says: ${message}`}`
    : undefined;
}
