import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connect, connectStripe, startDispute } from '../../../core/src/testing/scenarios.js';
import { itThorough } from '../../../core/src/testing/thoroughness.js';
import { reportStatements } from '../../../testing/statements.js';
import { useTestApp } from '../browser.js';

describe("the bank's statements about a dispute", function () {
  this.timeout(90_000);
  const app = useTestApp();
  let owner: ApiClient;
  before(async () => {
    owner = await app.server.signUp('Rabbits Ltd');
    await connectStripe(app.server, owner);
  });

  itThorough('comes first, as plain text in its own direction, and can be quoted', async () => {
    const { dispute_id: id } = await startDispute(app.server, owner, {});
    const markup = '<b onclick="alert(1)">Not received</b>';
    await reportStatements(app.server, owner, id, [
      { id: 'a', from: 'issuer', at: new Date('2026-11-03T10:00:00Z'), stage: 'chargeback', text: markup },
      { id: 'b', from: 'cardholder', at: new Date('2026-11-04T10:00:00Z'), text: 'لم أستلم الطلب' },
    ]);
    const page = await app.visitAs(owner, `/disputes/${id}`);
    const panel = page.getByRole('region', { name: 'What the bank says' });
    await panel.getByText(markup).waitFor();
    expect(await panel.locator('b').count()).to.equal(0);
    const arabic = panel.getByText('لم أستلم الطلب');
    expect(await arabic.evaluate((element) => getComputedStyle(element).direction)).to.equal('rtl');
    const headings = await page.getByRole('heading', { level: 2 }).allTextContents();
    expect(headings.indexOf('What the bank says')).to.be.lessThan(headings.indexOf('Evidence requirements'));

    await panel.getByRole('checkbox', { name: 'Quote in the letter' }).first().check();
    await page.reload();
    await page.getByRole('region', { name: 'What the bank says' }).getByText(markup).waitFor();
    expect(await page.getByRole('checkbox', { name: 'Quote in the letter' }).first().isChecked()).to.equal(
      true,
    );
  });

  it('has files that open here, or names the reason', async () => {
    await connect(app.server, owner, 'paypal');
    const { dispute_id: id } = await startDispute(app.server, owner, {}, 'paypal');
    const page = await app.visitAs(owner, `/disputes/${id}`);
    const file = page.getByRole('button', { name: 'Open photo.png' });
    await file.click();
    const picture = page.getByRole('dialog', { name: 'photo.png' }).getByRole('img', { name: 'photo.png' });
    await picture.waitFor();
    expect(
      await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.width)),
    ).to.equal(320);
    await page.keyboard.press('Escape');
    await picture.waitFor({ state: 'detached' });
    expect(await file.evaluate((button) => button === document.activeElement)).to.equal(true);

    await page.emulateMedia({ media: 'print' });
    await page.getByText('1 file at your payment provider: photo.png').waitFor();
    await page.emulateMedia({ media: null });
    await app.server.sandbox.post('/paypal/faults', { status: 500, count: 3 });
    await file.click();
    await page.getByText('PayPal cannot be reached now.').first().waitFor();
  });
});
