import { expect } from 'chai';

import { connectStripe, startDispute } from '../../../core/src/testing/scenarios.js';
import { useTestApp } from '../browser.js';

describe('text that was not saved', function () {
  this.timeout(120_000);
  const app = useTestApp();

  it('is in the forms of evidence and facts after a reload, Back and another session, until it is canceled', async () => {
    const merchant = await app.server.signUp('Rabbits Ltd');
    await connectStripe(app.server, merchant);
    const { dispute_id: id } = await startDispute(app.server, merchant, { reason: 'product_not_received' });
    const note = { dispute_id: id, evidence_type: 'proof_of_delivery', title: 'Delivery note' };
    await merchant.post('/api/evidence/text', { ...note, text_content: 'Put on the porch.' });
    const page = await app.visitAs(merchant, '/disputes');
    await page.goto(`${app.server.url}/disputes/${id}`);
    const dialog = page.getByRole('dialog');
    const restored = dialog.getByText('This includes changes that were not saved.');
    const text = dialog.getByLabel('Text content');
    const tracking = page.getByLabel('Tracking number', { exact: true });
    const openText = async () => {
      await page.getByRole('button', { name: 'Submit Evidence' }).first().click();
      await dialog.getByRole('tab', { name: 'Text Evidence' }).click();
    };
    const openEdit = () => page.getByRole('button', { name: 'Edit Delivery note' }).click();
    const openFact = () => page.getByRole('button', { name: 'Add: Tracking number' }).click();

    await openText();
    await text.fill('The parcel was signed for.');
    await page.reload();
    await openText();
    expect(await text.inputValue()).to.equal('The parcel was signed for.');
    await restored.waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).last().click();
    await openText();
    expect(await text.inputValue()).to.equal('');
    await page.keyboard.press('Escape');

    await openEdit();
    await text.fill('Handed to the customer.');
    await page.goBack();
    await page.goForward();
    await openEdit();
    expect(await text.inputValue()).to.equal('Handed to the customer.');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await dialog.waitFor({ state: 'detached' });
    await openEdit();
    expect(await text.inputValue()).to.equal('Handed to the customer.');
    expect(await restored.count()).to.equal(0);
    await page.keyboard.press('Escape');

    await openFact();
    await tracking.fill('JD0146000');
    await page.evaluate(() => localStorage.removeItem('access_token'));
    await page.goto(`${app.server.url}/disputes`);
    await page.waitForURL('**/login');
    await page.evaluate((token) => localStorage.setItem('access_token', token), merchant.bearer);
    await page.goto(`${app.server.url}/disputes/${id}`);
    await openFact();
    expect(await tracking.inputValue()).to.equal('JD0146000');
    await tracking.press('Escape');
    await openFact();
    expect(await tracking.inputValue()).to.equal('');
  });
});
