import { expect } from 'chai';
import type { Locator } from 'playwright-core';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe, startDispute } from '../../../core/src/testing/scenarios.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import { signInSuperAdmin } from '../../../testing/api/identity/platform-client.js';
import { useTestApp } from '../browser.js';

describe('dialogs', function () {
  this.timeout(120_000);
  const app = useTestApp();
  let merchant: ApiClient;
  let admin: ApiClient;
  let dispute: string;
  before(async () => {
    merchant = await app.server.signUp('Rabbits Ltd');
    admin = (await signInSuperAdmin(app.server)).as;
    await connectStripe(app.server, merchant);
    const { dispute_id: id } = await startDispute(app.server, merchant, { reason: 'product_not_received' });
    await merchant.post('/api/webhook-endpoints', { url: 'https://hooks.example.com/disputes' });
    dispute = `/disputes/${id}`;
  });

  async function press(opener: Locator): Promise<void> {
    await opener.focus();
    await opener.press('Enter');
  }

  function hasFocus(locator: Locator): Promise<boolean> {
    const isFocused = () => locator.evaluate((element) => element.contains(document.activeElement));
    return eventually('the focus', isFocused, 5_000).catch(() => false);
  }

  it('give the focus back to the button that opened them', async () => {
    const openers = [
      [merchant, dispute, /^Upload file: /],
      [merchant, '/settings?tab=api-keys', 'Create API key'],
      [merchant, '/settings?tab=webhooks', 'Add endpoint'],
      [merchant, '/settings?tab=webhooks', 'Edit'],
      [merchant, '/settings?tab=webhooks', 'Rotate secret'],
      [merchant, '/settings?tab=webhooks', 'Delete'],
      [merchant, '/settings?tab=notifications', 'Reset address'],
      [merchant, '/psp-accounts', 'Connect FedEx'],
      [admin, '/admin', 'View Details'],
      [admin, '/admin/users', /^Sign out ./],
    ] as const;
    const lost: string[] = [];
    for (const [user, path, name] of openers) {
      const page = await app.visitAs(user, path);
      const opener = page.getByRole('button', { name }).first();
      await press(opener);
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      if (!(await hasFocus(opener))) lost.push(`${path} ${String(name)}`);
      await page.close();
    }
    expect(lost).to.deep.equal([]);
  });
});
