import { expect } from 'chai';

import type { Alert } from './api/alerts.js';
import { toCases } from './cases.js';

const made = (alertId: string, rest: object): Alert =>
  ({
    alert_id: alertId,
    account_id: 'acc_1',
    payment_id: alertId,
    state: 'open',
    respond_by: null,
    received_at: '2026-11-01T10:00:00Z',
    match: { basis: 'payment_id', confidence: 1, candidates: [] },
    ...rest,
  }) as unknown as Alert;

const ids = (alerts: readonly Alert[]) =>
  toCases(alerts).map(({ alert, others }) => [alert, ...others].map(({ alert_id: id }) => id));

describe('cases of alerts', () => {
  it('come by deadline, then those without one, then the closed ones', () => {
    const later = { respond_by: '2026-11-03T10:00:00Z' };
    const sooner = { respond_by: '2026-11-02T10:00:00Z' };
    expect(
      ids([
        made('closed', { state: 'dismissed', respond_by: '2026-11-01T10:00:00Z' }),
        made('older', {}),
        made('newer', { received_at: '2026-11-01T11:00:00Z' }),
        made('later', later),
        made('sooner', sooner),
      ]),
    ).to.eql([['sooner'], ['later'], ['newer'], ['older'], ['closed']]);
  });

  it('join the alerts of one payment of one account, but none whose payment is not certain', () => {
    const payment = { payment_id: 'ch_lamp' };
    const likely = { basis: 'card_amount_day', confidence: 0.8, candidates: [] };
    expect(
      ids([
        made('warning', { ...payment, received_at: '2026-11-01T12:00:00Z' }),
        made('alert', { ...payment, respond_by: '2026-11-02T10:00:00Z' }),
        made('elsewhere', { ...payment, account_id: 'acc_2' }),
        made('guess', { ...payment, match: likely, received_at: '2026-11-01T09:00:00Z' }),
      ]),
    ).to.eql([['alert', 'warning'], ['elsewhere'], ['guess']]);
  });
});
