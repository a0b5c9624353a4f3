import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expect } from 'chai';
import type { Page } from 'playwright-core';

import { useTestApp } from '../browser.js';

describe('outgoing webhooks', function () {
  this.timeout(120_000);
  const app = useTestApp(() => ({ environment: { OUTGOING_WEBHOOKS_ALLOW_PRIVATE: 'true' } }));
  let receiver: Server;
  let receiverUrl: string;
  const status = 204;
  const receivedIds: string[] = [];
  before(async () => {
    receiver = createServer((request, response) => {
      receivedIds.push(String(request.headers['webhook-id']));
      request.resume().on('end', () => response.writeHead(status).end());
    });
    await new Promise<void>((resolve) => {
      receiver.listen(0, '127.0.0.1', resolve);
    });
    receiverUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  });
  after(() => receiver.close());

  const endpoints = (page: Page) => page.getByRole('list', { name: 'Webhook endpoints' });

  async function add(page: Page, url: string): Promise<void> {
    await page.getByRole('button', { name: 'Add endpoint' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('URL').fill(url);
    await dialog.getByLabel('Selected events').check();
    await dialog.getByRole('checkbox', { name: 'dispute.created' }).check();
    await dialog.getByRole('button', { name: 'Add endpoint' }).click();
  }

  it('are added with a secret shown once, tested, resent, changed, disabled and deleted', async () => {
    const owner = await app.server.signUp('Rabbits Ltd');
    const page = await app.visitAs(owner, '/settings?tab=webhooks');
    await page.getByText('No endpoints yet').waitFor();
    await add(page, receiverUrl);
    const secret = page.getByRole('textbox', { name: 'Signing secret' });
    const first = await secret.inputValue();
    expect(first).to.match(/^whsec_/);
    await page.getByRole('button', { name: "I've saved it" }).click();
    await endpoints(page).getByText('dispute.created').waitFor();

    await page.getByRole('button', { name: 'Send test' }).click();
    const deliveries = page.getByRole('list', { name: /^Deliveries to/ });
    await deliveries.getByText('Delivered').waitFor();
    await deliveries.getByText('204').waitFor();
    await deliveries.getByRole('button', { name: 'Resend' }).click();
    await page.getByText('Event resent').waitFor();
    await deliveries.getByText('Delivered').waitFor();
    for (let waits = 0; receivedIds.length < 2 && waits < 100; waits += 1) await page.waitForTimeout(100);
    expect(receivedIds).to.have.length(2);
    expect(new Set(receivedIds).size).to.equal(1);

    await page.getByRole('button', { name: 'Rotate secret' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate' }).click();
    await page.getByText(/also signed with the old secret/).waitFor();
    expect(await secret.inputValue())
      .to.match(/^whsec_/)
      .and.not.equal(first);
    await page.getByRole('button', { name: "I've saved it" }).click();

    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Description (optional)').fill('The warehouse');
    await page.getByLabel('All events').check();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await endpoints(page).getByText('The warehouse').waitFor();
    await endpoints(page).getByText('All events').waitFor();
    await page.getByRole('button', { name: 'Disable' }).click();
    await endpoints(page).getByText('Disabled').waitFor();
    expect(await page.getByRole('button', { name: 'Send test' }).isDisabled()).to.equal(true);
    await page.getByRole('button', { name: 'Enable' }).click();
    await endpoints(page).getByText('Enabled').waitFor();

    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No endpoints yet').waitFor();
  });
});
