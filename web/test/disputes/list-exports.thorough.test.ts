import { readFile } from 'node:fs/promises';

import { expect } from 'chai';
import type { Page } from 'playwright-core';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe, startDispute } from '../../../core/src/testing/scenarios.js';
import { startTestApp, type TestApp } from '../browser.js';

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

  it('contain the evidence and submissions of a dispute', async () => {
    const page = await app.visitAs(merchant, `/disputes/${disputeId}`);
    expect(await exportByButton(page, 'Export CSV of evidence')).to.match(/evidence_id.*\r\n.*A note/);
    expect(await exportByButton(page, 'Export CSV of submissions')).to.match(
      /submission_id.*\r\n.*submitted/,
    );
  });
});
