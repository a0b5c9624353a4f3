import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe, onePagePdf, startDispute } from '../../../core/src/testing/scenarios.js';
import { useTestApp } from '../browser.js';

describe('the readings on the dispute’s screen', function () {
  this.timeout(90_000);
  const app = useTestApp();
  let merchant: ApiClient;

  before(async () => {
    merchant = await app.server.signUp('Rabbits Ltd');
    await connectStripe(app.server, merchant);
  });

  it('let a person confirm a scan, leave out what hurts, and open the submission with a reason', async () => {
    const { dispute_id: id } = await startDispute(app.server, merchant, { reason: 'product_not_received' });
    const described = { dispute_id: id, evidence_type: 'proof_of_delivery' };
    const scan = new File([await onePagePdf('Scan 0041')], 'scan.pdf');
    await merchant.upload('/api/evidence/upload', { ...described, title: 'The scan' }, scan);
    const text = {
      ...described,
      title: 'Carrier history',
      text_content: '17 Nov: accepted\n19 Nov: returned to sender',
    };
    await merchant.post('/api/evidence/text', text);
    const page = await app.visitAs(merchant, `/disputes/${id}`);
    const panel = page.getByRole('region', { name: 'Evidence', exact: true });

    const ofScan = panel.getByRole('listitem').filter({ hasText: 'The scan' }).last();
    await ofScan.getByText('We could not read this. What does it show?').waitFor();
    await ofScan.getByRole('button', { name: 'Delivered to the buyer' }).click();
    await ofScan.getByText('Confirmed by your team').waitFor();

    const ofHistory = panel.getByRole('listitem').filter({ hasText: 'Carrier history' }).last();
    await ofHistory.getByText('19 Nov: returned to sender', { exact: true }).waitFor();
    await ofHistory.getByRole('button', { name: 'Send with a reason' }).click();
    await page.getByRole('dialog').getByLabel('Reason').waitFor();
    await page.keyboard.press('Escape');
    await ofHistory.getByRole('button', { name: 'Leave it out of the response' }).click();
    await ofHistory.getByText('Left out').waitFor();
  });
});
