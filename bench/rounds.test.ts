import { expect } from 'chai';

import { compare, VoidError, type Bench } from './rounds.js';

const text = {
  work: 'digging',
  baseline: 'a spoon',
  unit: 's',
  target: { is: 'at most', ratio: 2 },
} as const;
const bench = { rounds: 5, log: () => undefined } as unknown as Bench;

describe('comparison', () => {
  it('runs bare and product in turns, after warming up both', async () => {
    const taken: string[] = [];
    const side = (name: string, value: number) => () => {
      taken.push(name);
      return Promise.resolve(value);
    };
    const figure = await compare(bench, text, {
      rounds: 2,
      bare: side('bare', 2),
      product: side('product', 3),
    });
    expect(taken).to.deep.equal(['bare', 'product', 'bare', 'product', 'bare', 'product']);
    expect(figure).to.include({ ratio: 1.5, holds: true, rounds: 2, bareValue: 2, productValue: 3 });
  });

  it('misses its target by the median of the ratios', async () => {
    const values = [2, 9, 2.5, 1, 3, 2.5];
    const figure = await compare(bench, text, {
      bare: () => Promise.resolve(1),
      product: () => Promise.resolve(values.shift() ?? 0),
    });
    expect(figure).to.include({ ratio: 2.5, lo: 1, hi: 9, holds: false });
  });

  it('is not judged if the bare program’s own rounds differ too much', async () => {
    const values = [1, 1, 1, 1, 1, 3];
    const figure = await compare(bench, text, {
      bare: () => Promise.resolve(values.shift() ?? 0),
      product: () => Promise.resolve(1),
    });
    expect(figure.holds).to.equal(undefined);
    expect(figure.why).to.contain('not judged');
  });

  it('is void if the work was not done as the responses claimed', async () => {
    const figure = await compare(bench, text, {
      bare: () => Promise.resolve(1),
      product: () => Promise.reject(new VoidError('no hole')),
    });
    expect(figure).to.include({ holds: false, ratio: undefined, why: 'void: no hole' });
  });
});
