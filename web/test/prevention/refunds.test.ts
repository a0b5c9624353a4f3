import { expect } from 'chai';

import { connectStripe } from '../../../core/src/testing/scenarios.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import { createTeamDesk } from '../../../testing/api/identity/team-client.js';
import { useTestApp } from '../browser.js';

describe('refunds screen', function () {
  this.timeout(120_000);
  const app = useTestApp();

  it('shows who asks for a refund and why, lets another member approve it, and shows that it failed later', async () => {
    const owner = await app.server.signUp('Badgers');
    const accountId = await connectStripe(app.server, owner);
    await owner.put('/api/settings/approvals', { require_approval_above: { amount: 1000, currency: 'USD' } });
    const payment = { account_id: accountId, amount: 4200, currency: 'USD' };
    const { body } = await app.server.sandbox.post('/stripe/payments', payment);
    const paymentId = String(body['payment_id']);
    const request = { account_id: accountId, payment_id: paymentId, reason: 'Broken lamp', confirm: true };
    expect((await owner.post('/api/refunds', request)).status).to.equal(202);

    const bo = await createTeamDesk(app.server).join(owner, 'admin', 'Bo Digger');
    const page = await app.visitAs(bo.as, '/alerts/refunds');
    const waiting = page.getByRole('region', { name: 'Waiting for approval' });
    await waiting.getByText('$42.00 of payment').waitFor();
    await waiting.getByText('Reason: Broken lamp').waitFor();
    await waiting.getByRole('button', { name: 'Approve and refund' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Approve and refund' }).click();
    const list = page.getByRole('list', { name: 'Refunds' });
    await list.getByText('Refunded', { exact: true }).waitFor();
    expect(await waiting.count()).to.equal(0);

    const end = { account_id: accountId, end: 'failed' };
    await app.server.sandbox.post(`/stripe/payments/${paymentId}/end-refunds`, end);
    await eventually('the failed refund', async () => {
      const { body: now } = await owner.get('/api/refunds?status=failed');
      return (now['refunds'] as unknown[]).length === 1;
    });
    await page.reload();
    await list.getByText('Failed later', { exact: true }).waitFor();
    await list.getByText('The customer has no money from it').waitFor();

    const disputed = { account_id: accountId, transaction_id: paymentId };
    await app.server.sandbox.post('/stripe/disputes', disputed);
    const disputeId = await eventually('the dispute', async () => {
      const { body: now } = await owner.get('/api/disputes');
      return (now['disputes'] as { dispute_id: string }[])[0]?.dispute_id;
    });
    await page.goto(`${app.server.url}/disputes/${disputeId}`);
    await page.getByText('Refunds of this payment').waitFor();
    await page.getByText('Broken lamp').waitFor();
  });
});
