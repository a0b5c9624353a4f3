import { expect } from 'chai';
import type { Page } from 'playwright-core';

import { itThorough } from '../../../core/src/testing/thoroughness.js';
import { waitForMail } from '../../../testing/api/notifications/mail-box.js';
import { useTestApp } from '../browser.js';

describe('the team', function () {
  this.timeout(120_000);
  const app = useTestApp();

  const members = (page: Page) => page.getByRole('list', { name: 'Members' }).getByRole('listitem');
  const member = (page: Page, email: string) => members(page).filter({ hasText: email });
  const invitations = (page: Page) => page.getByRole('list', { name: 'Invitations' }).getByRole('listitem');

  async function invite(page: Page, email: string, role: string): Promise<string> {
    const form = page.getByRole('form', { name: 'Invite someone' });
    await form.getByLabel('Email').fill(email);
    await form.getByLabel('Role').selectOption(role);
    await form.getByRole('button', { name: 'Invite' }).click();
    await page.getByText(`Invitation sent to ${email}`).waitFor();
    return page.getByLabel('Invitation link', { exact: true }).inputValue();
  }

  const pathOf = (link: string) => new URL(link).pathname + new URL(link).search;

  async function join(page: Page, name: string): Promise<void> {
    await page.getByLabel('Full name').fill(name);
    await page.getByRole('textbox', { name: /^Password/ }).fill('silflay-at-dusk');
    await page.getByRole('textbox', { name: 'Confirm Password' }).fill('silflay-at-dusk');
    await page.getByRole('button', { name: /^Join/ }).click();
    await page.waitForURL('**/dashboard');
  }

  it('gains members through an invitation link that works once, by email or copied', async () => {
    const owner = await app.server.signUp('Warren Ltd');
    const page = await app.visitAs(owner, '/settings?tab=team');
    await page.getByText('No pending invitations.').waitFor();
    const link = await invite(page, 'bigwig@warren.example', 'admin');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy invitation link' }).click();
    await page.getByText('Invitation link copied!').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).to.equal(link);
    await invitations(page).filter({ hasText: 'bigwig@warren.example' }).getByText('Admin').waitFor();
    const { text } = await waitForMail(app.server.dataDir, 'bigwig@warren.example');
    expect(text).to.contain('/accept-invitation?token=');

    const guest = await app.visit(pathOf(link));
    await guest.getByRole('heading', { name: 'Join Warren Ltd' }).waitFor();
    await guest.getByText('invited you as an admin').waitFor();
    expect(await guest.getByLabel('Email').inputValue()).to.equal('bigwig@warren.example');
    await guest.getByLabel('Full name').fill('Bigwig');
    await guest.getByRole('textbox', { name: /^Password/ }).fill('short');
    await guest.getByRole('textbox', { name: 'Confirm Password' }).fill('shirt');
    await guest.getByRole('button', { name: /^Join/ }).click();
    await guest.getByRole('alert').getByText('Passwords do not match').waitFor();
    await join(guest, 'Bigwig');
    await guest.getByRole('heading', { name: 'Welcome, Bigwig' }).waitFor();

    const late = await app.visit(pathOf(link));
    await late.getByRole('heading', { name: 'Invalid invitation' }).waitFor();
    await late.getByText('This invitation was already accepted. Sign in instead.').waitFor();
    expect(await late.getByText(/new link|another/).count(), 'misleading advice').to.equal(0);
    await page.reload();
    await member(page, 'bigwig@warren.example').waitFor();
    await page.getByText('No pending invitations.').waitFor();
    expect(await invitations(page).count()).to.equal(0);
  });

  itThorough('changes roles and removes members, who lose access immediately', async () => {
    const owner = await app.server.signUp('Efrafa Ltd');
    const page = await app.visitAs(owner, '/settings?tab=team');
    const guest = await app.visit(pathOf(await invite(page, 'clover@warren.example', 'member')));
    await join(guest, 'Clover');
    await guest.goto(`${app.server.url}/settings?tab=team`);
    await guest.getByText('Only owners and administrators can invite people and change roles.').waitFor();
    expect(await guest.getByRole('form', { name: 'Invite someone' }).count()).to.equal(0);
    expect(await guest.getByRole('combobox').count()).to.equal(0);
    const chip = members(guest).first().getByText('Owner', { exact: true });
    expect((await chip.boundingBox())?.width, 'the chip is as wide as its word').to.be.below(80);

    await page.reload();
    const clover = member(page, 'clover@warren.example');
    await clover.getByLabel('Role of Clover').selectOption('admin');
    await page.getByText('Clover is now admin').waitFor();
    await clover.getByLabel('Role of Clover').selectOption('owner');
    const dialog = page.getByRole('dialog', { name: 'Make Clover an owner' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await clover.getByLabel('Role of Clover').inputValue()).to.equal('admin');
    await guest.reload();
    await guest.getByRole('form', { name: 'Invite someone' }).waitFor();

    await clover.getByRole('button', { name: 'Sign out Clover everywhere' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByText('Clover was signed out everywhere').waitFor();
    await guest.reload();
    await guest.waitForURL('**/login');
    await guest.getByLabel('Email').fill('clover@warren.example');
    await guest.getByRole('textbox', { name: 'Password' }).fill('silflay-at-dusk');
    await guest.getByRole('button', { name: 'Sign In', exact: true }).click();
    await guest.getByRole('form', { name: 'Invite someone' }).waitFor();

    await clover.getByRole('button', { name: 'Remove Clover' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Clover was removed from the company').waitFor();
    await clover.waitFor({ state: 'detached' });
    await guest.reload();
    await guest.waitForURL('**/login');
  });
});
