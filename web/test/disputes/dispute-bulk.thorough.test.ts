import { expect } from 'chai';
import type { Page } from 'playwright-core';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe, startDispute } from '../../../core/src/testing/scenarios.js';
import { useTestApp } from '../browser.js';

type ListedDispute = {
  readonly dispute_id: string;
  readonly status: string;
  readonly tags: readonly string[];
  readonly assignee: { readonly name: string } | null;
};

describe('work on selected disputes', function () {
  this.timeout(120_000);
  const app = useTestApp();
  let merchant: ApiClient;
  before(async () => {
    merchant = await app.server.signUp('Rabbits Ltd');
    await connectStripe(app.server, merchant);
    for (const amount of [1_100, 2_200, 3_300, 4_400, 5_500, 6_600]) {
      const { dispute_id: id } = await startDispute(app.server, merchant, {
        amount,
        currency: 'usd',
        reason: 'product_not_received',
      });
      await merchant.put(`/api/disputes/${id}/facts/customer_name`, { value: `Customer ${amount / 100}` });
    }
  });

  const find = async (customer: string): Promise<ListedDispute> => {
    const { body } = await merchant.get(`/api/disputes?customer=${encodeURIComponent(customer)}`);
    return body.disputes[0] as ListedDispute;
  };
  const bar = (page: Page) => page.getByRole('region', { name: 'Selected disputes' });
  const dialog = (page: Page) => page.getByRole('dialog');
  const results = (page: Page) => dialog(page).getByRole('list', { name: 'Results' }).getByRole('listitem');
  const row = (page: Page, customer: string) =>
    page.getByRole('table', { name: 'Disputes' }).getByRole('row').filter({ hasText: customer });
  const select = async (page: Page, ...customers: readonly string[]): Promise<void> => {
    for (const customer of customers) await row(page, customer).getByRole('checkbox').check();
  };

  it('assigns them with a result for each, and undoes it', async () => {
    const page = await app.visitAs(merchant, '/disputes');
    await select(page, 'Customer 11', 'Customer 22');
    await bar(page).getByText('2 selected').waitFor();
    await bar(page).getByRole('button', { name: 'Assign' }).click();
    await page.getByRole('dialog', { name: 'Assign 2 disputes' }).waitFor();
    await dialog(page).getByRole('button', { name: 'Assign', exact: true }).click();
    await dialog(page).getByText('2 disputes done').waitFor();
    const shown = (await results(page).allInnerTexts()).map((text) => text.replaceAll('\n', ' '));
    expect(shown).to.have.members(['Customer 11 Assigned', 'Customer 22 Assigned']);
    expect((await find('Customer 11')).assignee).to.not.equal(null);
    await dialog(page).getByRole('button', { name: 'Undo' }).click();
    await results(page).getByText('Unassigned again').nth(1).waitFor();
    expect((await find('Customer 11')).assignee).to.equal(null);
    await dialog(page).getByRole('button', { name: 'Close' }).last().click();
    await bar(page).waitFor({ state: 'detached' });
  });

  it('saves a view, opens the list with it, and deletes it', async () => {
    const { body: listed } = await merchant.get('/api/disputes?per_page=1');
    const id = String(listed.disputes[0].dispute_id);
    await merchant.put(`/api/disputes/${id}/tags`, { tags: ['holiday rush'] });
    const page = await app.visitAs(merchant, '/disputes?tag=holiday+rush');
    await page.getByRole('button', { name: 'Views', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Save as new view' }).click();
    await dialog(page).getByLabel('Name').fill('Holiday');
    await dialog(page).getByLabel('Open the list with this view').check();
    await dialog(page).getByRole('button', { name: 'Save view' }).click();
    await page.getByRole('button', { name: 'Holiday', exact: true }).waitFor();
    await page.goto(`${app.server.url}/disputes`);
    await page.waitForURL('**/disputes?tag=holiday+rush&view=vew_*');
    const { body } = await merchant.get('/api/views');
    expect(body.views[0].filters).to.deep.equal({
      tag: 'holiday rush',
      sort_by: 'created_at',
      sort_order: 'desc',
    });
    await page.getByRole('columnheader', { name: 'Amount' }).getByRole('button').click();
    await page.getByRole('button', { name: 'Holiday (changed)' }).click();
    await page.getByRole('menuitem', { name: 'Save changes to Holiday' }).click();
    await page.getByRole('button', { name: 'Holiday', exact: true }).click();
    await page.getByRole('menuitem', { name: 'All disputes' }).click();
    await page.waitForURL('**/disputes');
    await row(page, 'Customer 66').waitFor();
    await page.getByRole('button', { name: 'Views', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Holiday' }).click();
    await page.waitForURL('**/disputes?*sort_by=amount*');
    await page.getByRole('button', { name: 'Holiday', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Edit Holiday' }).click();
    await dialog(page).getByRole('button', { name: 'Delete view' }).click();
    await page.getByRole('button', { name: 'Views', exact: true }).waitFor();
    expect((await merchant.get('/api/views')).body.views).to.deep.equal([]);
  });
});
