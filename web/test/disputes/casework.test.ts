import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe, startDispute } from '../../../core/src/testing/scenarios.js';
import { addUser, whoIs } from '../../../testing/api/identity/platform-client.js';
import { startTestApp, type TestApp } from '../browser.js';

describe('working on a dispute together', function () {
  this.timeout(120_000);
  let app: TestApp;
  let owner: ApiClient;
  let colleague: ApiClient;
  before(async () => {
    app = await startTestApp();
    owner = await app.server.signUp('Rabbits Ltd');
    const { tenantId } = await whoIs(owner);
    colleague = await addUser(app.server, tenantId, { email: 'fiver@rabbits.example', role: 'member' });
    await connectStripe(app.server, owner);
  });
  afterEach(() => app.closePages());
  after(() => app.close());

  it('notes, names and assigns, and the colleague sees it without a reload', async () => {
    const { dispute_id: id } = await startDispute(app.server, owner, { amount: 4_200, currency: 'usd' });
    const page = await app.visitAs(owner, `/disputes/${id}`);
    const other = await app.visitAs(colleague, `/disputes/${id}`);
    const timeline = page.getByRole('region', { name: 'Timeline' });
    const theirs = other.getByRole('region', { name: 'Timeline' });
    await timeline.getByText('Dispute received').waitFor();
    await theirs.getByText('Dispute received').waitFor();

    await timeline
      .getByRole('textbox', { name: 'Note' })
      .fill('The parcel is on film.\nAsk the yard, @fiver@rabbits.example');
    await timeline.getByRole('textbox', { name: 'Note' }).press('Control+Enter');
    await page.getByText('Note added').waitFor();
    await theirs.getByText('The parcel is on film.').waitFor();
    expect(await timeline.getByRole('textbox', { name: 'Note' }).inputValue()).to.equal('');
    const { userId } = await whoIs(colleague);
    const { body } = await owner.get(`/api/disputes/${id}/timeline`);
    expect(body.entries.at(-1).data.mentions).to.eql([userId]);

    await page.getByLabel('Assignee').selectOption('fiver@rabbits.example');
    await page.getByText('Assigned to fiver@rabbits.example').waitFor();
    await theirs.getByText('assigned the dispute to fiver@rabbits.example').waitFor();
    await other.waitForFunction(
      (expected) => document.querySelector<HTMLSelectElement>('[aria-label=Assignee]')?.value === expected,
      userId,
    );
    await other.getByLabel('Assignee').selectOption('Unassigned');
    await timeline.getByText('unassigned the dispute').waitFor();
  });

  it('tags the cause of a loss, and the colleague sees it without a reload', async () => {
    const { dispute_id: id } = await startDispute(app.server, owner, { scenario: 'final_at_once' });
    const page = await app.visitAs(owner, `/disputes/${id}`);
    const other = await app.visitAs(colleague, `/disputes/${id}`);
    const facts = page.getByRole('region', { name: 'Basic information' });
    await facts.getByText('The provider gave no reason').waitFor();
    await other.getByLabel('Cause of the loss').waitFor();
    await facts.getByLabel('Cause of the loss').selectOption('Evidence was too weak');
    await page.getByText('Cause of the loss saved').waitFor();
    await other.waitForFunction(
      () =>
        document.querySelector<HTMLSelectElement>('[aria-label="Cause of the loss"]')?.value ===
        'weak_evidence',
    );
    await other.getByRole('region', { name: 'Timeline' }).getByText('tagged the cause of the loss').waitFor();
    expect((await owner.get(`/api/disputes/${id}`)).body.loss_cause).to.equal('weak_evidence');
  });

  it('completes a name after an @ by keyboard, and notifies the colleague', async () => {
    const { dispute_id: id } = await startDispute(app.server, owner, { amount: 4_200, currency: 'usd' });
    const page = await app.visitAs(owner, `/disputes/${id}`);
    await colleague.post('/api/notifications/read');
    const other = await app.visitAs(colleague, '/dashboard');
    await other.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
    const note = page.getByRole('form', { name: 'Add a note' }).getByRole('textbox', { name: 'Note' });
    await note.pressSequentially('Ask the yard, @');
    const options = page.getByRole('listbox', { name: 'Teammates' }).getByRole('option');
    await options.first().waitFor();
    expect(await options.count()).to.equal(2);
    await note.pressSequentially('FIV');
    await options.nth(1).waitFor({ state: 'detached' });
    expect(await options.allTextContents()).to.eql(['fiver@rabbits.example']);
    expect(await note.getAttribute('aria-activedescendant')).to.equal(await options.getAttribute('id'));
    await note.press('Enter');
    expect(await note.inputValue()).to.equal('Ask the yard, @fiver@rabbits.example ');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    await note.pressSequentially('today');
    await note.press('Control+Enter');
    await page.getByText('Note added').waitFor();

    await other.getByRole('button', { name: 'Notifications, 1 unread' }).click();
    const inbox = other.getByRole('dialog', { name: 'Notifications' });
    await inbox.getByRole('link', { name: /mentioned you.*unread.*Ask the yard/ }).click();
    await other.waitForURL(`**/disputes/${id}`);
    await other.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  });

  it('marks all notifications as read, and rejects an unknown name', async () => {
    const { dispute_id: id } = await startDispute(app.server, owner, { amount: 4_200, currency: 'usd' });
    const { userId } = await whoIs(colleague);
    await colleague.post('/api/notifications/read');
    for (const text of ['One', 'Two'])
      await owner.post(`/api/disputes/${id}/notes`, { text, mentions: [userId] });
    const other = await app.visitAs(colleague, `/disputes/${id}`);
    await other.getByRole('button', { name: 'Notifications, 2 unread' }).click();
    const inbox = other.getByRole('dialog', { name: 'Notifications' });
    await inbox.getByRole('button', { name: 'Mark all as read' }).click();
    await inbox.getByRole('button', { name: 'Mark all as read' }).waitFor({ state: 'detached' });
    await other.keyboard.press('Escape');
    await other.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
    const form = other.getByRole('form', { name: 'Add a note' });
    await form.getByRole('textbox', { name: 'Note' }).fill('Hello @Hazel');
    await form.getByRole('button', { name: 'Add note' }).click();
    await form.getByRole('alert').getByText('No one in your company is called @Hazel').waitFor();
  });

  it('keeps the keyboard focus at the form after adding a note', async () => {
    const { dispute_id: id } = await startDispute(app.server, owner, { amount: 4_200, currency: 'usd' });
    const page = await app.visitAs(owner, `/disputes/${id}`);
    const timeline = page.getByRole('region', { name: 'Timeline' });
    await timeline.getByRole('textbox', { name: 'Note' }).fill('The parcel is on film.');
    await timeline.getByRole('button', { name: 'Add note' }).press('Enter');
    await page.getByText('Note added').waitFor();
    await page.waitForFunction(() => document.activeElement !== document.body);
    expect(await timeline.evaluate((part) => part.contains(document.activeElement))).to.equal(true);
  });

  it('keeps a rejected note, with the reason next to it', async () => {
    const { dispute_id: id } = await startDispute(app.server, owner, { amount: 4_200, currency: 'usd' });
    const page = await app.visitAs(owner, `/disputes/${id}`);
    const form = page.getByRole('form', { name: 'Add a note' });
    expect(await form.getByRole('button', { name: 'Add note' }).isDisabled()).to.equal(true);
    await form.getByRole('textbox', { name: 'Note' }).fill('The card was 4242 4242 4242 4242');
    await form.getByRole('button', { name: 'Add note' }).click();
    await form
      .getByRole('alert')
      .getByText(/contains a card number/)
      .waitFor();
    expect(await form.getByRole('textbox', { name: 'Note' }).inputValue()).to.contain('4242');
  });
});
