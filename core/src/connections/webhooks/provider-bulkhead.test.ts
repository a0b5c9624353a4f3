import { setTimeout as delay } from 'node:timers/promises';

import { expect } from 'chai';

import { callsAtOnce, ProviderStalledError, ProviderBulkhead } from './provider-bulkhead.js';

describe('provider bulkhead', () => {
  const outcome = (look: Promise<unknown>) => look.catch((error: unknown) => error);

  /** Fetches that end on demand. */
  function hang(turns: ProviderBulkhead, provider: string, count: number) {
    const ends: (() => void)[] = [];
    const looks = Array.from({ length: count }, () =>
      turns.runCall(provider, () => new Promise<void>((resolve) => ends.push(resolve))),
    );
    return { ends, looks };
  }

  it('limits the calls per provider, independently of other providers', async () => {
    const turns = new ProviderBulkhead();
    const slow = hang(turns, 'adyen', callsAtOnce + 4);
    await delay(0);
    expect(slow.ends.length).to.equal(callsAtOnce);
    expect(await turns.runCall('stripe', () => Promise.resolve('seen'))).to.equal('seen');
    while (slow.ends.length > 0) {
      slow.ends.splice(0).forEach((end) => end());
      await delay(0);
    }
    await Promise.all(slow.looks);
  });

  it('rejects calls to a stalled provider until it responds again', async () => {
    const turns = new ProviderBulkhead(60);
    const { ends, looks } = hang(turns, 'adyen', callsAtOnce);
    const waiting = outcome(turns.runCall('adyen', () => Promise.resolve('seen')));
    expect(await waiting).to.be.instanceOf(ProviderStalledError);
    const next = outcome(turns.runCall('adyen', () => Promise.resolve('seen')));
    expect(await Promise.race([next, delay(0, 'waits')])).to.be.instanceOf(ProviderStalledError);
    ends[0]?.();
    await looks[0];
    expect(await turns.runCall('adyen', () => Promise.resolve('seen'))).to.equal('seen');
    ends.forEach((end) => end());
    await Promise.all(looks);
  });

  it('admits a whole burst after a long idle time', async () => {
    const turns = new ProviderBulkhead(20);
    await turns.runCall('adyen', () => Promise.resolve());
    await delay(40);
    const looks = Array.from({ length: 3 * callsAtOnce }, () =>
      turns.runCall('adyen', () => delay(1, 'seen')),
    );
    expect(await Promise.all(looks)).to.deep.equal(looks.map(() => 'seen'));
  });

  it('keeps calls to a slow provider waiting while it responds', async () => {
    const turns = new ProviderBulkhead(1_000);
    const { ends, looks } = hang(turns, 'adyen', callsAtOnce + 8);
    const all = Promise.all(looks);
    for (let round = 0; round < 8; round += 1) {
      await delay(150);
      ends.shift()?.();
    }
    await delay(0);
    ends.forEach((end) => end());
    expect(await all).to.have.length(callsAtOnce + 8);
  });

  it('passes on the error of a call, including an abort', async () => {
    const turns = new ProviderBulkhead();
    const aborted = new DOMException('The operation was aborted', 'AbortError');
    expect(await outcome(turns.runCall('adyen', () => Promise.reject(aborted)))).to.equal(aborted);
  });
});
