import { expect } from 'chai';

import { ReadRounds, type LoadAll } from './read-rounds.js';

describe('ReadRounds', () => {
  /** Loads numbers as words, and records which keys each load had. */
  const recorded = (): { readonly loads: (readonly number[])[]; readonly load: LoadAll<number, string> } => {
    const loads: (readonly number[])[] = [];
    return {
      loads,
      load: async (keys) => {
        loads.push(keys);
        await new Promise((resolve) => setTimeout(resolve, 1));
        return (key) => `hole ${key}`;
      },
    };
  };

  it('loads what all tasks wait for together, although some read more than others', async () => {
    const rounds = new ReadRounds();
    const [burrows, runs] = [recorded(), recorded()];
    const [readBurrow, readRun] = [rounds.combine(burrows.load), rounds.combine(runs.load)];
    const task = async (key: number) => {
      const first = await readBurrow(key);
      const between = key % 2 === 0 ? await readRun(key) : '';
      return [first, between, await readBurrow(key + 10)];
    };
    const values = await Promise.all([1, 2, 3, 4].map(task));
    expect(values[0]).to.eql(['hole 1', '', 'hole 11']);
    expect(values[1]).to.eql(['hole 2', 'hole 2', 'hole 12']);
    expect(burrows.loads).to.eql([
      [1, 2, 3, 4],
      [11, 13],
      [12, 14],
    ]);
    expect(runs.loads).to.eql([[2, 4]]);
  });

  it('runs one load at a time', async () => {
    const rounds = new ReadRounds();
    let [running, most] = [0, 0];
    const load: LoadAll<number, number> = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 1));
      running -= 1;
      return (key) => key;
    };
    const reads = [rounds.combine(load), rounds.combine(load)];
    await Promise.all([1, 2, 3].flatMap((key) => reads.map(async (read) => read(await read(key)))));
    expect(most).to.equal(1);
  });

  it('fails the reads of a failed load, and only the key whose value is faulty', async () => {
    const rounds = new ReadRounds();
    const fails = rounds.combine<number, number>(() => Promise.reject(new Error('the tunnel collapsed')));
    const valueOf = (key: number) => {
      if (key === 2) throw new Error('hole 2 is flooded');
      return key;
    };
    const isFaulty = rounds.combine<number, number>(() => Promise.resolve(valueOf));
    const results = await Promise.allSettled([fails(1), isFaulty(1), isFaulty(2), isFaulty(3)]);
    expect(results.map(({ status }) => status)).to.eql(['rejected', 'fulfilled', 'rejected', 'fulfilled']);
  });
});
