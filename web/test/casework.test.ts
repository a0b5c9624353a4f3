import { expect } from 'chai';

import type { ApiClient } from '../../core/src/testing/api-client.js';
import { connectStripe, startDispute } from '../../core/src/testing/stories.js';
import { addUser, whoIs } from '../../testing/api/platform-desk.js';
import { openStage, type Stage } from './browser.js';

describe('working on a dispute together', function () {
  this.timeout(120_000);
  let stage: Stage;
  let owner: ApiClient;
  let colleague: ApiClient;
  before(async () => {
    stage = await openStage();
    owner = await stage.server.signUp('Rabbits Ltd');
    const { tenantId } = await whoIs(owner);
    colleague = await addUser(stage.server, tenantId, { email: 'fiver@rabbits.example', role: 'member' });
    await connectStripe(stage.server, owner);
  });
  afterEach(() => stage.endStory());
  after(() => stage.close());

  it('notes, names and assigns, and the colleague sees it without a reload', async () => {
    const { dispute_id: id } = await startDispute(stage.server, owner, { amount: 4_200, currency: 'usd' });
    const page = await stage.visitAs(owner, `/disputes/${id}`);
    const other = await stage.visitAs(colleague, `/disputes/${id}`);
    const timeline = page.getByRole('region', { name: 'Timeline' });
    const theirs = other.getByRole('region', { name: 'Timeline' });
    await timeline.getByText('The dispute came in').waitFor();
    await theirs.getByText('The dispute came in').waitFor();

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

    await timeline.getByLabel('Assignee').selectOption('fiver@rabbits.example');
    await page.getByText('Assigned to fiver@rabbits.example').waitFor();
    await theirs.getByText('assigned the dispute to fiver@rabbits.example').waitFor();
    await other.waitForFunction(
      (expected) => document.querySelector<HTMLSelectElement>('[aria-label=Assignee]')?.value === expected,
      userId,
    );
    await theirs.getByLabel('Assignee').selectOption('Nobody assigned');
    await timeline.getByText('took the assignee off the dispute').waitFor();
  });

  it('keeps the focus of a keyboard beside the note that it has added', async () => {
    const { dispute_id: id } = await startDispute(stage.server, owner, { amount: 4_200, currency: 'usd' });
    const page = await stage.visitAs(owner, `/disputes/${id}`);
    const timeline = page.getByRole('region', { name: 'Timeline' });
    await timeline.getByRole('textbox', { name: 'Note' }).fill('The parcel is on film.');
    await timeline.getByRole('button', { name: 'Add note' }).press('Enter');
    await page.getByText('Note added').waitFor();
    await page.waitForFunction(() => document.activeElement !== document.body);
    expect(await timeline.evaluate((part) => part.contains(document.activeElement))).to.equal(true);
  });

  it('keeps a refused note, with the reason beside it', async () => {
    const { dispute_id: id } = await startDispute(stage.server, owner, { amount: 4_200, currency: 'usd' });
    const page = await stage.visitAs(owner, `/disputes/${id}`);
    const form = page.getByRole('form', { name: 'Add a note' });
    expect(await form.getByRole('button', { name: 'Add note' }).isDisabled()).to.equal(true);
    await form.getByRole('textbox', { name: 'Note' }).fill('The card was 4242 4242 4242 4242');
    await form.getByRole('button', { name: 'Add note' }).click();
    await form
      .getByRole('alert')
      .getByText(/holds a card number/)
      .waitFor();
    expect(await form.getByRole('textbox', { name: 'Note' }).inputValue()).to.contain('4242');
  });
});
