import { setTimeout as delay } from 'node:timers/promises';

import { expect } from 'chai';

import { callsAtOnce, ProviderLimit, ProviderStalledError } from './provider-limit.js';

describe('provider limit', () => {
  const outcome = (call: Promise<unknown>) => call.catch((error: unknown) => error);

  /** Calls that end on demand. */
  function hang(limit: ProviderLimit, provider: string, count: number) {
    const ends: (() => void)[] = [];
    const calls = Array.from({ length: count }, () =>
      limit.run(provider, () => new Promise<void>((resolve) => ends.push(resolve))),
    );
    return { ends, calls };
  }

  it('limits the calls per provider, independently of other providers', async () => {
    const limit = new ProviderLimit();
    const slow = hang(limit, 'adyen', callsAtOnce + 4);
    await delay(0);
    expect(slow.ends.length).to.equal(callsAtOnce);
    expect(await limit.run('stripe', () => Promise.resolve('seen'))).to.equal('seen');
    while (slow.ends.length > 0) {
      slow.ends.splice(0).forEach((end) => end());
      await delay(0);
    }
    await Promise.all(slow.calls);
  });

  it('rejects calls to a provider that hangs until it responds again', async () => {
    const limit = new ProviderLimit(60);
    const { ends, calls } = hang(limit, 'adyen', callsAtOnce);
    const waiting = outcome(limit.run('adyen', () => Promise.resolve('seen')));
    expect(await waiting).to.be.instanceOf(ProviderStalledError);
    const next = outcome(limit.run('adyen', () => Promise.resolve('seen')));
    expect(await Promise.race([next, delay(0, 'waits')])).to.be.instanceOf(ProviderStalledError);
    ends[0]?.();
    await calls[0];
    expect(await limit.run('adyen', () => Promise.resolve('seen'))).to.equal('seen');
    ends.forEach((end) => end());
    await Promise.all(calls);
  });

  it('keeps calls waiting while one of those in progress is not slow', async () => {
    const limit = new ProviderLimit(400);
    const { ends, calls } = hang(limit, 'adyen', callsAtOnce - 1);
    await delay(300);
    const last = hang(limit, 'adyen', 1);
    const waiting = limit.run('adyen', () => Promise.resolve('seen'));
    await delay(250);
    last.ends.forEach((end) => end());
    expect(await waiting).to.equal('seen');
    ends.forEach((end) => end());
    await Promise.all([...calls, ...last.calls]);
  });

  it('passes on the error of a call, including an abort', async () => {
    const limit = new ProviderLimit();
    const aborted = new DOMException('The operation was aborted', 'AbortError');
    expect(await outcome(limit.run('adyen', () => Promise.reject(aborted)))).to.equal(aborted);
  });
});
