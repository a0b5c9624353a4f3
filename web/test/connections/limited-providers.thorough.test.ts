import { fileURLToPath } from 'node:url';

import { expect } from 'chai';
import type { Page } from 'playwright-core';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { type ProviderSnapshot } from '../../../core/src/testing/scenarios.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import { useTestApp } from '../browser.js';

const meadowBank = fileURLToPath(new URL('../meadow-bank.ts', import.meta.url));

describe('a provider without all capabilities', function () {
  this.timeout(120_000);
  const app = useTestApp(() => ({ environment: { PLUGINS: meadowBank } }));

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

  it('explains why and where to respond in its portal, and records the response', async () => {
    const merchant = await app.server.signUp('Otters Ltd');
    const dispute = await arrive(merchant, await connect(merchant, 'ledger'));
    const page = await app.visitAs(merchant, `/disputes/${dispute.dispute_id}`);
    const panel = region(page, 'Respond in Meadow Desk');
    await panel.getByText('Ledger has no API for evidence. Respond in the Meadow Desk.').waitFor();
    expect(await page.getByRole('button', { name: 'Submit Dispute Response' }).count()).to.equal(0);
    expect(await page.getByRole('button', { name: 'Accept Dispute' }).count()).to.equal(0);
    await panel.getByRole('button', { name: 'Download packet (ZIP)' }).waitFor();

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
});
