import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { startTestApp, type TestApp } from '../browser.js';

describe('the claims and variables of the template editor', function () {
  this.timeout(120_000);
  let app: TestApp;
  let merchant: ApiClient;
  before(async () => {
    app = await startTestApp();
    merchant = await app.server.signUp('Rabbits Ltd');
  });
  afterEach(() => app.closePages());
  after(() => app.close());

  async function open(width = 1280) {
    const { body } = await merchant.post('/api/templates', {
      name: 'Late carrots',
      language: 'en',
      content: 'Dear bank,\n\nwe ask you to find for us.',
    });
    const path = `/templates/${String(body.template_id)}/edit`;
    const page = await app.visitAs(merchant, path, { viewport: { width, height: 800 } });
    const picker = page.getByRole('region', { name: 'Insert a claim or variable' });
    await picker.getByRole('button', { name: 'Insert {{claim_delivered}}' }).waitFor();
    return { page, picker };
  }

  it('are grouped, with the claims open, and can be opened and inserted by keyboard', async () => {
    const { page, picker } = await open();
    const groups = picker.getByRole('button', { expanded: false });
    expect(
      await groups.allInnerTexts().then((texts) => texts.map((text) => text.replace(/\W*\d+$/, ''))),
    ).to.deep.equal(['Your company', 'Dispute', 'Customer', 'Order', 'Exhibits']);
    await picker.getByRole('button', { name: 'Order', exact: false, expanded: false }).focus();
    await page.keyboard.press('Enter');
    const order = picker.getByRole('button', { name: 'Insert {{order_id}}' });
    await order.focus();
    await picker.getByText('The order’s number').waitFor();
    await page.keyboard.press('Enter');
    const content = page.getByRole('textbox', { name: 'Content' });
    await content.getByText('{{order_id}}').waitFor();
    await page.waitForFunction(
      (element) => element === document.activeElement,
      await content.elementHandle(),
    );
  });

  it('are found by a word of their description, in any group', async () => {
    const { picker } = await open();
    const search = picker.getByLabel('Search claims and variables');
    await search.fill('carrier');
    for (const name of ['claim_delivered', 'carrier'])
      await picker.getByRole('button', { name: `Insert {{${name}}}`, exact: true }).waitFor();
    expect(await picker.getByRole('button', { name: 'Insert {{amount}}', exact: true }).count()).to.equal(0);
    await search.fill('rabbits');
    await picker.getByText('No matching claims or variables.').waitFor();
  });

  it('are shown with sample values next to the text on wide screens, below it on narrow ones', async () => {
    for (const [width, isBeside] of [
      [1280, true],
      [800, false],
    ] as const) {
      const { page, picker } = await open(width);
      await picker.getByRole('button', { name: 'Insert {{claim_delivered}}' }).click();
      const preview = page.getByTitle('Template preview');
      await preview
        .contentFrame()
        .getByText(/^Delivery\. Meadow Post delivered the order/)
        .waitFor();
      const [text, letter] = [await picker.boundingBox(), await preview.boundingBox()];
      if (text === null || letter === null) throw new Error('The preview is not shown.');
      expect(letter.x >= text.x + text.width, `${width} px`).to.equal(isBeside);
      expect(letter.y >= text.y + text.height, `${width} px`).to.equal(!isBeside);
    }
  });
});
