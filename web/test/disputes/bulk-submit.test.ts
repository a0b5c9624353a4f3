import { expect } from 'chai';

import {
  addExhibit,
  addRequiredExhibits,
  connectStripe,
  startDispute,
} from '../../../core/src/testing/scenarios.js';
import { useTestApp } from '../browser.js';

const fresh = { reason: 'product_not_received' };

describe('submitting several responses', function () {
  this.timeout(120_000);
  const app = useTestApp();

  it('ticks those that are ready, takes weak ones that a person ticks, and never a blocked one', async () => {
    const { server } = app;
    const owner = await server.signUp('Rabbits Ltd');
    await connectStripe(server, owner);
    const [ready, weak] = [
      await startDispute(server, owner, fresh),
      await startDispute(server, owner, fresh),
    ];
    await startDispute(server, owner, fresh);
    await addRequiredExhibits(owner, ready.dispute_id);
    await addExhibit(owner, weak.dispute_id);
    const page = await app.visitAs(owner, '/disputes');
    for (let at = 1; at <= 3; at += 1)
      await page
        .getByRole('checkbox', { name: /^Select / })
        .nth(at)
        .check();
    await page.getByRole('button', { name: 'More actions for the selected disputes' }).click();
    await page.getByRole('menuitem', { name: 'Submit responses' }).click();
    const dialog = page.getByRole('dialog', { name: 'Submit responses' });
    const boxes = dialog.getByRole('checkbox');
    await dialog.getByText('Blocked: 1').waitFor();
    expect(await Promise.all((await boxes.all()).map((box) => box.isChecked()))).to.eql([
      true,
      true,
      false,
      false,
    ]);
    await boxes.nth(3).check();
    const start = dialog.getByRole('button', { name: 'Submit 2 responses' });
    await dialog.getByLabel('Type 2 to confirm').fill('3');
    expect(await start.isDisabled()).to.equal(true);
    await dialog.getByLabel('Type 2 to confirm').fill('2');
    await start.click();
    await dialog.getByText('Submitted to Stripe.').nth(1).waitFor({ timeout: 60_000 });
    expect(await dialog.getByRole('list', { name: 'Results' }).getByRole('listitem').count()).to.equal(2);
  });
});
