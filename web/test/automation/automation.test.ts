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
  const openEdit = async (page: Page, name = 'Rabbits') => {
    await page.getByRole('button', { name: `Edit ${name}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit rule' });
    await dialog.waitFor();
    return dialog;
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

  it('test the win rate of comparable disputes in percent, and explain it', async () => {
    await connectStripe();
    await startDispute(app.server, owner, { amount: 4_200 });
    const page = await app.visitAs(owner, tab);
    await page.getByRole('button', { name: 'Create rule' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create rule' });
    const first = condition(dialog, 1);
    await first.getByLabel('Field').selectOption('Win rate, lower bound');
    const percent = first.getByRole('textbox', {
      name: 'Percent',
      description: /same reason, network and provider.*fewer than 10 decided, it is unknown/,
    });
    await percent.fill('101');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Likely wins');
    await dialog.getByRole('checkbox', { name: 'Add tags' }).check();
    await dialog.getByLabel('Tags', { exact: true }).fill('likely');
    await dialog.getByRole('button', { name: 'Save rule' }).click();
    await first.getByText('Enter a number from 0 to 100').waitFor();
    await percent.fill('40');
    await dialog
      .getByRole('region', { name: 'Preview: the last 90 days' })
      .getByRole('status')
      .getByText('Matched0')
      .waitFor();
    await dialog.getByRole('button', { name: 'Save rule' }).click();
    await rulesOn(page).getByText('Win rate, lower bound at least 40%').waitFor();
    const [rule] = await rules();
    expect(rule?.['conditions']).to.eql([{ field: 'win_rate_lower_bound', op: 'gte', value: 40 }]);
    expect(rule?.['actions']).to.eql([{ kind: 'tag', tags: ['likely'] }]);
  });

  it('edit a rule in the same form, and show its version', async () => {
    const bo = await desk.join(owner, 'admin', 'Bo Digger');
    await create({
      conditions: [
        { field: 'network', op: 'in', value: ['visa', 'amex'] },
        { field: 'amount', op: 'gt', value: 5_000, currency: 'JPY' },
      ],
      actions: [
        { kind: 'tag', tags: ['rabbits'] },
        { kind: 'submit', hours_before_due: 48 },
      ],
    });
    const page = await app.visitAs(bo.as, tab);
    await rulesOn(page).getByText('Network is one of Visa, American Express').waitFor();
    const dialog = await openEdit(page);
    await dialog.getByText(/^Version 1, by .*Saving creates version 2, which acts in your name\.$/).waitFor();
    expect(await dialog.getByRole('textbox', { name: 'Name' }).inputValue()).to.equal('Rabbits');
    const chosen = condition(dialog, 1).getByRole('checkbox', { checked: true });
    await chosen.first().waitFor();
    expect(await chosen.count()).to.equal(2);
    expect(await condition(dialog, 2).getByRole('textbox', { name: 'Amount' }).inputValue()).to.equal('5000');
    expect(await dialog.getByRole('textbox', { name: 'Hours before' }).inputValue()).to.equal('48');
    expect(await dialog.getByRole('checkbox', { name: 'Accept the dispute' }).isDisabled()).to.equal(true);

    await condition(dialog, 1).getByLabel('Field').selectOption('Reason');
    await condition(dialog, 1).getByLabel('Value').selectOption('Fraudulent');
    await dialog.getByRole('button', { name: 'Remove condition 2' }).click();
    await dialog
      .getByRole('button', { name: 'Add condition', exact: true })
      .and(page.locator(':focus'))
      .waitFor();
    await dialog.getByRole('checkbox', { name: 'Submit the response' }).uncheck();
    await dialog.getByRole('checkbox', { name: 'Assign to a person' }).check();
    await dialog.getByLabel('Person', { exact: true }).selectOption('Bo Digger');
    await dialog.getByRole('radio', { name: 'Live' }).check();
    await dialog.getByRole('button', { name: 'Save and make live' }).click();
    await dialog.waitFor({ state: 'detached' });
    await rulesOn(page).getByText('Bo Digger, version 2').waitFor();
    await rulesOn(page).getByText('Assign to Bo Digger · Add tags: rabbits').waitFor();
    expect((await rules())[0]).to.deep.include({
      version: 2,
      mode: 'live',
      conditions: [{ field: 'reason', op: 'eq', value: 'fraudulent' }],
      actions: [
        { kind: 'assign', user_id: bo.userId },
        { kind: 'tag', tags: ['rabbits'] },
      ],
    });
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

  it('warn before a rule accepts disputes', async () => {
    const page = await app.visitAs(owner, tab);
    await page.getByRole('button', { name: 'Create rule' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create rule' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Too small to fight');
    await dialog.getByRole('checkbox', { name: 'Accept the dispute' }).check();
    await dialog.getByText('Accepting gives up the money').waitFor();
    await dialog.getByRole('button', { name: 'Remove condition 1' }).click();
    await dialog.getByRole('button', { name: 'Save rule' }).click();
    await dialog.getByText('A rule that accepts disputes needs at least one condition').waitFor();
    await dialog.getByRole('button', { name: 'Add condition', exact: true }).click();
    await condition(dialog, 1).getByRole('textbox', { name: 'Amount' }).fill('5');
    await dialog.getByRole('button', { name: 'Save rule' }).click();
    await page.getByRole('button', { name: 'Make live: Too small to fight' }).click();
    const question = page.getByRole('dialog', { name: 'Make this rule live?' });
    await question.getByText('Accepting gives up the money').waitFor();
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

  it('offer to save a rule that someone deleted as a new one', async () => {
    const rule = await create({});
    const page = await app.visitAs(owner, tab);
    const dialog = await openEdit(page);
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Hares');
    expect((await owner.delete(`/api/automation/rules/${rule.rule_id}`)).status).to.equal(200);
    await dialog.getByRole('button', { name: 'Save rule' }).click();
    await dialog.getByRole('alert').getByText('Someone deleted this rule').waitFor();
    await dialog.getByRole('button', { name: 'Save as new rule' }).click();
    await rulesOn(page).getByText('Hares').waitFor();
    expect((await rules()).map(({ name, version }) => [name, version])).to.eql([['Hares', 1]]);
  });

  it('list what each rule did, page by page, with the disputes', async () => {
    await connectStripe();
    const { user_id: userId } = (await owner.get('/api/auth/me')).body['user'] as { user_id: string };
    const many = await create({
      name: 'Many',
      conditions: [{ field: 'amount', op: 'gt', value: 1_000, currency: 'USD' }],
      actions: [
        { kind: 'assign', user_id: userId },
        { kind: 'tag', tags: ['many'] },
        { kind: 'collect' },
        { kind: 'draft' },
        { kind: 'submit', hours_before_due: 24 },
      ],
    });
    await create({ name: 'Few' });
    for (let left = 5; left > 0; left -= 1) await startDispute(app.server, owner, { amount: 4_200 });
    const { dispute_id: small } = await startDispute(app.server, owner, { amount: 500 });
    await scanUntil(26);

    const page = await app.visitAs(owner, tab);
    const runs = panel(page, 'Rule activity');
    const items = runs.getByRole('list', { name: 'Rule actions' }).getByRole('listitem');
    await runs.getByLabel('Rule', { exact: true }).selectOption('Few');
    await page.waitForURL(/[?&]rule=/);
    // Wait for the filtered list, because the unfiltered one contains the same action.
    await items.getByText('Many, version 1').first().waitFor({ state: 'detached' });
    await items.getByText('Few, version 1').waitFor();
    expect(await items.count()).to.equal(1);

    await runs.getByLabel('Rule', { exact: true }).selectOption('Many');
    await items.getByText('Submit 24 hours before the deadline').first().waitFor();
    expect(await items.count()).to.equal(20);
    await runs.getByRole('button', { name: 'Show older' }).click();
    await items.nth(24).waitFor();
    await runs.getByRole('button', { name: 'Show older' }).waitFor({ state: 'detached' });
    expect(await items.count()).to.equal(25);

    await owner.delete(`/api/automation/rules/${many.rule_id}`);
    await page.reload();
    await items.first().waitFor();
    const filter = runs.getByLabel('Rule', { exact: true });
    expect(await filter.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text)).to.equal(
      'A deleted rule',
    );
    await filter.selectOption('Few');
    await items.getByRole('link', { name: `Open dispute ${small}` }).click();
    await page.waitForURL(`**/disputes/${small}`);
  });

  it('are hidden from members, whom the server rejects', async () => {
    await create({});
    const { as: member } = await desk.join(owner, 'member', 'Bo Digger');
    const page = await app.visitAs(member, tab);
    await page.getByRole('tab', { name: 'Profile', selected: true }).waitFor();
    expect(await page.getByRole('tab', { name: 'Automation' }).count()).to.equal(0);
    expect((await member.get('/api/automation/rules')).status).to.equal(403);
    expect((await member.post('/api/automation/rules/preview', {})).status).to.equal(403);
  });
});
