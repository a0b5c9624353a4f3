import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe, startDispute } from '../../../core/src/testing/scenarios.js';
import { addUser, whoIs } from '../../../testing/api/identity/platform-client.js';
import { useTestApp } from '../browser.js';

describe('working on a dispute together', function () {
  this.timeout(120_000);
  const app = useTestApp();
  let owner: ApiClient;
  let colleague: ApiClient;
  before(async () => {
    owner = await app.server.signUp('Rabbits Ltd');
    const { tenantId } = await whoIs(owner);
    colleague = await addUser(app.server, tenantId, { email: 'fiver@rabbits.example', role: 'member' });
    await connectStripe(app.server, owner);
  });

  it('notes, names and assigns, and the colleague sees it without a reload', async () => {
    const { dispute_id: id } = await startDispute(app.server, owner, { amount: 4_200, currency: 'usd' });
    const page = await app.visitAs(owner, `/disputes/${id}`);
    const other = await app.visitAs(colleague, `/disputes/${id}`);
    const timeline = page.getByRole('region', { name: 'Timeline' });
    const notes = page.getByRole('region', { name: 'Notes' });
    const theirs = other.getByRole('region', { name: 'Order and history' });
    await timeline.getByText('Dispute received').waitFor();
    await theirs.getByText('Dispute received').waitFor();

    await notes
      .getByRole('textbox', { name: 'Note' })
      .fill('The parcel is on film.\nAsk the yard, @fiver@rabbits.example');
    await notes.getByRole('textbox', { name: 'Note' }).press('Control+Enter');
    await page.getByText('Note added').waitFor();
    await theirs.getByText('The parcel is on film.').waitFor();
    expect(await notes.getByRole('textbox', { name: 'Note' }).inputValue()).to.equal('');
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
});
