import { CallBudget, perClientCache } from '@rebuttal/plugin-kit';
import { impatientHttp } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

describe('per-client cache', () => {
  it('belongs to one HTTP client', () => {
    const memory = perClientCache(() => new Map<string, number>());
    const [one, other] = [impatientHttp(), impatientHttp()];
    memory(one).set('a', 1);
    expect([memory(one).get('a'), memory(other).get('a')]).to.deep.equal([1, undefined]);
  });

  it('is shared by clients that wrap it', () => {
    const memory = perClientCache(() => new Map<string, number>());
    const way = impatientHttp();
    const slower = { ...way, parent: way };
    const logged = { ...way, parent: slower };
    memory(slower).set('a', 1);
    expect([memory(way), memory(logged)].map((known) => known.get('a'))).to.deep.equal([1, 1]);
  });

  it('expires after a minute', () => {
    const budget = new CallBudget(2);
    const spent = [0, 1_000, 59_999, 60_000, 60_500, 61_000].map((ms) => budget.spend(new Date(ms)));
    expect(spent).to.deep.equal([true, true, false, true, false, true]);
  });
});
