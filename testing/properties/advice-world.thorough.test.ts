import { expect } from 'chai';

import { adviseOn, oddsOf, type History, type Tally } from '../../core/src/insights/advice/advice.js';
import type { FeeTable } from '../../core/src/insights/ledger/ledger.js';
import { Random } from '../faults/random.js';

/** One of several worlds. docs/money.md has the figures of the others, in which advice can earn much less. */
const worlds = 100;
const disputesEach = 3_000;
const fees: FeeTable = {
  currency: 'USD',
  receivedMinor: 1_500,
  counteredMinor: 1_500,
  isCounteredReturned: true,
  preArbitrationMinor: undefined,
  arbitrationMinor: undefined,
  laborMinor: 1_000,
  alertMinor: undefined,
};

type Cell = { readonly reason: number; readonly truth: number; won: number; lost: number };

/** A normal number, by Box and Muller. */
function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
}

const logistic = (x: number) => 1 / (1 + Math.exp(-x));

/** Companies differ in their level, reasons within them, and networks and providers within a reason. */
function createWorld(random: Random): Cell[] {
  const company = -0.6 + 0.7 * normal(random);
  return Array.from({ length: 8 }, (_, reason) => {
    const level = company + 0.8 * normal(random);
    return Array.from({ length: 4 }, () => ({
      reason,
      truth: logistic(level + 0.4 * normal(random)),
      won: 0,
      lost: 0,
    }));
  }).flat();
}

function sum(cells: readonly Cell[]): Tally {
  return {
    won: cells.reduce((total, { won }) => total + won, 0),
    lost: cells.reduce((total, { lost }) => total + lost, 0),
  };
}

function historyOf(cell: Cell, all: readonly Cell[]): History {
  return { cell, reason: sum(all.filter(({ reason }) => reason === cell.reason)), all: sum(all) };
}

/** The average result of a response by the true odds. */
function worthOf({ truth }: Cell, amountMinor: number): number {
  return truth * amountMinor - (1 - truth) * (fees.counteredMinor ?? 0) - (fees.laborMinor ?? 0);
}

/** Follows the advice through a company's life. Without advice, it responds. */
function live(random: Random) {
  const all = createWorld(random);
  let [advised, best] = [0, 0];
  for (let count = 0; count < disputesEach; count += 1) {
    const cell = random.pick(all);
    const amountMinor = Math.round(Math.exp(8.8 + normal(random)));
    const dispute = { amount: { amountMinor, currency: 'USD' }, stage: 'chargeback', provider: 'adyen' };
    const worth = worthOf(cell, amountMinor);
    best += Math.max(worth, 0);
    if (adviseOn(dispute, historyOf(cell, all), fees).action === 'accept') continue;
    advised += worth;
    if (random.next() < cell.truth) cell.won += 1;
    else cell.lost += 1;
  }
  return { all, advised, best };
}

describe('advice in a world whose odds are known', function () {
  this.timeout(60_000);
  const lives = Array.from({ length: worlds }, (_, at) => live(new Random(`world ${at}`)));

  it('earns at least 95 % of what perfect knowledge would', () => {
    const sumOf = (what: 'advised' | 'best') => lives.reduce((total, one) => total + one[what], 0);
    const share = sumOf('advised') / sumOf('best');
    expect(share).to.be.at.least(0.95);
  });

  it('covers the true odds with its 95 % interval', () => {
    const covered = lives.flatMap(({ all }) =>
      all.map((cell) => {
        const { interval } = oddsOf(historyOf(cell, all));
        return interval[0] <= cell.truth && cell.truth <= interval[1];
      }),
    );
    const rate = covered.filter(Boolean).length / covered.length;
    expect(rate).to.be.at.least(0.95);
  });
});
