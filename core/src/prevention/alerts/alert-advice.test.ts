import { expect } from 'chai';

import { adviseAlert, type AlertCosts, type AlertHistory } from './alert-advice.js';
import type { Alert } from './alerts.js';

const none: AlertHistory = { alerts: 0, disputed: 0, decided: 0, won: 0 };
const eur = (amountMinor: number) => ({ amountMinor, currency: 'EUR' });
const warning = {
  source: 'stripe_efw',
  kind: 'fraud_warning',
  state: 'open',
  amount: eur(2000),
  network: 'visa',
};
const advise = (alert: object = {}, history: Partial<AlertHistory> = {}, costs: AlertCosts = {}) =>
  adviseAlert({ ...warning, ...alert } as Alert, { ...none, ...history }, costs);

describe('advice on an alert', () => {
  it('is to refund up to 1.35 times the dispute fee while the own history is too small', () => {
    const fee = { disputeFee: eur(1500) };
    expect(advise({ amount: eur(2025) }, {}, fee)).to.include({ action: 'refund' });
    expect(advise({ amount: eur(2026) }, {}, fee)).to.include({ action: 'review' });
    const { figures, why } = advise({}, { alerts: 3, disputed: 1 }, fee);
    expect(figures.disputeProbability).to.eql({ share: 0.8, alerts: 3, disputed: 1, source: 'stripe' });
    expect(why.join(' ')).to.include('Stripe states').and.include('3 cases');
    expect(
      advise({ source: 'ethoca', kind: 'customer_dispute' }, {}, fee).figures.disputeProbability,
    ).to.equal(undefined);
  });

  it('compares the payment with the average loss once the own history is large enough', () => {
    const history = { alerts: 40, disputed: 20, decided: 20, won: 5 };
    // 0.5 × (20.00 × 0.75 + 15.00) = 15.00
    const { action, figures } = advise({}, history, { disputeFee: eur(1500) });
    expect(figures.expectedLoss).to.eql(eur(1500));
    expect(figures.disputeProbability).to.include({ share: 0.5, source: 'own_history' });
    expect(action).to.equal('dismiss');
    expect(advise({ amount: eur(1200) }, history, { disputeFee: eur(1500) }).action).to.equal('refund');
  });

  it('never takes an unknown figure as zero, and never converts one', () => {
    for (const costs of [{}, { disputeFee: { amountMinor: 1500, currency: 'USD' } }]) {
      const { action, figures } = advise({ amount: eur(1) }, { alerts: 40, disputed: 40 }, costs);
      expect(action).to.equal('review');
      expect(figures.expectedLoss).to.equal(undefined);
    }
    expect(advise({ amount: undefined }, {}, { disputeFee: eur(1500) }).action).to.equal('review');
  });

  it('is not to refund if the issuer is liable, and nothing if the alert is closed', () => {
    const fee = { disputeFee: eur(1500) };
    expect(advise({ amount: eur(1), isLiabilityShifted: true }, {}, fee).action).to.equal('dismiss');
    for (const state of ['disputed', 'refunded', 'expired', 'resolved'])
      expect(advise({ state }, {}, fee).action, state).to.equal('none');
    expect(advise({ source: 'rdr', kind: 'resolved_dispute' }, {}, fee).action).to.equal('none');
  });

  it('states how a refund counts in the monitoring programs of the network', () => {
    expect(advise().figures.monitoring.join(' ')).to.include("doesn't remove the fraud report");
    expect(advise({ network: 'mastercard' }).figures.monitoring.join(' ')).to.include('refunds count too');
  });
});
