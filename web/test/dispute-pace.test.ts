import { expect } from 'chai';

import type { ApiClient } from '../../core/src/testing/api-client.js';
import { connectStripe, startDispute } from '../../core/src/testing/stories.js';
import { openStage, type Stage } from './browser.js';

/** Pixels. The screen of a common laptop. */
const screen = { width: 1440, height: 900 };
const callsMax = 6;

/** Calls of the frame around each screen: the session, live events, the bell, the menu's count and the plan. */
const ofFrame = /^\/api\/(auth\/me|events|notifications|disputes\/summary|config)$/;

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
