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

  for (const [width, colorScheme] of [
    [390, 'dark'],
    [1280, 'light'],
  ] as const) {
    it(`reports new evidence with its sources, then nothing new, then failures, at ${width} px`, async () => {
      await setAutomatic(false);
      const { dispute_id: id } = await startDispute(app.server, merchant, fraud);
      const window = { viewport: { width, height: 900 }, colorScheme };
      const page = await app.visitAs(merchant, `/disputes/${id}`, window);
      const panel = page.getByRole('region', { name: 'Evidence', exact: true });
      const shot = async (name: string) => {
        if (process.env['SHOTS'] === undefined) return;
        await panel.scrollIntoViewIfNeeded();
        await panel.screenshot({ path: `${process.env['SHOTS']}/${name}-${width}.png` });
      };
      await panel.getByText('No evidence yet').waitFor();
      await shot('empty');
      const collect = panel.getByRole('button', { name: 'Collect evidence' });
      await collect.click();
      await panel.getByText('4 pieces of evidence collected').waitFor();
      const checks = panel.getByRole('listitem').filter({ hasText: 'Authorization and checks' });
      await checks
        .getByText(/^Collected from Stripe, /)
        .first()
        .waitFor();
      await panel.getByText('Collection results').click();
      await panel.getByText('No order in a connected store belongs to this payment.').waitFor();
      await shot('collected');
      const overflow = await page.evaluate('document.documentElement.scrollWidth > window.innerWidth');
      expect(overflow).to.equal(false);

      await collect.click();
      await panel.getByText('No new evidence found').waitFor();
      await panel.getByText('Nothing has changed since it was collected.').first().waitFor();

      await app.server.sandbox.post('/stripe/faults', { status: 503, count: 1000 });
      await collect.click();
      await panel.getByText('Some sources were unavailable').waitFor();
      await panel.getByText('We retry unavailable sources automatically.').waitFor();
      await shot('incomplete');
      await app.server.sandbox.post('/stripe/faults', { count: 0 });
    });
  }

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
    await panel.getByText('No evidence yet').waitFor();
    await merchant.post(`/api/evidence/dispute/${id}/collect`);
    await panel.getByText('4 pieces of evidence collected').waitFor();

    const { dispute_id: next } = await startDispute(app.server, merchant, fraud);
    await eventually('the collection', async () => (await collectionOf(next)) !== null, 30_000);
    await page.goto(`${app.server.url}/disputes/${next}`);
    await panel.getByText('4 pieces of evidence collected automatically').waitFor();
    const timeline = page.getByRole('region', { name: 'Timeline' });
    await timeline.getByText('Collected evidence from Stripe').first().waitFor();
  });
});
