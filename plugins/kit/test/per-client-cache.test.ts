import { BoundedMap, CallBudget, perClientCache } from '@rebuttal/plugin-kit';
import { impatientHttp } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

describe('per-client cache', () => {
  it('is bounded, and goes in the order in which it was last used', () => {
    const map = new BoundedMap<number>(3);
    for (const [key, value] of [
      ['a', 1],
      ['b', 2],
      ['c', 3],
    ] as const)
      map.set(key, value);
    map.get('a');
    map.set('d', 4);
    expect(['a', 'b', 'c', 'd'].map((key) => map.get(key))).to.deep.equal([1, undefined, 3, 4]);
  });

  it('is dropped only where nothing newer has been put there', () => {
    const map = new BoundedMap<number>(3);
    map.set('a', 1);
    map.set('a', 2);
    map.drop('a', 1);
    expect(map.get('a')).to.equal(2);
    map.drop('a', 2);
    expect(map.get('a')).to.equal(undefined);
  });

  it('is cleared on demand, and reports if it had a value', () => {
    const map = new BoundedMap<number>(3);
    map.set('a', 1);
    expect([map.delete('a'), map.delete('a'), map.get('a')]).to.deep.equal([true, false, undefined]);
  });

  it('belongs to one way to the outside', () => {
    const memory = perClientCache(() => new BoundedMap<number>(3));
    const [one, other] = [impatientHttp(), impatientHttp()];
    memory(one).set('a', 1);
    expect([memory(one).get('a'), memory(other).get('a')]).to.deep.equal([1, undefined]);
  });

  it('is known to all ways that go over it', () => {
    const memory = perClientCache(() => new BoundedMap<number>(3));
    const way = impatientHttp();
    const slower = { ...way, parent: way };
    const logged = { ...way, parent: slower };
    memory(slower).set('a', 1);
    expect([memory(way), memory(logged)].map((known) => known.get('a'))).to.deep.equal([1, 1]);
  });

  it('is spent by the minute', () => {
    const budget = new CallBudget(2);
    const spent = [0, 1_000, 59_999, 60_000, 60_500, 61_000].map((ms) => budget.spend(new Date(ms)));
    expect(spent).to.deep.equal([true, true, false, true, false, true]);
  });
});
