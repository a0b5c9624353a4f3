import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe, startDispute } from '../../../core/src/testing/scenarios.js';
import { startTestApp, type TestApp } from '../browser.js';

describe('the prior payments of a dispute', function () {
  this.timeout(120_000);
  let app: TestApp;
  let owner: ApiClient;
  before(async () => {
    app = await startTestApp();
    owner = await app.server.signUp('Rabbits Ltd');
    await connectStripe(app.server, owner);
    await owner.put('/api/settings/template-variables', { collect_evidence: false });
  });
  afterEach(() => app.closePages());
  after(() => app.close());

  const start = async (options: object) =>
    (await startDispute(app.server, owner, { network: 'visa', ...options })).dispute_id;
  const eligible = { reason: 'fraudulent', scenario: 'compelling_evidence' };
  const title = 'Visa Compelling Evidence 3.0';

  it('qualify after the missing values are entered', async () => {
    const disputeId = await start(eligible);
    const page = await app.visitAs(owner, `/disputes/${disputeId}`);
    const panel = page.getByRole('region', { name: title });
    await panel.getByText('Something is missing').waitFor();
    await panel.getByText('Stripe still requires:').waitFor();
    const table = panel.getByRole('group', { name: 'Comparison of the payments' });
    await table.getByRole('row', { name: /^Email .*The same on all payments/ }).waitFor();
    expect(await table.getByRole('row', { name: /^IP address/ }).count()).to.equal(0);
    await panel
      .getByText(/^IP address of all compared payments$/)
      .first()
      .waitFor();

    await panel.getByRole('button', { name: 'Enter values' }).click();
    const dialog = page.getByRole('dialog', { name: 'Enter values' });
    await dialog.getByRole('radio', { name: 'Merchandise' }).check();
    const inputs = dialog.getByLabel('IP address');
    expect(await inputs.count()).to.equal(3);
    for (const index of [0, 1, 2]) await inputs.nth(index).fill('203.0.113.7');
    await dialog.getByRole('button', { name: 'Save values' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('Prior payments saved.').waitFor();
    await panel.getByText('Qualified', { exact: true }).waitFor();
    await table.getByRole('row', { name: /^IP address .*The same on all payments/ }).waitFor();
    await panel.getByText(/^Conditions: \d+ of 15 met$/).click();
    await panel.getByText('In common: IP address, email address, shipping address.').waitFor();
    const { body } = await owner.get(`/api/disputes/${disputeId}/compelling-evidence`);
    expect(body.status).to.equal('qualified');
  });
});
