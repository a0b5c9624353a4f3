import { expect } from 'chai';
import type { Page } from 'playwright-core';

import { connectStripe, startDispute } from '../../../core/src/testing/scenarios.js';
import { addUser, whoIs } from '../../../testing/api/identity/platform-client.js';
import { startTestApp, type TestApp } from '../browser.js';

describe('the first steps of a company', function () {
  this.timeout(120_000);
  let app: TestApp;
  before(async () => {
    app = await startTestApp();
  });
  afterEach(() => app.closePages());
  after(() => app.close());

  const steps = (page: Page) => page.getByRole('region', { name: 'Get started' });

  it('are completed one after the other, and disappear after the last', async () => {
    const owner = await app.server.signUp('Nuthanger Ltd');
    const page = await app.visitAs(owner, '/dashboard');
    await steps(page).getByText('0 of 4 completed').waitFor();
    await steps(page).getByRole('link', { name: 'Add PSP Account' }).click();
    await page.getByRole('dialog', { name: 'Add PSP Account' }).waitFor();

    await connectStripe(app.server, owner);
    await page.goto(`${app.server.url}/dashboard`);
    await steps(page).getByText('2 of 4 completed').waitFor();
    await steps(page).getByRole('link', { name: 'Create a test dispute' }).waitFor();
    await startDispute(app.server, owner, { amount: 4_200, currency: 'usd' });
    // The open page receives the update.
    await steps(page).getByText('3 of 4 completed').waitFor();

    await steps(page).getByRole('link', { name: 'Add details' }).click();
    await page.waitForURL('**/settings?tab=responses');
    await page.getByLabel('Merchant business model').fill('Carrots by post');
    await page.getByLabel('Refund policy URL').fill('https://carrots.example/refunds');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Template variables updated successfully!').waitFor();
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
    await page.getByRole('region', { name: 'Waiting for you' }).getByText('$42.00').waitFor();
    expect(await steps(page).count()).to.equal(0);
  });

  it('are not shown to members, who lack the permission', async () => {
    const owner = await app.server.signUp('Efrafa Ltd');
    const { tenantId } = await whoIs(owner);
    const input = { email: 'blackavar@efrafa.example', role: 'member' } as const;
    const member = await addUser(app.server, tenantId, input);
    const page = await app.visitAs(member, '/dashboard');
    await page.getByRole('region', { name: 'Waiting for you' }).waitFor();
    await page.getByText('No disputes need a response').first().waitFor();
    expect(await steps(page).count()).to.equal(0);
  });

  it('fit in the window with long names of user and company', async () => {
    const { body } = await app.server.api.post('/api/auth/register', {
      email: 'hazel@down.example',
      password: 'a-warren-for-hazel',
      name: 'Hazel-rah'.repeat(10),
      tenant_name: 'Watership'.repeat(20),
    });
    const page = await app.visit('/login');
    await page.evaluate((token) => localStorage.setItem('access_token', token), String(body.access_token));
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`${app.server.url}/dashboard`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await steps(page).waitFor();
      const overhang = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
      expect(await page.evaluate(overhang), `at ${width} px`).to.equal(0);
    }
  });

  it('can be dismissed permanently', async () => {
    const owner = await app.server.signUp('Cowslip Ltd');
    const page = await app.visitAs(owner, '/dashboard');
    await steps(page).getByRole('button', { name: 'Dismiss' }).click();
    await page.reload();
    await waitForAreas(page);
    expect(await steps(page).count()).to.equal(0);
  });

  async function waitForAreas(page: Page): Promise<void> {
    await page.getByRole('navigation', { name: 'Areas' }).getByText('Connect your first account').waitFor();
  }
});
