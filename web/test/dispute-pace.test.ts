import { expect } from 'chai';
import type { Page } from 'playwright-core';

import type { ApiClient } from '../../core/src/testing/api-client.js';
import { connectStripe, disputeOf, onePagePdf, startDispute } from '../../core/src/testing/stories.js';
import { openStage, type Stage } from './browser.js';

/** Pixels. The screen of a common laptop. */
const screen = { width: 1440, height: 900 };
const clicksMax = 8;
const screensMax = 2;
const callsMax = 6;

/** Calls of the frame around each screen: the session, live events, the bell, the menu's count and the plan. */
const ofFrame = /^\/api\/(auth\/me|events|notifications|disputes\/summary|config)$/;

type Effort = { clicks: number; deepest: number; scrolled: number };

describe('the effort of a dispute', function () {
  this.timeout(120_000);
  let stage: Stage;
  let merchant: ApiClient;
  before(async () => {
    stage = await openStage();
    merchant = await stage.server.signUp('Rabbits Ltd');
    await connectStripe(stage.server, merchant);
  });
  afterEach(() => stage.endStory());
  after(() => stage.close());

  const arrive = (fields: Readonly<Record<string, unknown>> = {}) =>
    startDispute(stage.server, merchant, { reason: 'product_not_received', network: 'visa', ...fields });

  /** Errors and failed requests that the browser reports, which a user finds in its console. */
  function watchConsole(page: Page): string[] {
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    page.on('response', (response) => {
      if (response.status() >= 400) errors.push(`${response.status()} ${response.url()}`);
    });
    return errors;
  }

  /** Counts the presses of the pointer, and how deep in the page they are. */
  const measure = (page: Page) =>
    page.evaluate(() => {
      const effort = { clicks: 0, deepest: 0, scrolled: 0 };
      Object.assign(window, { effort });
      addEventListener('scroll', () => {
        effort.scrolled = Math.max(effort.scrolled, window.scrollY);
      });
      addEventListener(
        'pointerdown',
        ({ pageY, target }) => {
          effort.clicks += 1;
          const isInDialog = target instanceof Element && target.closest('[role=dialog]') !== null;
          if (!isInDialog) effort.deepest = Math.max(effort.deepest, pageY);
        },
        { capture: true },
      );
    });
  const effortOf = (page: Page) => page.evaluate(() => (window as unknown as { effort: Effort }).effort);

  it('is eight clicks within two screens from the list to a submitted 13.1 response, without an error', async () => {
    const other = await arrive();
    const { dispute_id: id } = await arrive();
    const page = await stage.visitAs(merchant, '/disputes', { viewport: screen });
    const errors = watchConsole(page);
    const link = page.locator(`a[href^="/disputes/${id}"]`).first();
    await link.waitFor();
    await measure(page);

    await link.click();
    const prove = page.getByRole('region', { name: 'Prove', exact: true });
    const chooser = page.waitForEvent('filechooser');
    await prove.getByText('Choose files').click();
    const names = ['receipt.pdf', 'signed delivery.pdf', 'tracking.pdf'];
    const pdfs = names.map(async (name) => ({
      name,
      mimeType: 'application/pdf',
      buffer: Buffer.from(await onePagePdf(`${name}: one oak hutch for 7 Burrow Lane`)),
    }));
    await (await chooser).setFiles(await Promise.all(pdfs));
    await prove.getByRole('button', { name: 'Upload 3 files' }).click();
    await page.getByRole('link', { name: /^Prove (\d) of \1$/ }).waitFor();
    await page.getByRole('button', { name: 'Submit response' }).click();
    const dialog = page.getByRole('dialog', { name: 'Submit Dispute Response' });
    await dialog.getByText(/^You're sending the letter .+ and 3 files/).waitFor();
    await dialog.getByRole('button', { name: 'Submit', exact: true }).click();
    const outlook = page.getByRole('region', { name: 'What happens next' });
    await outlook.waitFor();
    await dialog.waitFor({ state: 'detached' });

    const { clicks, deepest, scrolled } = await effortOf(page);
    expect(clicks, 'clicks').to.be.within(1, clicksMax);
    expect(deepest, 'the deepest click').to.be.at.most(screensMax * screen.height);
    expect(scrolled, 'the farthest scroll').to.be.at.most((screensMax - 1) * screen.height);
    expect((await disputeOf(merchant, id)).status).to.equal('under_review');
    await page.waitForTimeout(2_000);
    expect(errors).to.deep.equal([]);
    await outlook.getByRole('link', { name: /^Next dispute: / }).click();
    await page.waitForURL(`**/disputes/${other.dispute_id}`);
  });

  it('is six calls for the whole page, each once, also with evidence and live events', async () => {
    for (const fields of [{}, { reason: 'fraudulent' }]) {
      const { dispute_id: id } = await arrive(fields);
      const evidence = {
        dispute_id: id,
        evidence_type: 'receipt',
        title: 'Receipt',
        text_content: 'One hutch.',
      };
      expect((await merchant.post('/api/evidence/text', evidence)).status).to.equal(201);
      const page = await stage.visitAs(merchant, '/no/such/place', { viewport: screen });
      const calls: string[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith('/api/')) calls.push(pathname);
      });
      const connected = page.waitForResponse('**/api/events');
      await page.goto(`${stage.server.url}/disputes/${id}`);
      await page
        .getByRole('region', { name: 'Facts of this response' })
        .getByText('Payment amount')
        .waitFor();
      await connected;
      // Longer than live events are collected.
      await page.waitForTimeout(1_500);
      const own = calls.filter((path) => !ofFrame.test(path));
      expect(own, own.join('\n')).to.have.lengthOf.within(1, callsMax);
      expect(new Set(own).size, own.join('\n')).to.equal(own.length);
      await page.context().close();
    }
  });

  it('includes changes that happen while the page is loading', async () => {
    const { dispute_id: id } = await arrive();
    const page = await stage.visitAs(merchant, '/no/such/place');
    await page.route('**/api/events', async (route) => {
      await page.getByRole('region', { name: 'Evidence', exact: true }).waitFor();
      const note = {
        dispute_id: id,
        evidence_type: 'other',
        title: 'Late note',
        text_content: 'It is here.',
      };
      await merchant.post('/api/evidence/text', note);
      await route.continue();
    });
    await page.goto(`${stage.server.url}/disputes/${id}`);
    await page.getByRole('region', { name: 'Evidence', exact: true }).getByText('Late note').waitFor();
  });
});
