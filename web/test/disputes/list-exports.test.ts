import { readFile } from 'node:fs/promises';

import { expect } from 'chai';
import type { Page } from 'playwright-core';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe, startDispute } from '../../../core/src/testing/scenarios.js';
import { signInSuperAdmin } from '../../../testing/api/identity/platform-client.js';
import { exportAs, startTestApp, type TestApp } from '../browser.js';

describe('list exports', function () {
  this.timeout(120_000);
  let app: TestApp;
  let merchant: ApiClient;
  let disputeId: string;
  before(async () => {
    app = await startTestApp();
    merchant = await app.server.signUp('Rabbits Ltd');
    await connectStripe(app.server, merchant);
    ({ dispute_id: disputeId } = await startDispute(app.server, merchant, {}));
    await merchant.post('/api/evidence/text', {
      dispute_id: disputeId,
      evidence_type: 'other',
      title: 'A note',
      text_content: 'Twelve rabbits left in good health.',
    });
    await merchant.post(`/api/disputes/${disputeId}/submit`);
    await merchant.post('/api/api-keys', { name: 'Warehouse', scopes: ['disputes:read'] });
    await merchant.post('/api/invitations', { email: 'bo@rabbits.example', role: 'member' });
    await merchant.post('/api/webhook-endpoints', { url: 'https://rabbits.example/hooks' });
  });
  afterEach(() => app.closePages());
  after(() => app.close());

  async function exportByButton(page: Page, button: string): Promise<string> {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button, exact: true }).click(),
    ]);
    return readFile(await download.path(), 'utf8');
  }

  async function exportByMenu(page: Page, choice: string): Promise<string> {
    const [download] = await Promise.all([page.waitForEvent('download'), exportAs(page, choice)]);
    return readFile(await download.path(), 'utf8');
  }

  it('contain the evidence and submissions of a dispute', async () => {
    const page = await app.visitAs(merchant, `/disputes/${disputeId}`);
    expect(await exportByButton(page, 'Export CSV of evidence')).to.match(/evidence_id.*\r\n.*A note/);
    expect(await exportByButton(page, 'Export CSV of submissions')).to.match(
      /submission_id.*\r\n.*submitted/,
    );
  });

  it('contain the members, connections and received webhooks of a company', async () => {
    const page = await app.visitAs(merchant, '/settings?tab=team');
    expect(await exportByButton(page, 'Export CSV of members')).to.match(/user_id.*\r\nusr_.*,owner,/);
    expect(await exportByButton(page, 'Export CSV of invitations')).to.contain('bo@rabbits.example');
    await page.goto(`${app.server.url}/settings?tab=api-keys`);
    expect(await exportByButton(page, 'Export CSV of API keys')).to.contain(',Warehouse,');
    await page.goto(`${app.server.url}/settings?tab=webhooks`);
    expect(await exportByButton(page, 'Export CSV of webhook endpoints')).to.contain(
      'https://rabbits.example/hooks',
    );
    await page.goto(`${app.server.url}/psp-accounts`);
    expect(await exportByMenu(page, 'PSP accounts as CSV')).to.match(
      /account_id.*\r\nacc_.*,Main shop,stripe,/,
    );
    expect(await exportByMenu(page, 'Received webhooks as CSV')).to.contain('charge.dispute.created');
  });

  it("use the separator chosen in the settings, or else that of the user's language", async () => {
    const page = await app.visitAs(merchant, '/settings');
    const separator = page.getByRole('combobox', { name: 'CSV separator' });
    expect(await separator.inputValue()).to.equal('comma');
    await separator.selectOption({ label: 'Semicolon: 12,50 (most European Excel)' });
    await page.goto(`${app.server.url}/disputes`);
    await page.getByText('Showing 1 to 1 of 1 disputes').waitFor();
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const item = page.getByRole('menuitem', { name: /^Disputes as CSV/ });
    await item
      .getByText('The dispute that matches. Separated by semicolons. Change this in Settings.')
      .waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), item.click()]);
    expect(await readFile(await download.path(), 'utf8')).to.match(
      /dispute_id;psp_dispute_id;.*\r\n.*;\d+,\d\d;USD;/,
    );
    await page.evaluate(() => localStorage.removeItem('rebuttal-csv-separator'));
    await page.addInitScript(() => Object.defineProperty(navigator, 'language', { value: 'de-DE' }));
    await page.goto(`${app.server.url}/settings`);
    expect(await separator.inputValue()).to.equal('semicolon');
  });

  it('contain background jobs for super admins', async () => {
    const { as: admin } = await signInSuperAdmin(app.server);
    const page = await app.visitAs(admin, '/admin');
    expect(await exportByMenu(page, 'Background jobs as CSV')).to.match(/^\ufeff?job_id,name,/);
  });
});
