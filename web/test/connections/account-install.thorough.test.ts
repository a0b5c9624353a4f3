import { expect } from 'chai';
import type { Page } from 'playwright-core';

import { useTestApp } from '../browser.js';
import { localPublicUrl } from '../local-public-url.js';

describe('an install that starts at the store', function () {
  this.timeout(120_000);
  const app = useTestApp(async () => ({ environment: await localPublicUrl() }));

  /** Arrives with parameters that Wix has signed, but without a state. Anyone can create such a link. */
  async function arriveFromMarket(page: Page): Promise<void> {
    const back = encodeURIComponent(`${app.server.url}/psp-accounts`);
    await page.goto(
      `${app.server.url}/sandbox/wix/api/app-installer?appId=df1c9b7e-5a0e-4f0c-9a55-2f8b6a1f0c11&postInstallationUrl=${back}`,
    );
    await page.getByRole('link').first().click();
    await page.getByRole('heading', { name: 'Connect this store?' }).waitFor();
  }

  it('names the store and the company without a state, and connects only on a click', async () => {
    const owner = await app.server.signUp('Otter Holt Ltd');
    const page = await app.visitAs(owner, '/no/such/place');
    await arriveFromMarket(page);
    const site = (await page.getByRole('heading', { level: 2 }).first().textContent()) ?? '';
    await page.getByText('Otter Holt Ltd', { exact: true }).last().waitFor();
    const storesOf = async () =>
      ((await owner.get('/api/wix/accounts')).body.accounts as { site_name: string }[]).map(
        (store) => store.site_name,
      );
    expect(await storesOf()).to.deep.equal([]);
    const address = page.url();
    await page.getByRole('button', { name: 'Connect store' }).click();
    await page.waitForURL(/\/psp-accounts$/);
    await page.getByText('Wix account connected successfully!').waitFor();
    expect(await storesOf()).to.deep.equal([site]);
    await page.goto(address);
    await page.getByText('This installation has expired. Start it again.').waitFor();
  });
});
