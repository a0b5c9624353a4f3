import { expect } from 'chai';
import type { Page } from 'playwright-core';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { addExhibit, connectStripe, startDispute } from '../../../core/src/testing/scenarios.js';
import { itThorough } from '../../../core/src/testing/thoroughness.js';
import { useTestApp, withoutLiveEvents } from '../browser.js';

describe('the response to a dispute', function () {
  this.timeout(120_000);
  const app = useTestApp();
  let merchant: ApiClient;
  before(async () => {
    merchant = await app.server.signUp('Rabbits Ltd');
    await connectStripe(app.server, merchant);
  });

  async function open(): Promise<Page> {
    const input = { reason: 'product_not_received' };
    const { dispute_id: disputeId } = await startDispute(app.server, merchant, input);
    await merchant.post('/api/evidence/text', {
      dispute_id: disputeId,
      evidence_type: 'proof_of_delivery',
      text_content: 'Handed over on 3 May at 7 Burrow Lane, signed by the customer.',
      title: 'Delivery note',
    });
    return app.visitAs(merchant, `/disputes/${disputeId}`);
  }

  const openSubmitDialog = async (page: Page) => {
    await page.getByRole('button', { name: 'Submit Dispute Response' }).click();
    return page.getByRole('dialog', { name: 'Submit Dispute Response' });
  };
  const submission = (page: Page) => page.getByRole('region', { name: 'Submission', exact: true });

  it('is not sent while a known problem blocks it, and names the problem', async () => {
    const page = await open();
    const problem = (severity: string, message: string) => ({
      severity,
      code: 'carrot',
      message,
      evidence_id: null,
    });
    let problems = [
      problem('blocks', '“film.mov” cannot be sent.'),
      problem('warns', 'The receipt is hard to read.'),
    ];
    await page.route('**/preflight?*', (route) =>
      route.fulfill({ json: { ready: problems.length === 0, problems, checks: [], packet: null } }),
    );
    const dialog = await openSubmitDialog(page);
    await dialog.getByText('Fix these problems before you submit').waitFor();
    await dialog.getByText('“film.mov” cannot be sent.').waitFor();
    await dialog.getByText('The receipt is hard to read.').waitFor();
    const submit = dialog.getByRole('button', { name: 'Submit', exact: true });
    expect(await submit.isDisabled()).to.equal(true);
    problems = [];
    await dialog.getByLabel('Include evidence files').uncheck();
    await dialog.getByText('No problems found. Ready to submit.').waitFor();
    expect(await submit.isDisabled()).to.equal(false);
  });

  itThorough('that checks block is sent only with a reason, which the timeline shows', async () => {
    const page = await open();
    const dialog = await openSubmitDialog(page);
    await dialog.getByLabel('Include evidence files').uncheck();
    await dialog.getByText(/The response has no evidence/).waitFor();
    const submit = dialog.getByRole('button', { name: 'Submit anyway', exact: true });
    expect(await submit.isDisabled()).to.equal(true);
    await dialog.getByLabel('Reason for submitting anyway').fill('The issuer only asked for the letter.');
    await submit.click();
    await submission(page).getByText('Submitted', { exact: true }).waitFor();
    await page.getByText('The issuer only asked for the letter.').waitFor();
  });

  itThorough("that was sent elsewhere is shown after this window's request is rejected", async () => {
    const { dispute_id: disputeId } = await startDispute(app.server, merchant, {
      reason: 'product_not_received',
    });
    await addExhibit(merchant, disputeId);
    const page = await withoutLiveEvents(await app.visitAs(merchant, '/dashboard'));
    await page.goto(`${app.server.url}/disputes/${disputeId}`);
    const dialog = await openSubmitDialog(page);
    const submit = dialog.getByRole('button', { name: 'Submit', exact: true });
    await dialog.getByText(/^You're sending /).waitFor();
    const { body } = await merchant.post(`/api/disputes/${disputeId}/submit`);
    expect(body.success, JSON.stringify(body)).to.equal(true);
    await submit.click();
    await dialog.getByText('A response has already been submitted for this dispute.').waitFor();
    await page.getByText('Under review', { exact: true }).first().waitFor();
    await dialog.getByRole('button', { name: 'Submit', exact: true, disabled: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Accept Dispute' }).waitFor();
    expect(await page.getByRole('button', { name: 'Submit Evidence' }).count()).to.equal(0);
  });
});
