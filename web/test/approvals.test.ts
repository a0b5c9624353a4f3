import { expect } from 'chai';
import type { Page } from 'playwright-core';

import type { ApiClient } from '../../core/src/testing/api-client.js';
import { connectStripe, startDispute, submitResponse } from '../../core/src/testing/stories.js';
import { createTeamDesk } from '../../testing/api/team-client.js';
import { openStage, type Stage } from './browser.js';

describe('approvals', function () {
  this.timeout(120_000);
  let stage: Stage;
  let owner: ApiClient;
  before(async () => {
    stage = await openStage();
    owner = await stage.server.signUp('Beavers');
    await connectStripe(stage.server, owner);
  });
  afterEach(() => stage.endStory());
  after(() => stage.close());

  const panel = (page: Page, name: string) => page.getByRole('region', { name });

  it('set the amount for approvals, and approve a response that waits', async () => {
    const page = await stage.visitAs(owner, '/settings?tab=team');
    const approvals = panel(page, 'Approvals');
    await approvals.getByRole('checkbox', { name: 'Require a second person' }).check();
    await approvals.getByRole('textbox', { name: 'Above' }).fill('10.00');
    await approvals.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Approval settings saved').waitFor();

    const { dispute_id: id } = await startDispute(stage.server, owner, { amount: 9_900 });
    expect((await submitResponse(owner, id)).status).to.equal(202);
    await page.goto(`${stage.server.url}/disputes/${id}`);
    await page.getByText('The response waits for approval').waitFor();
    await page.getByText('Another member of your company has to approve it.').waitFor();
    expect(await page.getByRole('button', { name: 'Approve and submit' }).count()).to.equal(0);

    const bo = await createTeamDesk(stage.server).join(owner, 'member', 'Bo Digger');
    const other = await stage.visitAs(bo.as, `/disputes/${id}`);
    await other.getByRole('button', { name: 'Approve and submit' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Approve and submit' }).click();
    await other.getByText('The response waits for approval').waitFor({ state: 'detached' });
    const { submissions } = (await owner.get(`/api/disputes/${id}/submissions`)).body as {
      submissions: unknown[];
    };
    expect(submissions).to.have.length(1);
  });
});
