import type { Locator, Page } from 'playwright-core';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connect, startDispute } from '../../../core/src/testing/scenarios.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import { useTestApp } from '../browser.js';

const tab = '/settings?tab=automation';

describe('automation rules on the screen', function () {
  this.timeout(120_000);
  const app = useTestApp();
  let owner: ApiClient;
  let companies = 0;
  beforeEach(async () => {
    companies += 1;
    owner = await app.server.signUp(`Beavers ${companies}`);
  });

  /** Scans repeatedly, because this scan skips disputes that the server's scan has locked. */
  const scanUntil = (runs: number) =>
    eventually('the actions of rules', async () => {
      await app.server.container.ruleEngine.run(new Date());
      const { body } = await owner.get('/api/automation/runs?per_page=100');
      return body.runs.length >= runs;
    });
  const panel = (page: Page, name: string) => page.getByRole('region', { name });
  const rulesOn = (page: Page) => panel(page, 'Automation rules').getByRole('listitem');
  const condition = (dialog: Locator, place: number) =>
    dialog.getByRole('group', { name: `Condition ${place}`, exact: true });
  /** Each company is another merchant at the provider, with its own disputes. */
  const connectStripe = () => {
    const [secret, webhook] = [`sk_test_beavers${companies}`, `whsec_beavers${companies}`];
    return connect(app.server, owner, 'stripe', {
      credentials: { secret_key: secret, webhook_secret: webhook },
    });
  };

  it('preview a rule while it is typed, save it as a dry run, and make it live', async () => {
    await connectStripe();
    const dispute = await startDispute(app.server, owner, { amount: 4_200 });
    const { dispute_id: id, psp_dispute_id: providerId } = dispute;
    await owner.put(`/api/disputes/${id}/facts/customer_name`, { value: 'Robin Sample' });
    const page = await app.visitAs(owner, tab);
    await page.getByRole('button', { name: 'Create rule' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create rule' });
    const preview = dialog.getByRole('region', { name: 'Preview: the last 90 days' });
    await preview.getByText('Complete the conditions').waitFor();
    const first = condition(dialog, 1);
    await first.getByRole('textbox', { name: 'Amount' }).fill('41.99');
    await preview.getByRole('status').getByText('Matched0').waitFor();
    await first.getByRole('textbox', { name: 'Amount' }).fill('50');
    await preview.getByRole('status').getByText('Matched1').waitFor();
    await preview.getByRole('status').getByText('Other1').waitFor();
    await preview.getByRole('link', { name: 'Robin Sample · $42.00' }).waitFor();
    await preview.getByText(`Stripe · ${providerId}`, { exact: true }).waitFor();

    await dialog.getByRole('textbox', { name: 'Name' }).fill('Small disputes');
    await dialog.getByRole('checkbox', { name: 'Add tags' }).check();
    await dialog.getByLabel('Tags', { exact: true }).fill('small');
    await dialog.getByRole('button', { name: 'Save rule' }).click();
    const rule = rulesOn(page);
    await rule.getByText('Dry run').waitFor();
    await rule.getByText('Amount at most $50.00').waitFor();

    await rule.getByRole('button', { name: 'Make live: Small disputes' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Make live' }).click();
    await rule.getByText('Live').waitFor();
    await scanUntil(1);
    await page.reload();
    await panel(page, 'Rule activity').getByText('Add tags: small').waitFor();
  });
});
