import { expect } from 'chai';
import type { Page } from 'playwright-core';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe, startDispute } from '../../../core/src/testing/scenarios.js';
import { useTestApp } from '../browser.js';

/** An entry of the Layout Instability API (WICG), which TypeScript does not declare. */
type Shift = PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean };

/** "Good" is up to 0.1 (web.dev, Cumulative Layout Shift). */
const shiftMax = 0.06;

/** Delays responses by different times, so that they arrive one after the other and out of order. */
const delayMs = (call: number): number => 100 + ((call * 137) % 400);

describe('the layout of a screen', function () {
  this.timeout(120_000);
  const app = useTestApp();
  let merchant: ApiClient;
  let disputeId: string;
  before(async () => {
    merchant = await app.server.signUp('Rabbits Ltd');
    await connectStripe(app.server, merchant);
    ({ dispute_id: disputeId } = await startDispute(app.server, merchant, {
      reason: 'product_not_received',
    }));
  });

  /** Opens a screen with delayed responses and waits until it has loaded. */
  async function openSlowly(page: Page, path: string): Promise<void> {
    let [calls, pending] = [0, 0];
    await page.route('**/api/**', async (route) => {
      if (route.request().url().endsWith('/api/events')) return route.continue();
      [calls, pending] = [calls + 1, pending + 1];
      await new Promise((resolve) => setTimeout(resolve, delayMs(calls)));
      await route.continue();
      pending -= 1;
    });
    await page.goto(app.server.url + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (let rest = 0; rest < 5; rest = pending === 0 ? rest + 1 : 0) await page.waitForTimeout(150);
  }

  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    it(`does not shift while the rest loads, at ${width} px`, async () => {
      for (const path of [`/disputes/${disputeId}`, '/dashboard', '/disputes', '/psp-accounts']) {
        const page = await app.visitAs(merchant, '/no/such/place', { viewport: { width, height } });
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
