import { expect } from 'chai';

import { openPlan } from '../../../core/src/identity/plans/plans.js';
import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe, startDispute } from '../../../core/src/testing/scenarios.js';
import { startTestApp, type TestApp } from '../browser.js';

describe('a dispute that the plan does not cover', function () {
  this.timeout(120_000);
  let app: TestApp;
  let merchant: ApiClient;
  let locked: string;
  before(async () => {
    app = await startTestApp();
    merchant = await app.server.signUp('Rabbits Ltd');
    const { body: me } = await merchant.get('/api/auth/me');
    const limits = { ...openPlan.limits, disputes: 1 };
    await app.server.container.plansService.set(
      { tenantId: String(me.user.tenant.tenant_id) },
      { ...openPlan, limits },
    );
    await connectStripe(app.server, merchant);
    await startDispute(app.server, merchant, { amount: 100, currency: 'usd' });
    await startDispute(app.server, merchant, { amount: 200, currency: 'usd' });
    const { body } = await merchant.get('/api/disputes');
    const disputes = body.disputes as { dispute_id: string; locked: boolean }[];
    locked = disputes.find((dispute) => dispute.locked)?.dispute_id ?? '';
    expect(locked).to.not.equal('');
  });
  afterEach(() => app.closePages());
  after(() => app.close());

  it('gives the reason, and offers nothing that would be rejected', async () => {
    const page = await app.visitAs(merchant, `/disputes/${locked}`);
    await page.getByText('Not covered by your plan').waitFor();
    await page
      .getByText(/Your plan covers 1 dispute a month/)
      .first()
      .waitFor();
    await page.getByRole('region', { name: 'Evidence requirements' }).getByRole('listitem').first().waitFor();
    for (const name of [
      'Submit Evidence',
      'Add evidence',
      'Generate Response',
      /^Download/,
      /^Upload file/,
    ]) {
      expect(await page.getByRole('button', { name }).count(), String(name)).to.equal(0);
    }
    await page.getByRole('button', { name: 'Accept Dispute' }).waitFor();
  });
});
