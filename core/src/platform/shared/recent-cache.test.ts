import { expect } from 'chai';

import { RecentCache } from './recent-cache.js';

describe('recent cache', () => {
  it('reads a value once, and again after it was forgotten, even during the reading', async () => {
    const cache = new RecentCache<string, number>(60_000);
    let reads = 0;
    const read = () => cache.read('hazel', () => Promise.resolve((reads += 1)));
    const early = read();
    cache.forget();
    expect([await early, await read(), await read()]).to.deep.equal([1, 2, 2]);
  });

  it('reads values each time that must not be kept, and old ones', async () => {
    let reads = 0;
    const counted = () => Promise.resolve((reads += 1));
    const picky = new RecentCache<string, number>(60_000, (value) => value > 1);
    for (const expected of [1, 2, 2]) expect(await picky.read('hazel', counted)).to.equal(expected);
    const brief = new RecentCache<string, number>(0);
    for (const expected of [3, 4]) expect(await brief.read('hazel', counted)).to.equal(expected);
  });
});
