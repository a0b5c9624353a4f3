import { expect } from 'chai';

import { coalesce } from './coalesce.js';

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('coalesce', () => {
  it('delivers the first item immediately and batches the rest without loss', async () => {
    const delivered: string[][] = [];
    const take = coalesce<string>((items) => delivered.push([...items]), 20);
    take('a');
    expect(delivered).to.deep.equal([['a']]);
    for (const item of ['b', 'c', 'b']) take(item);
    expect(delivered).to.have.length(1);
    await wait(30);
    expect(delivered).to.deep.equal([['a'], ['b', 'c']]);
    await wait(40);
    take('d');
    expect(delivered[2]).to.deep.equal(['d']);
  });
});
