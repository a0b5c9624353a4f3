import { createTokenKeeper } from '@rebuttal/plugin-kit';
import { errorOf, impatientHttp } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

/** An account whose provider gives out `token-1`, `token-2` and so on, for a minute each. */
function account(of: readonly string[] = ['rabbit', 'secret']) {
  let clock = Date.UTC(2026, 10, 20);
  let asked = 0;
  const context = { http: impatientHttp(), now: () => new Date(clock) };
  const request = async () => {
    asked += 1;
    const value = `token-${asked}`;
    await Promise.resolve();
    return { value, expiresAt: new Date(clock + 60_000) };
  };
  return {
    wanted: { context, of, request },
    asked: () => asked,
    pass: (seconds: number) => void (clock += seconds * 1000),
  };
}
const four = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 4 }, work));

describe('cached token', () => {
  it('is requested once for concurrent callers, and used until it expires', async () => {
    const keeper = createTokenKeeper(10);
    const { wanted, asked, pass } = account();
    const values = async () => (await four(() => keeper.current(wanted))).map(({ value }) => value);
    expect(new Set(await values())).to.deep.equal(new Set(['token-1']));
    pass(59);
    expect((await keeper.current(wanted)).value).to.equal('token-1');
    pass(1);
    expect(new Set(await values())).to.deep.equal(new Set(['token-2']));
    expect(asked()).to.equal(2);
  });

  it('is renewed once for all callers with the same rejected token, including late ones', async () => {
    const keeper = createTokenKeeper(10);
    const { wanted, asked } = account();
    await keeper.current(wanted);
    const renewed = await four(() => keeper.renewed(wanted, 'token-1'));
    expect(renewed.map(({ value }) => value)).to.deep.equal(Array(4).fill('token-2'));
    expect((await keeper.renewed(wanted, 'token-1')).value).to.equal('token-2');
    expect((await keeper.current(wanted)).value).to.equal('token-2');
    expect(asked()).to.equal(2);
  });

  it('is not cached after a failure, so that the next caller requests it again', async () => {
    const keeper = createTokenKeeper(10);
    const { wanted } = account();
    const failing = { ...wanted, request: () => Promise.reject(new Error('the burrow is shut')) };
    for (const error of await four(() => errorOf(() => keeper.current(failing))))
      expect(error).to.have.property('message', 'the burrow is shut');
    expect((await keeper.current(wanted)).value).to.equal('token-1');
  });

  it('is cached per account, secret and HTTP client', async () => {
    const keeper = createTokenKeeper(10);
    const { wanted } = account();
    await keeper.current(wanted);
    expect((await keeper.current({ ...wanted, of: ['rabbit', 'new secret'] })).value).to.equal('token-2');
    const context = { ...wanted.context, http: impatientHttp() };
    expect((await keeper.current({ ...wanted, context })).value).to.equal('token-3');
  });

  it('can be renewed early, and through another request', async () => {
    const keeper = createTokenKeeper(10);
    const { wanted } = account();
    await keeper.current(wanted);
    expect((await keeper.fresh(wanted)).value).to.equal('token-2');
    expect((await keeper.current(wanted)).value).to.equal('token-2');
    keeper.keep(wanted, { value: 'found', expiresAt: new Date(Date.UTC(2027, 0, 1)) });
    expect((await keeper.current(wanted)).value).to.equal('found');
  });
});
