import { defaultMessage, errorMapper, kindOfStatus, textOf } from '@rebuttal/plugin-kit';
import type { ProviderResponse } from '@rebuttal/plugin-kit';
import { expect } from 'chai';

describe('error mapper', () => {
  it('treats an uncertain write as indeterminate where a read is only unavailable', () => {
    for (const status of [409, 500, 502, 503, 504]) {
      expect(kindOfStatus(status, true)).to.equal('unavailable');
      expect(kindOfStatus(status, false)).to.equal('indeterminate');
    }
  });

  it('gives reads and writes the same kind if the response of the provider is definite', () => {
    const kinds = [302, 400, 401, 403, 404, 422, 429].map((status) => kindOfStatus(status, false));
    expect(kinds).to.deep.equal([
      'unexpected_answer',
      'refused',
      'credentials',
      'credentials',
      'not_found',
      'refused',
      'rate_limited',
    ]);
    expect([302, 400, 401, 403, 404, 422, 429].map((status) => kindOfStatus(status, true))).to.deep.equal(
      kinds,
    );
  });

  it('names the provider in default messages, and the status of an unexpected response', () => {
    for (const kind of ['rate_limited', 'unavailable', 'indeterminate', 'unexpected_answer'] as const)
      expect(defaultMessage('Rabbit Pay', kind, 418)).to.match(/^Rabbit Pay .+\.$/);
    expect(defaultMessage('Rabbit Pay', 'unexpected_answer', 418)).to.contain('status 418');
  });

  const responseWith = (
    status: number,
    text = '',
    headers: Record<string, string> = {},
  ): ProviderResponse => ({
    status,
    headers: new Headers(headers),
    body: new Uint8Array(),
    json: () => ({}),
    text: () => text,
  });
  const toError = errorMapper<{ readonly secret: string }>({
    provider: 'Hutch Bank',
    read: (body, { headers }) => ({
      message: textOf(body, 'text'),
      code: textOf(body, 'code'),
      requestId: headers.get('request-id'),
    }),
    secretsOf: ({ secret }) => [secret],
    secretLike: /\btok_\w+/g,
    kindOf: (usual, _response, { code }, { isRead }) => (code === 'closed' && isRead ? 'not_found' : usual),
    messageOf: (kind, status, { code, quote }) =>
      kind === 'refused' ? `Refused with ${status}: ${code}.${quote}` : undefined,
  });
  const account = { secret: 'carrot' };

  it('turns a response into an error with its code, request ID and pause', () => {
    const busy = toError(account, responseWith(429, '<html>', { 'retry-after': '7' }), { isRead: false });
    expect(busy).to.include({
      kind: 'rate_limited',
      status: 429,
      retryAfterMs: 7000,
      providerCode: undefined,
    });
    expect(busy.message).to.match(/^Hutch Bank is too busy/);
    const refused = toError(account, responseWith(422, '{"code":"closed"}', { 'request-id': 'a' }), {
      isRead: false,
    });
    expect(refused).to.include({ kind: 'refused', providerCode: 'closed', requestId: 'a' });
    expect(refused.message).to.equal('Refused with 422: closed.');
  });

  it('lets a plugin decide the kind by the code', () => {
    expect(toError(account, responseWith(422, '{"code":"closed"}'), { isRead: true }).kind).to.equal(
      'not_found',
    );
  });

  it('removes secrets from all texts, and shortens them', () => {
    const body = JSON.stringify({
      text: `carrot and tok_1 ${'x'.repeat(600)}`,
      code: `carrot${'y'.repeat(200)}`,
    });
    const { message, providerCode } = toError(account, responseWith(422, body), { isRead: false });
    expect(message).to.match(/ Hutch Bank says: \*\*\* and \*\*\* x{488}$/);
    expect(providerCode).to.equal(`***${'y'.repeat(97)}`);
  });
});
