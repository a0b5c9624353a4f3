import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';

import { addUser, whoIs } from '../../../testing/api/identity/platform-client.js';
import { useTestApp } from '../browser.js';

describe('the keyboard focus', function () {
  this.timeout(120_000);
  const app = useTestApp();

  async function hasFocus(page: Page, locator: Locator): Promise<boolean> {
    const isFocused = () => locator.evaluate((element) => document.activeElement === element);
    for (let checks = 0; checks < 40 && !(await isFocused()); checks += 1) await page.waitForTimeout(50);
    return isFocused();
  }

  it('moves to the section of an element that disappeared', async () => {
    const owner = await app.server.signUp('Cowslip Ltd');
    const { tenantId } = await whoIs(owner);
    await addUser(app.server, tenantId, { email: 'silver@cowslip.example', role: 'member' });
    await owner.post('/api/invitations', { email: 'strawberry@cowslip.example', role: 'member' });
    const page = await app.visitAs(owner, '/settings?tab=team');
    await page.getByRole('button', { name: /^Revoke the invitation/ }).press('Enter');
    await page.getByText('No pending invitations.').waitFor();
    const invitations = page.getByRole('region', { name: 'Invitations' });
    expect(await hasFocus(page, invitations), 'a withdrawn invitation').to.equal(true);
    await page.getByRole('button', { name: /^Remove / }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter');
    await page.getByText('1 person').waitFor();
    const members = page.getByRole('region', { name: 'Members' });
    expect(await hasFocus(page, members), 'a removed member').to.equal(true);
    // The section has no control left, so Tab continues behind it, and not at the top of the page.
    await page.keyboard.press('Tab');
    const isBehind = await members.evaluate(
      (part) =>
        part.compareDocumentPosition(document.activeElement ?? part) === Node.DOCUMENT_POSITION_FOLLOWING,
    );
    expect(isBehind, 'the next control').to.equal(true);
  });
});
