import { expect } from 'chai';
import type { Page } from 'playwright-core';

import { connectStripe, startDispute } from '../../../core/src/testing/scenarios.js';
import { useTestApp } from '../browser.js';

describe('a printed dispute', function () {
  this.timeout(120_000);
  const app = useTestApp();

  async function open(): Promise<Page> {
    const owner = await app.server.signUp('Rabbits Ltd');
    await connectStripe(app.server, owner);
    const { dispute_id: disputeId } = await startDispute(app.server, owner, {
      reason: 'product_not_received',
    });
    await owner.post('/api/evidence/text', {
      dispute_id: disputeId,
      evidence_type: 'proof_of_delivery',
      text_content: 'Handed over on 3 May at 7 Burrow Lane, signed by the customer.',
      title: 'Delivery note',
    });
    const page = await app.visitAs(owner, `/disputes/${disputeId}`, { colorScheme: 'dark' });
    await page.getByText('Delivery note', { exact: true }).first().waitFor();
    return page;
  }

  it('contains the facts, the evidence and the letter, and no controls', async () => {
    const page = await open();
    const shown = (name: string) => page.getByRole('region', { name, exact: true });
    // The facts load after the evidence.
    await page.getByText('Payment amount').first().waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('button').count()).to.equal(0);
    expect(await page.getByRole('navigation').count()).to.equal(0);
    expect(await page.getByRole('link', { name: 'Disputes' }).count()).to.equal(0);
    expect(await shown('Evidence').innerText()).to.contain('Handed over on 3 May');
    await page.getByText('Unassigned', { exact: true }).filter({ visible: true }).waitFor();
    expect(await shown('Evidence').innerText()).to.match(/Tracking number: missing/);
    await shown('Letter').getByText('Respectfully submitted').waitFor();
    for (const empty of ['Submission', 'Notes']) expect(await shown(empty).count(), empty).to.equal(0);
    const heights = await Promise.all(
      ['Basic information', 'Evidence'].map(async (name) => (await shown(name).boundingBox())?.y ?? 0),
    );
    expect(heights[0])
      .to.be.greaterThan(0)
      .and.lessThan(heights[1] ?? 0);
  });

  // The number of pages is known before a changed layout could be rendered.
  it('keeps the layout of the window in the list, whatever the width of the paper', async () => {
    const page = await open();
    await page.goto(`${app.server.url}/disputes`);
    await page.getByRole('table').waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 690, height: 1_000 });
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))));
    expect(await page.getByRole('table').isVisible()).to.equal(true);
    expect(await page.getByRole('checkbox').count()).to.equal(0);
  });
});
