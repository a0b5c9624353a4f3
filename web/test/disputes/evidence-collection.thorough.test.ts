import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe, startDispute } from '../../../core/src/testing/scenarios.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import { startTestApp, type TestApp } from '../browser.js';

const fraud = { reason: 'fraudulent', amount: 4200, currency: 'USD' };

describe('collecting evidence on the dispute’s screen', function () {
  this.timeout(90_000);
  let app: TestApp;
  let merchant: ApiClient;

  before(async () => {
    app = await startTestApp({ environment: { EVIDENCE_COLLECTION: 'on' } });
    merchant = await app.server.signUp('Rabbits Ltd');
    await connectStripe(app.server, merchant);
  });
  afterEach(() => app.closePages());
  after(() => app.close());

  const setAutomatic = (isOn: boolean) =>
    merchant.put('/api/settings/template-variables', { collect_evidence: isOn });
  const collectionOf = async (id: string) =>
    (await merchant.get(`/api/evidence/dispute/${id}/collection`)).body.collection as object | null;

  it('shows automatically collected evidence of a new dispute, and lets users switch collection off', async () => {
    await setAutomatic(false);
    const { dispute_id: id } = await startDispute(app.server, merchant, fraud);
    const page = await app.visitAs(merchant, '/settings?tab=responses');
    const collects = page.getByRole('switch', { name: 'Collect evidence automatically' });
    await collects.waitFor();
    expect(await collects.isChecked()).to.equal(false);
    await collects.click();
    await page
      .getByRole('region', { name: 'Dispute Response Settings' })
      .getByRole('button', { name: 'Save' })
      .click();
    await page.getByText('Template variables updated successfully!').waitFor();

    await page.goto(`${app.server.url}/disputes/${id}`);
    const panel = page.getByRole('region', { name: 'Evidence', exact: true });
    await panel.getByText(/^Total 0 · Submitted 0/).waitFor();
    await merchant.post(`/api/evidence/dispute/${id}/collect`);
    await panel.getByText(/^4 pieces of evidence collected · /).waitFor();

    const { dispute_id: next } = await startDispute(app.server, merchant, fraud);
    await eventually('the collection', async () => (await collectionOf(next)) !== null, 30_000);
    await page.goto(`${app.server.url}/disputes/${next}`);
    await panel.getByText(/^4 pieces of evidence collected automatically · /).waitFor();
    const timeline = page.getByRole('region', { name: 'Timeline' });
    await timeline.getByText('Collected 4 pieces of evidence from Stripe').waitFor();
  });
});
