import { expect } from 'chai';

import { TurnOrder } from './turn-order.js';

const owner = (key: string, group = key) => ({ group, key });

describe('turn order of waiting work', () => {
  it('alternates between companies, no matter how much work each has queued', () => {
    const order = new TurnOrder<string>();
    for (const name of ['a1', 'a2', 'a3', 'b1', 'c1']) order.push(owner(name.slice(0, 1)), name);
    const taken = Array.from({ length: 5 }, () => order.take());
    expect(taken).to.deep.equal(['a1', 'b1', 'c1', 'a2', 'a3']);
    expect(order.take()).to.equal(undefined);
    expect(order.size).to.equal(0);
  });

  it('alternates between addresses first, so companies behind one address share its slot', () => {
    const order = new TurnOrder<string>();
    for (const name of ['a1', 'a2', 'b1', 'c1']) order.push(owner(name.slice(0, 1), 'one address'), name);
    order.push(owner('x', 'another'), 'x1');
    order.push(owner('x', 'another'), 'x2');
    const taken = Array.from({ length: 6 }, () => order.take());
    expect(taken).to.deep.equal(['a1', 'x1', 'b1', 'x2', 'c1', 'a2']);
  });

  it('skips companies that may not start now, and keeps their work', () => {
    const order = new TurnOrder<string>();
    order.push(owner('a'), 'a1');
    order.push(owner('b'), 'b1');
    expect(order.take((key) => key !== 'a')).to.equal('b1');
    expect(order.take((key) => key !== 'a')).to.equal(undefined);
    expect(order.lengthOf(owner('a'))).to.equal(1);
    expect(order.takeAll()).to.deep.equal(['a1']);
  });
});
