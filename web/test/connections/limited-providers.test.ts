import { fileURLToPath } from 'node:url';

import { expect } from 'chai';
import type { Page } from 'playwright-core';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { disputeOf, type ProviderSnapshot } from '../../../core/src/testing/scenarios.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import { startTestApp, type TestApp } from '../browser.js';

const meadowBank = fileURLToPath(new URL('../meadow-bank.ts', import.meta.url));

describe('a provider without all capabilities', function () {
  this.timeout(120_000);
  let app: TestApp;
  before(async () => {
    app = await startTestApp({ environment: { PLUGINS: meadowBank } });
  });
  afterEach(() => app.closePages());
  after(() => app.close());

  const region = (page: Page, name: string) => page.getByRole('region', { name });

  async function samples(): Promise<Record<string, string>> {
    const { body } = await app.server.sandbox.get('/overview');
    return body.providers[0].sample_credentials as Record<string, string>;
  }

  async function connect(merchant: ApiClient, platform: 'ledger' | 'herald'): Promise<string> {
    const { body } = await merchant.post('/api/psp/accounts', {
      provider: 'meadow',
      account_name: 'Carrot shop',
      environment: 'test',
      credentials: { ...(await samples()), platform },
    });
    return String(body.account.account_id);
  }

  /** Creates a dispute, which arrives by webhook or, without webhooks, with the next sync. */
  async function arrive(merchant: ApiClient, accountId: string): Promise<ProviderSnapshot> {
    const { body } = await app.server.sandbox.post('/meadow/disputes', {
      account_id: accountId,
      amount: 8_900,
      currency: 'usd',
    });
    return eventually('the dispute', async () => {
      await merchant.post(`/api/psp/accounts/${accountId}/sync`);
      const { body: list } = await merchant.get(`/api/disputes?search=${String(body.psp_dispute_id)}`);
      return list.disputes[0] as ProviderSnapshot | undefined;
    });
  }

  it('shows before connecting what it can and cannot do, by option', async () => {
    const merchant = await app.server.signUp('Rabbits Ltd');
    const page = await app.visitAs(merchant, '/psp-accounts');
    await page.getByRole('button', { name: 'Add PSP Account' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Provider').selectOption('meadow');
    const abilities = dialog.getByRole('region', { name: 'Capabilities of this connection' });
    await abilities.getByText('Ledger has no API for evidence. Respond in the Meadow Desk.').waitFor();
    await abilities.getByText('Scheduled and on-demand sync of all disputes').waitFor();
    await dialog.getByText("You don't need a webhook", { exact: false }).waitFor();
    expect(await dialog.getByLabel('Webhook alias (optional)').count()).to.equal(0);

    await dialog.getByLabel('The platform').selectOption('herald');
    await abilities.getByText('Herald has no status endpoint. It sends a webhook for each change.').waitFor();
    await abilities.getByText('Response and evidence submission').waitFor();
    expect(await abilities.getByText(/Ledger/).count()).to.equal(0);
    await dialog.getByLabel('Webhook alias (optional)').waitFor();
    await dialog
      .getByText('you get its webhook URL and the steps to register it', { exact: false })
      .waitFor();
  });

  it('is connected with the preselected option, and then synced without webhooks', async () => {
    const merchant = await app.server.signUp('Hares Ltd');
    const page = await app.visitAs(merchant, '/psp-accounts');
    await page.getByRole('button', { name: 'Add PSP Account' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Provider').selectOption('meadow');
    await dialog.getByLabel('Account name').fill('Carrot shop');
    await dialog
      .getByLabel('Secret or restricted API key')
      .first()
      .fill((await samples())['secret_key'] ?? '');
    await dialog.getByRole('button', { name: 'Add account' }).click();
    await dialog.getByText("There's nothing left to set up at the provider.", { exact: false }).waitFor();
    expect(await dialog.getByLabel('Webhook URL', { exact: true }).count()).to.equal(0);
    await dialog.getByText(/^Synced just now/).waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();

    const card = page.getByRole('article', { name: 'Carrot shop' });
    await card.getByText(/^Synced (just now|1 minute ago) · next sync in \d+ minutes$/).waitFor();
    expect(await card.getByText('Webhook URL').count()).to.equal(0);
    expect(await card.getByText(/webhook received/).count()).to.equal(0);
    await card.getByText('Capabilities and limitations').click();
    await card.getByText('Ledger has no API to accept disputes.').waitFor();
    await card.getByRole('button', { name: 'Sync now' }).click();
    await page.getByText('Sync started.').waitFor();
    await card.getByRole('button', { name: 'Edit' }).click();
    expect(await dialog.getByLabel('The platform').inputValue()).to.equal('ledger');
    expect(await dialog.getByLabel('The platform').locator('option').allTextContents()).to.deep.equal([
      'Ledger',
      'Herald',
    ]);
  });

  it('shows the progress of a sync, and why it failed', async () => {
    const merchant = await app.server.signUp('Moles Ltd');
    await connect(merchant, 'ledger');
    const page = await app.visitAs(merchant, '/dashboard');
    let sync: object = { state: 'running', seen: 40 };
    await page.route('**/api/psp/accounts', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { accounts: { sync: object }[] };
      const accounts = body.accounts.map((account) => ({ ...account, sync: { ...account.sync, ...sync } }));
      await route.fulfill({ response, json: { accounts } });
    });
    await page.goto(`${app.server.url}/psp-accounts`);
    await page.getByText('Syncing disputes… 40 so far').waitFor();
    expect(await page.getByRole('button', { name: 'Sync now' }).isDisabled()).to.equal(true);
    sync = { state: 'failed', error: 'The key was rejected.' };
    await page.reload();
    await page.getByText(/Last sync failed: The key was rejected/).waitFor();
  });

  it('names the disputes that could not be read on the account card', async () => {
    const merchant = await app.server.signUp('Hedgehogs Ltd');
    await connect(merchant, 'ledger');
    const page = await app.visitAs(merchant, '/dashboard');
    const row = {
      psp_dispute_id: 'L-17',
      problem: 'Ledger sent no amount.',
      first_seen_at: '2026-11-25T12:00:00Z',
    };
    await page.route('**/api/psp/accounts', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { accounts: { sync: object }[] };
      const unreadable = { unreadable_count: 3, unreadable: [row, { ...row, psp_dispute_id: null }] };
      const accounts = body.accounts.map((account) => ({
        ...account,
        sync: { ...account.sync, ...unreadable },
      }));
      await route.fulfill({ response, json: { accounts } });
    });
    await page.goto(`${app.server.url}/psp-accounts`);
    const card = page.getByRole('article', { name: 'Carrot shop' });
    await card.getByText("3 disputes couldn't be read").click();
    await card.getByText('L-17: Ledger sent no amount.').waitFor();
    await card.getByText('No ID: Ledger sent no amount.').waitFor();
    await card.getByText('And 1 more').waitFor();
  });

  it('without a read API has nothing to sync, and states that it reports by webhooks', async () => {
    const merchant = await app.server.signUp('Voles Ltd');
    await connect(merchant, 'herald');
    const page = await app.visitAs(merchant, '/psp-accounts');
    const card = page.getByRole('article', { name: 'Carrot shop' });
    await card.getByText('No scheduled sync. Webhooks report all updates.').waitFor();
    await card.getByText('No webhook received yet').waitFor();
    await card.getByLabel('Webhook URL', { exact: true }).waitFor();
    expect(await card.getByRole('button', { name: 'Sync now' }).count()).to.equal(0);
  });

  it('explains why and where to respond in its portal, and records the response', async () => {
    const merchant = await app.server.signUp('Otters Ltd');
    const dispute = await arrive(merchant, await connect(merchant, 'ledger'));
    const page = await app.visitAs(merchant, `/disputes/${dispute.dispute_id}`);
    const panel = region(page, 'Respond in Meadow Desk');
    await panel.getByText('Ledger has no API for evidence. Respond in the Meadow Desk.').waitFor();
    expect(await page.getByRole('button', { name: 'Submit Dispute Response' }).count()).to.equal(0);
    expect(await page.getByRole('button', { name: 'Accept Dispute' }).count()).to.equal(0);
    for (const place of [panel, region(page, 'Actions')]) {
      await place.getByRole('button', { name: 'Download packet (ZIP)' }).waitFor();
    }

    const link = panel.getByRole('link', { name: /Open Meadow Desk/ });
    expect(await link.getAttribute('href')).to.equal('https://desk.meadow.example/cases');
    expect(await link.getAttribute('target')).to.equal('_blank');
    expect(await link.getAttribute('rel')).to.equal('noopener');

    await panel.getByRole('button', { name: 'Mark as submitted' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByLabel('The evidence files were included').isChecked()).to.equal(true);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const { body: before } = await merchant.get(`/api/disputes/${dispute.dispute_id}/submissions`);
    expect(before.submissions).to.deep.equal([]);

    await panel.getByRole('button', { name: 'Mark as submitted' }).click();
    await dialog.getByLabel('The evidence files were included').uncheck();
    await dialog.getByRole('button', { name: 'Mark as submitted' }).click();
    await page.getByText('Response marked as submitted.').first().waitFor();
    const submission = region(page, 'Submission');
    await submission.getByText('Submitted in Meadow Desk', { exact: true }).waitFor();
    await submission.getByText(/without evidence files/).waitFor();
    await submission.getByText('Marked as submitted in Meadow Desk.').waitFor();
    expect(await page.getByRole('button', { name: 'Mark as submitted' }).count()).to.equal(0);
    const { body } = await merchant.get(`/api/disputes/${dispute.dispute_id}/submissions`);
    expect(body.submissions[0]).to.include({ channel: 'portal', include_evidence: false });
  });

  it('offers the packet for its portal as one file', async () => {
    const merchant = await app.server.signUp('Badgers Ltd');
    const dispute = await arrive(merchant, await connect(merchant, 'ledger'));
    const page = await app.visitAs(merchant, `/disputes/${dispute.dispute_id}`);
    const panel = region(page, 'Respond in Meadow Desk');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      panel.getByRole('button', { name: 'Download packet (ZIP)' }).click(),
    ]);
    expect(download.suggestedFilename()).to.match(/\.zip$/);
    await page.getByText('Packet downloaded successfully!').waitFor();
  });

  it('without reports of submissions lets users record one from its portal', async () => {
    const merchant = await app.server.signUp('Shrews Ltd');
    const dispute = await arrive(merchant, await connect(merchant, 'herald'));
    const page = await app.visitAs(merchant, `/disputes/${dispute.dispute_id}`);
    const submission = region(page, 'Submission');
    await submission.getByRole('button', { name: 'Submit Dispute Response' }).waitFor();
    await submission.getByRole('button', { name: 'I responded in the Meadow Desk' }).click();
    const dialog = page.getByRole('dialog', { name: 'Mark as submitted' });
    await dialog.getByRole('button', { name: 'Mark as submitted' }).click();
    await submission.getByText('Submitted in Meadow Desk', { exact: true }).waitFor();
    await page.getByText('Under review').first().waitFor();
    await submission.getByRole('button').nth(1).waitFor({ state: 'detached' }); // the submit button is gone
    expect(await submission.getByRole('button').allTextContents()).to.eql(['Export CSV']);
    expect((await disputeOf(merchant, dispute.dispute_id)).status).to.equal('under_review');
  });

  it('may have a status that the app does not know: it is shown unchanged, and filters still work', async () => {
    const merchant = await app.server.signUp('Stoats Ltd');
    const dispute = await arrive(merchant, await connect(merchant, 'ledger'));
    const page = await app.visitAs(merchant, '/dashboard', { viewport: { width: 390, height: 844 } });
    const unknown = { status: 'AWAITING_CLEARING_HOUSE_ASSESSMENT_OF_LIABILITY', reason: 'constructor' };
    await page.route('**/api/disputes?*', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { disputes: object[] };
      const disputes = body.disputes.map((each) => ({ ...each, ...unknown }));
      await route.fulfill({ response, json: { ...body, disputes } });
    });
    await page.goto(`${app.server.url}/disputes?provider=meadow&status=needs_response`);
    const card = page.getByRole('list', { name: 'Disputes' }).getByRole('link').first();
    await card.getByText(unknown.status).waitFor();
    await card.getByText('constructor', { exact: true }).waitFor();
    await card.getByText('Meadow Bank', { exact: true }).waitFor();
    const chosen = page.getByLabel('Provider').locator('option:checked', { hasText: /^Meadow Bank$/ });
    await chosen.waitFor({ state: 'attached' }); // a separate call loads the names
    const overhang = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overhang).to.equal(0);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await card.getByText(dispute.psp_dispute_id).waitFor();
  });
});
