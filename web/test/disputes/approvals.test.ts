import { expect } from 'chai';
import type { Page } from 'playwright-core';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe, startDispute, submitResponse } from '../../../core/src/testing/scenarios.js';
import { createTeamDesk } from '../../../testing/api/identity/team-client.js';
import { useTestApp } from '../browser.js';

describe('approvals', function () {
  this.timeout(120_000);
  const app = useTestApp();
  let owner: ApiClient;
  before(async () => {
    owner = await app.server.signUp('Beavers');
    await connectStripe(app.server, owner);
  });

  const panel = (page: Page, name: string) => page.getByRole('region', { name });

  it('set the amount for approvals, and reject and approve a waiting response', async () => {
    const page = await app.visitAs(owner, '/settings?tab=team');
    const approvals = panel(page, 'Approvals');
    await approvals.getByRole('checkbox', { name: 'Require a second person' }).check();
    await approvals.getByRole('textbox', { name: 'Above' }).fill('10.00');
    await approvals.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Approval settings saved').waitFor();

    const { dispute_id: id } = await startDispute(app.server, owner, { amount: 9_900 });
    expect((await submitResponse(owner, id)).status).to.equal(202);
    await page.goto(`${app.server.url}/disputes/${id}`);
    await page.getByText('The response is waiting for approval').waitFor();
    await page.getByText('Another member of your company has to approve it.').waitFor();
    expect(await page.getByRole('button', { name: 'Approve and submit' }).count()).to.equal(0);
    await panel(page, 'Submission').getByText('Waiting for approval', { exact: true }).waitFor();
    await page.getByText(/above your approval limit, and no other member can approve it/).waitFor();
    for (const name of ['Request approval', 'Submit Dispute Response'])
      expect(await page.getByRole('button', { name }).isDisabled(), name).to.equal(true);

    const bo = await createTeamDesk(app.server).join(owner, 'member', 'Bo Digger');
    const other = await app.visitAs(bo.as, `/disputes/${id}`);
    await other.getByRole('button', { name: 'Reject' }).click();
    await other.getByLabel('Reason').fill('Add the tracking number first.');
    await other.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
    await other.getByText('The response is waiting for approval').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
    await page.getByRole('dialog').getByText('Bo Digger rejected your request').waitFor();
    await page.getByRole('dialog').getByText('Add the tracking number first.').waitFor();

    expect((await submitResponse(owner, id)).status).to.equal(202);
    await other.getByRole('button', { name: 'Approve and submit' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Approve and submit' }).click();
    await other.getByText('The response is waiting for approval').waitFor({ state: 'detached' });
    const { submissions } = (await owner.get(`/api/disputes/${id}/submissions`)).body as {
      submissions: unknown[];
    };
    expect(submissions).to.have.length(1);
  });
});
