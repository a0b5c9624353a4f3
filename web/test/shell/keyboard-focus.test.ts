import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';

import { connectStripe, startDispute } from '../../../core/src/testing/scenarios.js';
import { addUser, whoIs } from '../../../testing/api/identity/platform-client.js';
import { startTestApp, type TestApp } from '../browser.js';

describe('the keyboard focus', function () {
  this.timeout(120_000);
  let app: TestApp;
  before(async () => {
    app = await startTestApp();
  });
  afterEach(() => app.closePages());
  after(() => app.close());

  async function hasFocus(page: Page, locator: Locator): Promise<boolean> {
    const isFocused = () => locator.evaluate((element) => document.activeElement === element);
    for (let checks = 0; checks < 40 && !(await isFocused()); checks += 1) await page.waitForTimeout(50);
    return isFocused();
  }

  it('stays in place during an action', async () => {
    const owner = await app.server.signUp('Warren Ltd');
    const { tenantId } = await whoIs(owner);
    const email = 'clover@warren.example';
    await addUser(app.server, tenantId, { email, role: 'member' });
    const page = await app.visitAs(owner, '/settings?tab=team');
    const role = page.getByLabel(/^Role of /);
    await role.focus();
    await role.press('ArrowUp');
    await page.getByText(/is now admin$/).waitFor();
    expect(await hasFocus(page, role), 'the role').to.equal(true);

    const form = page.getByRole('form', { name: 'Invite someone' });
    await form.getByLabel('Email').fill(email);
    await form.getByRole('button', { name: 'Invite' }).press('Enter');
    await page.getByRole('region', { name: 'Invitations' }).getByRole('alert').waitFor();
    expect(await hasFocus(page, form.getByRole('button', { name: 'Invite' })), 'the button').to.equal(true);
  });

  it('stays in a confirmation dialog whose action is rejected', async () => {
    const owner = await app.server.signUp('Efrafa Ltd');
    await connectStripe(app.server, owner);
    const { dispute_id: id } = await startDispute(app.server, owner, { reason: 'fraudulent' });
    const page = await app.visitAs(owner, `/disputes/${id}`);
    await page.route('**/accept', (route) =>
      route.fulfill({ status: 422, json: { error: 'Not today', code: 'refused' } }),
    );
    await page.getByRole('button', { name: 'Accept Dispute' }).click();
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Accept Dispute' });
    await confirm.press('Enter');
    await page.getByRole('dialog').getByText('Not today').waitFor();
    expect(await hasFocus(page, confirm)).to.equal(true);
  });

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
    await page.keyboard.press('Tab');
    expect(await members.evaluate((part) => part.contains(document.activeElement))).to.equal(true);
  });

  it('stays at the requirements after evidence for one of them was added', async () => {
    const owner = await app.server.signUp('Thistle Ltd');
    await connectStripe(app.server, owner);
    const { dispute_id: id } = await startDispute(app.server, owner, { reason: 'product_not_received' });
    const page = await app.visitAs(owner, `/disputes/${id}`);
    const opener = page.getByRole('button', { name: /^Add text: Messages with the customer/ });
    await opener.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Text content').fill('"It is here, thank you"');
    await dialog.getByRole('button', { name: 'Add text' }).press('Enter');
    await opener.waitFor({ state: 'detached' });
    const recommended = page.getByRole('region', { name: 'Recommended' });
    expect(await hasFocus(page, recommended)).to.equal(true);
  });

  it('is visible around a letter that it scrolls', async () => {
    const owner = await app.server.signUp('Nuthanger Ltd');
    await connectStripe(app.server, owner);
    const { dispute_id: id } = await startDispute(app.server, owner, { reason: 'fraudulent' });
    const page = await app.visitAs(owner, `/disputes/${id}`);
    await page.getByRole('button', { name: 'Generate Response' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Preview' }).click();
    const letter = page.getByTitle('Response preview');
    await letter.waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Download packet' }).focus();
    await page.keyboard.press('Tab');
    expect(await hasFocus(page, letter)).to.equal(true);
    expect(await letter.evaluate((frame) => getComputedStyle(frame).outlineStyle)).to.equal('solid');
  });
});
