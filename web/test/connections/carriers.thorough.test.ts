import { expect } from 'chai';

import { startTestApp, type TestApp } from '../browser.js';

describe('carriers', function () {
  this.timeout(120_000);
  let app: TestApp;
  before(async () => {
    app = await startTestApp();
  });
  afterEach(() => app.closePages());
  after(() => app.close());

  it('are connected, tested and disconnected on the page of the PSP accounts', async () => {
    const merchant = await app.server.signUp('Rabbits Ltd');
    const page = await app.visitAs(merchant, '/psp-accounts');
    const fedex = page.getByRole('region', { name: 'FedEx', exact: true });
    await fedex.getByText('Not connected').waitFor();
    await fedex.getByRole('button', { name: 'Connect FedEx' }).click();
    const dialog = page.getByRole('dialog', { name: 'Connect FedEx' });
    await dialog.getByLabel('Environment').selectOption('test');
    await dialog.getByLabel(/^API key/).fill('l7rabbit');
    await dialog
      .getByLabel(/^Secret key/)
      .first()
      .fill('sample-hutch-secret');
    await dialog.getByRole('button', { name: 'Save and verify' }).click();
    await page.getByText('FedEx connected').waitFor();
    await fedex.getByText('Connected', { exact: true }).waitFor();
    const { body } = await merchant.get('/api/carriers');
    expect(body.carriers[0].account).to.include({ environment: 'test', verification_status: 'success' });

    await fedex.getByRole('button', { name: 'Test connection' }).click();
    await page.getByText('Connected to FedEx').waitFor();
    await fedex.getByRole('button', { name: 'Disconnect' }).click();
    const question = page.getByRole('dialog', { name: 'Disconnect FedEx?' });
    await question.getByRole('button', { name: 'Disconnect' }).click();
    await fedex.getByText('Not connected').waitFor();
    expect((await merchant.get('/api/carriers')).body.carriers[0].account).to.equal(null);
  });
});
