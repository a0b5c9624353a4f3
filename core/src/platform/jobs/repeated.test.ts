import { setTimeout as delay } from 'node:timers/promises';

import { expect } from 'chai';

import { createRepeated } from './repeated.js';

describe('repeated work', () => {
  it('runs repeatedly, one at a time, and is awaited when it stops', async () => {
    let [begun, now, most] = [0, 0, 0];
    const work = async () => {
      begun += 1;
      now += 1;
      most = Math.max(most, now);
      await delay(15);
      now -= 1;
    };
    const repeated = createRepeated(5, work, () => undefined);
    repeated.start();
    repeated.wake();
    repeated.wake();
    await delay(60);
    await repeated.stop();
    expect([most, now]).to.deep.equal([1, 0]);
    const done = begun;
    expect(done).to.be.at.least(2);
    await delay(30);
    expect(begun, 'nothing begins after the stop').to.equal(done);
  });

  it('reports a failure once, and again after a success', async () => {
    const outcomes = ['fails', 'fails', 'goes well', 'fails', 'fails'];
    const told: unknown[] = [];
    const work = () => {
      const outcome = outcomes.shift();
      return outcome === 'fails' ? Promise.reject(new Error(`${outcomes.length} left`)) : Promise.resolve();
    };
    const repeated = createRepeated(60_000, work, (error) => told.push((error as Error).message));
    for (let time = 0; time < 5; time += 1) {
      repeated.wake();
      await delay(0);
    }
    await repeated.stop();
    expect(told).to.deep.equal(['4 left', '1 left']);
  });
});
