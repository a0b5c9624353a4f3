import { createTokenKeeper, readAccessToken } from '@rebuttal/plugin-kit';
import type { AccessToken, ProviderResponse } from '@rebuttal/plugin-kit';
import { errorOf, impatientHttp } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

/** An account whose provider gives out `token-1`, `token-2` and so on, for a minute each. */
function account() {
  let clock = Date.UTC(2026, 10, 20);
  let requestCount = 0;
  const context = { http: impatientHttp(), now: () => new Date(clock), secret: 'secret', isShut: false };
  const request = async ({ isShut }: typeof context) => {
    if (isShut) throw new Error('the burrow is shut');
    requestCount += 1;
    const value = `token-${requestCount}`;
    await Promise.resolve();
    return { value, expiresAt: new Date(clock + 60_000) };
  };
  return {
    context,
    keeper: createTokenKeeper<typeof context>({ of: ({ secret }) => ['rabbit', secret], request }),
    requestCount: () => requestCount,
    pass: (seconds: number) => void (clock += seconds * 1000),
  };
}
const responseWith = (status: number): ProviderResponse => ({
  status,
  headers: new Headers(),
  body: new Uint8Array(),
  json: () => ({}),
  text: () => '',
});
const four = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 4 }, work));

describe('cached token', () => {
  it('is requested once for concurrent callers, and used until it expires', async () => {
    const { keeper, context, requestCount, pass } = account();
    const values = async () => (await four(() => keeper.current(context))).map(({ value }) => value);
    expect(new Set(await values())).to.deep.equal(new Set(['token-1']));
    pass(59);
    expect((await keeper.current(context)).value).to.equal('token-1');
    pass(1);
    expect(new Set(await values())).to.deep.equal(new Set(['token-2']));
    expect(requestCount()).to.equal(2);
  });

  it('is renewed once for all callers with the same rejected token, including late ones', async () => {
    const { keeper, context, requestCount } = account();
    const refusedOnce = ({ value }: AccessToken) =>
      Promise.resolve(responseWith(value === 'token-1' ? 401 : 200));
    const responses = await four(() => keeper.call(context, refusedOnce));
    expect(responses.map(({ status }) => status)).to.deep.equal(Array(4).fill(200));
    expect((await keeper.call(context, refusedOnce)).status).to.equal(200);
    expect((await keeper.current(context)).value).to.equal('token-2');
    expect(requestCount()).to.equal(2);
  });

  it('is not cached after a failure, so that the next caller requests it again', async () => {
    const { keeper, context } = account();
    const failing = { ...context, isShut: true };
    for (const error of await four(() => errorOf(() => keeper.current(failing))))
      expect(error).to.have.property('message', 'the burrow is shut');
    expect((await keeper.current(context)).value).to.equal('token-1');
  });

  it('is cached per account, secret and HTTP client', async () => {
    const { keeper, context } = account();
    await keeper.current(context);
    expect((await keeper.current({ ...context, secret: 'new secret' })).value).to.equal('token-2');
    expect((await keeper.current({ ...context, http: impatientHttp() })).value).to.equal('token-3');
  });

  it('can be renewed early, and through another request', async () => {
    const { keeper, context } = account();
    await keeper.current(context);
    expect((await keeper.fresh(context)).value).to.equal('token-2');
    expect((await keeper.current(context)).value).to.equal('token-2');
    keeper.keep(context, { value: 'found', expiresAt: new Date(Date.UTC(2027, 0, 1)) });
    expect((await keeper.current(context)).value).to.equal('found');
  });

  it('is read with the time to replace it: a minute before its end, or after 80 % of a short life', () => {
    const secondsOf = (expires_in: unknown) =>
      readAccessToken(
        { access_token: 'token-1', expires_in },
        'Rabbit Pay',
        new Date(0),
      ).expiresAt.getTime() / 1000;
    expect([3600, 100, undefined, 'soon', -1].map(secondsOf)).to.deep.equal([3540, 80, 240, 240, 240]);
  });
});
