import { createTokenKeeper } from '@rebuttal/plugin-kit';
import { errorOf, impatientHttp } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

/** An account whose provider gives out `token-1`, `token-2` and so on, for a minute each. */
function account(of: readonly string[] = ['rabbit', 'secret']) {
  let clock = Date.UTC(2026, 10, 20);
  let requestCount = 0;
  const context = { http: impatientHttp(), now: () => new Date(clock) };
  const request = async () => {
    requestCount += 1;
    const value = `token-${requestCount}`;
    await Promise.resolve();
    return { value, expiresAt: new Date(clock + 60_000) };
  };
  return {
    tokenRequest: { context, of, request },
    requestCount: () => requestCount,
    pass: (seconds: number) => void (clock += seconds * 1000),
  };
}
const four = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 4 }, work));

describe('cached token', () => {
  it('is requested once for concurrent callers, and used until it expires', async () => {
    const keeper = createTokenKeeper(10);
    const { tokenRequest, requestCount, pass } = account();
    const values = async () => (await four(() => keeper.current(tokenRequest))).map(({ value }) => value);
    expect(new Set(await values())).to.deep.equal(new Set(['token-1']));
    pass(59);
    expect((await keeper.current(tokenRequest)).value).to.equal('token-1');
    pass(1);
    expect(new Set(await values())).to.deep.equal(new Set(['token-2']));
    expect(requestCount()).to.equal(2);
  });

  it('is renewed once for all callers with the same rejected token, including late ones', async () => {
    const keeper = createTokenKeeper(10);
    const { tokenRequest, requestCount } = account();
    await keeper.current(tokenRequest);
    const renewed = await four(() => keeper.renewed(tokenRequest, 'token-1'));
    expect(renewed.map(({ value }) => value)).to.deep.equal(Array(4).fill('token-2'));
    expect((await keeper.renewed(tokenRequest, 'token-1')).value).to.equal('token-2');
    expect((await keeper.current(tokenRequest)).value).to.equal('token-2');
    expect(requestCount()).to.equal(2);
  });

  it('is not cached after a failure, so that the next caller requests it again', async () => {
    const keeper = createTokenKeeper(10);
    const { tokenRequest } = account();
    const failing = { ...tokenRequest, request: () => Promise.reject(new Error('the burrow is shut')) };
    for (const error of await four(() => errorOf(() => keeper.current(failing))))
      expect(error).to.have.property('message', 'the burrow is shut');
    expect((await keeper.current(tokenRequest)).value).to.equal('token-1');
  });

  it('is cached per account, secret and HTTP client', async () => {
    const keeper = createTokenKeeper(10);
    const { tokenRequest } = account();
    await keeper.current(tokenRequest);
    expect((await keeper.current({ ...tokenRequest, of: ['rabbit', 'new secret'] })).value).to.equal(
      'token-2',
    );
    const context = { ...tokenRequest.context, http: impatientHttp() };
    expect((await keeper.current({ ...tokenRequest, context })).value).to.equal('token-3');
  });

  it('can be renewed early, and through another request', async () => {
    const keeper = createTokenKeeper(10);
    const { tokenRequest } = account();
    await keeper.current(tokenRequest);
    expect((await keeper.fresh(tokenRequest)).value).to.equal('token-2');
    expect((await keeper.current(tokenRequest)).value).to.equal('token-2');
    keeper.keep(tokenRequest, { value: 'found', expiresAt: new Date(Date.UTC(2027, 0, 1)) });
    expect((await keeper.current(tokenRequest)).value).to.equal('found');
  });
});
