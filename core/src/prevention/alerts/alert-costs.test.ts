import { expect } from 'chai';

import { readAlertCosts } from './alert-costs.js';
import { savingsOf, type AlertStats } from './alert-stats.js';

const eur = (amountMinor: number) => ({ amountMinor, currency: 'EUR' });
const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });
const fees = new Map([
  ['acc_burrow', { currency: 'EUR', receivedMinor: 1500, alertMinor: 900 }],
  ['acc_warren', { currency: 'USD', receivedMinor: undefined, alertMinor: undefined }],
]);
const read = () =>
  readAlertCosts(
    {
      listFees: () => Promise.resolve(fees),
      alertSources: { listCosts: () => Promise.resolve(new Map([['als_reseller', usd(2500)]])) },
    },
    'ten_1',
  );

describe('the price of an alert', () => {
  it('is that of its source, none for free warnings, else the fee of the account, and never a guess', async () => {
    const { costOf } = await read();
    const sourceId = undefined;
    const ofAccount = { source: 'rdr', sourceId, accountId: 'acc_burrow' };
    expect(costOf(ofAccount)).to.eql({ ...eur(900), source: 'account_fees' });
    expect(costOf({ ...ofAccount, sourceId: 'als_reseller' })).to.eql({
      ...usd(2500),
      source: 'alert_source',
    });
    expect(costOf({ ...ofAccount, sourceId: 'als_unpriced' })).to.equal(undefined);
    expect(costOf({ ...ofAccount, accountId: 'acc_warren' })).to.equal(undefined);
    for (const source of ['stripe_efw', 'adyen_nof'])
      expect(costOf({ ...ofAccount, source, amount: eur(4200) })).to.eql({ ...eur(0), source: 'provider' });
  });

  it('is taken off the dispute fees that were avoided, by currency, and what is not known is counted', async () => {
    const stats: AlertStats = {
      received: [],
      avoided: {
        count: 5,
        stillPossible: 5,
        totals: [],
        byAccount: [
          { accountId: 'acc_burrow', count: 3 },
          { accountId: 'acc_warren', count: 2 },
        ],
      },
      inSpiteOfRefund: 0,
      origins: [
        { source: 'rdr', sourceId: undefined, accountId: 'acc_burrow', count: 2 },
        { source: 'cdrn', sourceId: 'als_reseller', accountId: 'acc_burrow', count: 4 },
        { source: 'stripe_efw', sourceId: undefined, accountId: 'acc_warren', count: 9 },
        { source: 'ethoca', sourceId: 'als_unpriced', accountId: undefined, count: 7 },
      ],
    };
    expect(savingsOf(stats, await read())).to.deep.include({
      totals: [
        { currency: 'EUR', dispute_fees: 4500, alert_costs: 1800, net: 2700 },
        { currency: 'USD', dispute_fees: 0, alert_costs: 10_000, net: -10_000 },
      ],
      without_fee_count: 2,
      without_cost_count: 7,
    });
  });
});
