import { expect } from 'chai';
import type { Page } from 'playwright-core';

import type { ApiClient } from '../../core/src/testing/api-client.js';
import { connectStripe, startDispute } from '../../core/src/testing/stories.js';
import { openStage, type Stage } from './browser.js';

/** An entry of the Layout Instability API (WICG), which TypeScript does not know. */
type Shift = PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean };

/** "Good" is up to 0.1 (web.dev, Cumulative Layout Shift); what stands still has none. */
const shiftMax = 0.06;

/** Answers come one after the other, in no order in which they were asked for. */
const delayMs = (call: number): number => 100 + ((call * 137) % 400);

describe('the layout of a screen', function () {
  this.timeout(120_000);
  let stage: Stage;
  let merchant: ApiClient;
  let disputeId: string;
  before(async () => {
    stage = await openStage();
    merchant = await stage.server.signUp('Rabbits Ltd');
    await connectStripe(stage.server, merchant);
    ({ dispute_id: disputeId } = await startDispute(stage.server, merchant, {
      reason: 'product_not_received',
    }));
  });
  afterEach(() => stage.endStory());
  after(() => stage.close());

  /** The screen has finished loading, except for live updates. */
  async function openSlowly(page: Page, path: string): Promise<void> {
    let [calls, underWay] = [0, 0];
    await page.route('**/api/**', async (route) => {
      if (route.request().url().endsWith('/api/events')) return route.continue();
      [calls, underWay] = [calls + 1, underWay + 1];
      await new Promise((resolve) => setTimeout(resolve, delayMs(calls)));
      await route.continue();
      underWay -= 1;
    });
    await page.goto(stage.server.url + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (let rest = 0; rest < 5; rest = underWay === 0 ? rest + 1 : 0) await page.waitForTimeout(150);
  }

  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    it(`does not shift while the rest loads, at ${width} px`, async () => {
      for (const path of [`/disputes/${disputeId}`, '/dashboard', '/disputes', '/psp-accounts']) {
        const page = await stage.visitAs(merchant, '/no/such/place', { viewport: { width, height } });
        await page.addInitScript(() => {
          const shifts: string[] = [];
          Object.assign(window, { shifts });
          new PerformanceObserver((list) => {
            for (const { value, hadRecentInput } of list.getEntries() as Shift[])
              if (!hadRecentInput) shifts.push(value.toFixed(3));
          }).observe({ type: 'layout-shift', buffered: true });
        });
        await openSlowly(page, path);
        const shifts = await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
        const sum = shifts.reduce((total, shift) => total + Number(shift), 0);
        expect(sum, `${path}: ${shifts.join(', ')}`).to.be.lessThan(shiftMax);
        await page.context().close();
      }
    });
  }
});
