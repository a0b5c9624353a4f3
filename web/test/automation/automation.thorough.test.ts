import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connect, startDispute } from '../../../core/src/testing/scenarios.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import { createTeamDesk, type TeamDesk } from '../../../testing/api/identity/team-client.js';
import { startTestApp, type TestApp } from '../browser.js';

type StoredRule = { rule_id: string; name: string; version: number } & Record<string, unknown>;

const tab = '/settings?tab=automation';

describe('automation rules on the screen', function () {
  this.timeout(120_000);
  let app: TestApp;
  let owner: ApiClient;
  let desk: TeamDesk;
  let companies = 0;
  before(async () => {
    app = await startTestApp();
    desk = createTeamDesk(app.server);
  });
  beforeEach(async () => {
    companies += 1;
    owner = await app.server.signUp(`Beavers ${companies}`);
  });
  afterEach(() => app.closePages());
  after(() => app.close());

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
  const rules = async () => (await owner.get('/api/automation/rules')).body['rules'] as StoredRule[];
  /** Each company is another merchant at the provider, with its own disputes. */
  const connectStripe = () => {
    const [secret, webhook] = [`sk_test_beavers${companies}`, `whsec_beavers${companies}`];
    return connect(app.server, owner, 'stripe', {
      credentials: { secret_key: secret, webhook_secret: webhook },
    });
  };
  const create = async (rule: object) => {
    const { status, body } = await owner.post('/api/automation/rules', {
      name: 'Rabbits',
      conditions: [],
      actions: [{ kind: 'tag', tags: ['rabbits'] }],
      ...rule,
    });
    expect(status, JSON.stringify(body)).to.equal(201);
    return body['rule'] as StoredRule;
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

  it('show each problem at its field, including those that only the server finds', async () => {
    const bo = await desk.join(owner, 'member', 'Bo Digger');
    const page = await app.visitAs(owner, tab);
    await page.getByRole('button', { name: 'Create rule' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create rule' });
    await dialog.getByRole('button', { name: 'Save rule' }).click();
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await name.and(page.locator(':focus')).waitFor();
    await dialog.getByText('Enter a name').waitFor();
    await condition(dialog, 1).getByText('Enter an amount, such as 50.00').waitFor();
    await dialog.getByText('Choose at least one action').waitFor();

    await name.fill('Large disputes');
    await condition(dialog, 1).getByRole('textbox', { name: 'Amount' }).fill('50');
    await condition(dialog, 1).getByRole('textbox', { name: 'Currency' }).fill('XQZ');
    await dialog.getByRole('checkbox', { name: 'Assign to a person' }).check();
    await dialog.getByLabel('Person', { exact: true }).selectOption('Bo Digger');
    await condition(dialog, 1).getByText('Enter the currency of the amount').waitFor();
    await condition(dialog, 1).getByRole('textbox', { name: 'Currency' }).fill('USD');
    await condition(dialog, 1).getByText('Enter the currency of the amount').waitFor({ state: 'detached' });

    expect((await owner.delete(`/api/members/${bo.userId}`)).status).to.equal(200);
    await dialog.getByRole('button', { name: 'Save rule' }).click();
    await dialog.getByText('This user is not a member of your company').waitFor();
    await dialog.getByLabel('Person', { exact: true }).and(page.locator(':focus')).waitFor();
    expect(await dialog.getByRole('alert').count()).to.equal(0);
    expect(await rules()).to.eql([]);
  });

  it('change the order by keyboard, and announce the new place', async () => {
    for (const name of ['First', 'Second', 'Third']) await create({ name });
    const page = await app.visitAs(owner, tab);
    const up = page.getByRole('button', { name: 'Move Third up' });
    const names = () => rulesOn(page).evaluateAll((items) => items.map((item) => item.textContent));
    await up.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('Third is now rule 2 of 3').waitFor();
    await up.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('Third is now rule 1 of 3').waitFor();
    await page.getByRole('button', { name: 'Move Third down' }).and(page.locator(':focus')).waitFor();
    expect((await names()).map((text) => /First|Second|Third/.exec(text)?.[0])).to.eql([
      'Third',
      'First',
      'Second',
    ]);
    await rulesOn(page).first().getByText('version 3').waitFor();
    expect((await rules()).map(({ name }) => name)).to.eql(['Third', 'First', 'Second']);
  });
});
