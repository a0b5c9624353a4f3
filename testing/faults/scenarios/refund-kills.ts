import { newId } from '../../../core/src/platform/shared/ids.js';
import { playKills, type KilledWork } from '../kill-desk.js';
import type { Run, Scenario } from '../run.js';
import type { ProviderId } from '../simulated-providers.js';
import type { World } from '../world.js';

const [paid, refunded] = [4_200, 1_500];

/** Refunds of a part, so that the provider itself would allow a second one. */
export const alertRefunds: KilledWork = {
  // Adyen has no call that reads refunds, against which the product could be compared. refund-crashes.test.ts covers it.
  providers: ['stripe', 'checkout', 'paypal'],
  prepare: addAlert,
  begin: (world, id) => world.owner.post(`/api/alerts/${id}/refund`, { amount: refunded, confirm: true }),
  async hasBegun({ sql }, id) {
    return (await sql.query('select from refunds where source_id = $1', [id])).rows.length > 0;
  },
  async hasEnded({ sql }, id) {
    const { rows } = await sql.query<{ state: string }>('select state from alerts where alert_id = $1', [id]);
    return rows[0]?.state === 'refunded';
  },
  check: compareRefunds,
};

export const refundKills: Scenario = {
  id: 'R3c',
  guarantee:
    'no refund of an alert is lost or made twice: kill -9 at every call and commit, then at random moments',
  runs: 300,
  crashShare: 0.1,
  play: (run) => playKills(run, alertRefunds),
};

/** As a row, because it can come from any source. */
async function addAlert(world: World, provider: ProviderId): Promise<string> {
  const paymentId = world.providers.createPayment(provider, world.accountAt(provider), {
    amount: paid,
    currency: 'EUR',
  });
  const alertId = newId('alt');
  await world.sql.query(
    `insert into alerts (alert_id, tenant_id, source, external_id, kind, account_id, provider_payment_id, amount_minor, currency,
                         created_at, match_basis, match_confidence)
     select $1, tenant_id, 'generic', $1, 'customer_dispute', account_id, $2, $3, 'EUR', now(), 'payment_id', 1
       from psp_accounts where provider = $4`,
    [alertId, paymentId, paid, provider],
  );
  return alertId;
}

async function compareRefunds(world: World, run: Run): Promise<void> {
  const { rows } = await world.sql.query<{ provider: ProviderId; payment: string; status: string }>(
    'select provider, provider_payment_id as payment, status from refunds',
  );
  for (const { provider, payment, status } of rows) {
    const { refunds, refundedMinor } = await world.providers.readRefunds(provider, payment);
    const what = `${provider} has ${refunds.length} refunds of ${payment}, in all ${refundedMinor}; ours is ${status}`;
    if (refunds.length > 1 || refundedMinor > refunded) run.violated(what, 'doubled');
    else if (refunds.length === 0 || status !== 'refunded') run.violated(what, 'lost');
  }
}
