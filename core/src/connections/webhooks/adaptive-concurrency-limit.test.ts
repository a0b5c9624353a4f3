import { expect } from 'chai';

import { AdaptiveConcurrencyLimit } from './adaptive-concurrency-limit.js';

/** Admits as many requests as the limit allows, and ends all of them after the given time. Returns their number. */
async function fill(gate: AdaptiveConcurrencyLimit, clock: { now: number }, tookMs: number): Promise<number> {
  const ends: (() => void)[] = [];
  const passing: Promise<void>[] = [];
  while (!gate.isFull) passing.push(gate.pass(() => new Promise((resolve) => ends.push(resolve))));
  clock.now += tookMs;
  for (const end of ends) end();
  await Promise.all(passing);
  return ends.length;
}

describe('adaptive concurrency limit', () => {
  it('admits fewer requests while they are slow, and more again once they are fast', async () => {
    const clock = { now: 1_000 };
    const gate = new AdaptiveConcurrencyLimit(() => clock.now);
    const usual = await fill(gate, clock, 500);
    let last = usual;
    for (let round = 0; round < 5; round += 1) {
      const next = await fill(gate, clock, 500);
      expect(next).to.be.lessThan(last);
      last = next;
    }
    for (let round = 0; round < 40; round += 1) last = await fill(gate, clock, 500);
    expect(last).to.equal(128); // never 0: some must pass to detect a recovery
    for (let round = 0; round < 8; round += 1) last = await fill(gate, clock, 20);
    expect(last).to.be.at.least(usual);
    for (let round = 0; round < 20; round += 1) last = await fill(gate, clock, 20);
    expect(last).to.equal(2_048);
  });

  it('admits a complete burst within the limit, no matter how slow it is', async () => {
    const clock = { now: 1_000 };
    const gate = new AdaptiveConcurrencyLimit(() => clock.now);
    for (let round = 0; round < 40; round += 1) {
      const burst = Array.from({ length: 256 }, () => {
        expect(gate.isFull).to.equal(false);
        return gate.pass(() => new Promise<void>((resolve) => setImmediate(resolve)));
      });
      clock.now += 900;
      await Promise.all(burst);
    }
  });

  it('admits the next request after a success and after a failure', async () => {
    const gate = new AdaptiveConcurrencyLimit();
    for (let round = 0; round < 1_000; round += 1)
      await gate.pass(() => Promise.reject(new Error('no database'))).catch(() => undefined);
    expect(gate.isFull).to.equal(false);
  });

  it('counts waiting requests and measures their waiting time', async () => {
    const clock = { now: 0 };
    const gate = new AdaptiveConcurrencyLimit(() => clock.now);
    const first = {};
    expect(gate.mayWait(first, 511)).to.equal(true);
    expect(gate.mayWait({}, 512)).to.equal(false);
    clock.now += 300;
    expect([gate.waitedMs(first), gate.waitedMs({})]).to.deep.equal([300, 0]);
    const ends: (() => void)[] = [];
    const passing: Promise<void>[] = [];
    while (!gate.isFull) passing.push(gate.pass(() => new Promise((resolve) => ends.push(resolve)), 300));
    for (const end of ends) end();
    await Promise.all(passing);
    expect(await fill(gate, clock, 0)).to.be.lessThan(ends.length);
  });
});
