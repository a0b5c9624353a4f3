import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connect, connectStripe, startDispute } from '../../../core/src/testing/scenarios.js';
import { startTestApp, type TestApp } from '../browser.js';

describe('the defense reason of a dispute', function () {
  this.timeout(120_000);
  let app: TestApp;
  let owner: ApiClient;
  before(async () => {
    app = await startTestApp();
    owner = await app.server.signUp('Rabbits Ltd');
    await connect(app.server, owner, 'adyen');
    await connectStripe(app.server, owner);
    await owner.put('/api/settings/template-variables', { collect_evidence: false });
  });
  afterEach(() => app.closePages());
  after(() => app.close());

  async function start(provider: string): Promise<string> {
    const options = { network: 'visa', reason: 'product_not_received' };
    const { dispute_id: disputeId } = await startDispute(app.server, owner, options, provider);
    await owner.post('/api/evidence/text', {
      dispute_id: disputeId,
      evidence_type: 'service_documentation',
      title: 'Work order 17',
      text_content: 'Work order 17. The hutch was assembled on site on the day after the order.',
    });
    return disputeId;
  }

  it('is shown with its documents, and can be changed to another one', async () => {
    const disputeId = await start('adyen');
    const page = await app.visitAs(owner, `/disputes/${disputeId}`);
    const panel = page.getByRole('region', { name: 'Defense reason' });
    await panel.getByText('Services provided', { exact: true }).waitFor();
    await panel.getByText(/^The first defense that your evidence supports/).waitFor();
    await panel.getByRole('list', { name: 'Documents' }).getByText('Satisfied').first().waitFor();

    await panel.getByRole('button', { name: 'Change' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change the defense reason' });
    expect(await dialog.getByRole('radio', { name: 'Services provided' }).isChecked()).to.equal(true);
    expect(await dialog.getByRole('button', { name: 'Save reason' }).isDisabled()).to.equal(true);
    await dialog.getByText('Missing: Date merchandise shipped').waitFor();
    await dialog.getByRole('radio', { name: 'Merchandise received' }).check();
    await dialog.getByRole('button', { name: 'Save reason' }).click();
    await page.getByText('Defense reason saved: Merchandise received.').waitFor();
    await dialog.waitFor({ state: 'hidden' });
    await panel.getByText('Merchandise received', { exact: true }).waitFor();
    await panel
      .getByText('Your team chose this reason, but its required documents are incomplete.')
      .waitFor();
    const shipped = panel.getByRole('listitem').filter({ hasText: 'Date merchandise shipped' });
    await shipped.getByText('Missing', { exact: true }).waitFor();
    const { body } = await owner.get(`/api/disputes/${disputeId}/defense-options`);
    expect(body.chosen).to.equal('MerchandiseReceived');
  });
});
