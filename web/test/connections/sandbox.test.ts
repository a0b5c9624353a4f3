import { expect } from 'chai';
import type { Page } from 'playwright-core';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe } from '../../../core/src/testing/scenarios.js';
import { startTestApp, type TestApp } from '../browser.js';

describe('the page of the sandbox', function () {
  this.timeout(120_000);
  let app: TestApp;
  let merchant: ApiClient;
  before(async () => {
    app = await startTestApp();
    merchant = await app.server.signUp('Rabbits Ltd');
    await connectStripe(app.server, merchant);
  });
  afterEach(() => app.closePages());
  after(() => app.close());

  /** The section of the selected provider. */
  const shown = (page: Page) => page.locator('section:visible');

  it('shows the connected provider first, the others by their name', async () => {
    const page = await app.visit('/sandbox');
    await page.getByRole('heading', { level: 2, name: 'Stripe' }).waitFor();
    expect(await page.getByRole('heading', { level: 2 }).count()).to.equal(1);
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /PayPal/ })
      .click();
    await page.getByRole('heading', { level: 2, name: 'PayPal' }).waitFor();
    expect(await page.getByRole('button', { name: 'Make a dispute arrive' }).isDisabled()).to.equal(true);
    await page.reload();
    await page.getByRole('heading', { level: 2, name: 'PayPal' }).waitFor();
  });

  it('explains the chosen scenario, and creates it in its own currency', async () => {
    const page = await app.visit('/sandbox');
    const scenario = shown(page).getByLabel('Scenario');
    await shown(page).getByText('The bank withdraws the amount and waits for a response.').waitFor();
    expect(await scenario.locator('optgroup').count()).to.equal(2);
    await scenario.selectOption({ label: 'Zero decimals' });
    await shown(page)
      .locator('.description')
      .getByText('An amount in yen, a currency without cents.')
      .waitFor();
    expect(await shown(page).getByLabel('Currency').inputValue()).to.equal('JPY');
    await page.getByRole('button', { name: 'Make a dispute arrive' }).click();
    await page
      .getByRole('status')
      .getByText(/was created; its webhook was accepted/)
      .waitFor();
    await scenario.selectOption({ label: 'Won' });
    expect(await shown(page).getByLabel('Currency').inputValue()).to.equal('USD');
    const link = page.getByRole('table').getByRole('link').first();
    expect(await link.getAttribute('href')).to.match(/^\/disputes\?search=du_/);
  });

  it('shows a signed-in company only its own accounts, and the credentials to connect one', async () => {
    const newcomer = await app.server.signUp('Newcomers Ltd');
    const page = await app.visitAs(newcomer, '/sandbox#stripe');
    await shown(page).getByText('No test account is connected yet').waitFor({ state: 'attached' });
    const credentials = shown(page).locator('details.credentials');
    await credentials.getByText('webhook secret').waitFor();
    const [key, secret] = await credentials.locator('code').allTextContents();
    await newcomer.post('/api/psp/accounts', {
      provider: 'stripe',
      account_name: 'Test shop',
      environment: 'test',
      credentials: { secret_key: key, webhook_secret: secret },
    });
    await page.reload();
    const accounts = shown(page).getByLabel('Account').locator('option');
    await accounts.first().waitFor({ state: 'attached' });
    expect(await accounts.allTextContents()).to.eql(['Test shop']);
    await page.getByRole('button', { name: 'Make a dispute arrive' }).click();
    await page
      .getByRole('status')
      .getByText(/its webhook was accepted/)
      .waitFor();
    expect((await newcomer.get('/api/disputes')).body.total).to.equal(1);
  });

  it('explains each scenario that every provider plays', async () => {
    const page = await app.visit('/sandbox');
    await shown(page).getByText('About the scenarios').click();
    const entries = shown(page).locator('dl[data-shared] > div');
    await entries.first().waitFor();
    expect(await entries.count()).to.equal(10);
    for (const entry of await entries.all()) expect(await entry.locator('dd').count()).to.equal(1);
  });

  it('states that a dispute appears later if the account gets no webhooks', async () => {
    const page = await app.visit('/healthz');
    await page.route('**/sandbox/overview', async (route) => {
      const response = await route.fetch();
      const { providers } = (await response.json()) as { providers: { accounts: object[] }[] };
      const withoutWebhooks = providers.map((provider) => ({
        ...provider,
        accounts: provider.accounts.map((account) => ({ ...account, gets_webhooks: false })),
      }));
      await route.fulfill({ response, json: { providers: withoutWebhooks } });
    });
    await page.goto(`${app.server.url}/sandbox`);
    await shown(page)
      .getByText(/a new dispute will appear with the next sync of the account/)
      .waitFor();
    await page.getByRole('button', { name: 'Make a dispute arrive' }).click();
    await page
      .getByRole('status')
      .getByText(/it will appear with the next sync of the account/)
      .waitFor();
    await page
      .getByRole('table')
      .getByText('will appear with the next sync of the account')
      .first()
      .waitFor();
  });

  it('stays within a narrow screen', async () => {
    const page = await app.visit('/sandbox', { viewport: { width: 390, height: 844 } });
    await shown(page).getByText('About the scenarios').click();
    const overhang = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overhang).to.equal(0);
  });
});
