import type { Dashboard } from '@rebuttal/sdk';
import { expect } from 'chai';

import { atRiskFigure, recoveredFigure, winRateFigure } from './figures.js';

const total = (currency: string, amount: number, count: number, exponent = 2) => ({
  currency,
  currency_exponent: exponent,
  amount,
  count,
  usd_amount: null,
});

const recoveredIn = (currency: string, amount: number, wins: number) => ({
  currency,
  currency_exponent: 2,
  decided_count: 4,
  won_count: wins,
  decided_amount: 90_000,
  recovered_amount: amount,
  recovery_rate: 0.5,
});

const rate = (won: number, lost: number, isEnough: boolean) => ({
  decided_count: won + lost,
  won_count: won,
  lost_count: lost,
  win_rate: won / (won + lost),
  win_rate_interval: { low: 0.52, high: 0.781 },
  is_enough: isEnough,
  accepted_count: 0,
  lost_without_response_count: 0,
  won_without_response_count: 0,
  previous: null,
  from: '2026-05-30T00:00:00.000Z',
  to: null,
  interval_method: 'wilson_95' as const,
});

const dashboard = (parts: Partial<Dashboard>): Dashboard =>
  ({
    at_risk: { count: 0, totals: [], rates: null },
    recovered: null,
    win_rate: null,
    ...parts,
  }) as Dashboard;

describe('dashboard figures', () => {
  it('never add up amounts of several currencies', () => {
    const totals = [
      total('USD', 120_050, 7),
      total('EUR', 9_900, 2),
      total('JPY', 5_400, 1, 0),
      total('GBP', 100, 1),
    ];
    expect(atRiskFigure(dashboard({ at_risk: { count: 11, totals, rates: null } }))).to.deep.equal({
      value: '$1,200.50',
      note: '+ €99.00 + ¥5,400 + 1 more currency · 11 open disputes',
    });
    expect(atRiskFigure(dashboard({}))).to.deep.equal({ value: '0', note: '0 open disputes' });
  });

  it('count won disputes as recovered, without currencies in which none was won', () => {
    const currencies = [recoveredIn('USD', 45_000, 3), recoveredIn('EUR', 0, 0)];
    expect(
      recoveredFigure(
        dashboard({ recovered: { from: '2026-11-01T00:00:00.000Z', to: null, previous: null, currencies } }),
      ),
    ).to.deep.equal({
      value: '$450.00',
      note: '3 disputes won',
    });
    expect(recoveredFigure(dashboard({}))).to.equal(undefined);
  });

  it('show the win rate with its named interval, and no rate for too few decisions', () => {
    expect(winRateFigure(dashboard({ win_rate: rate(20, 10, true) }))).to.deep.equal({
      value: '67%',
      note: 'Likely 52 to 78%, from 30 decisions',
    });
    expect(winRateFigure(dashboard({ win_rate: rate(2, 1, false) }))).to.deep.equal({
      value: 'Too few decisions',
      note: '3 decided',
    });
    expect(winRateFigure(dashboard({}))).to.equal(undefined);
  });
});
