import type { Page } from 'playwright-core';

export type Interaction = {
  readonly name: string;
  /** From the input to the next paint, as measured by the browser (Event Timing API). At least 16. */
  readonly ms: number;
};

/**
 * Measures the response time of each interaction with the list of disputes.
 * @param search an ID prefix that matches more than one page of open disputes
 */
export async function measureInteractions(page: Page, search = 'du_000'): Promise<Interaction[]> {
  await page.getByRole('table', { name: 'Disputes' }).getByRole('row').nth(1).waitFor();
  await page.evaluate(observeEvents);
  const measured: Interaction[] = [];
  for (const [name, interact] of Object.entries(interactions)) {
    await interact(page, search);
    await page.getByText(/^Showing \d/).waitFor();
    measured.push({ name, ms: await page.evaluate(takeSlowestMs) });
  }
  return measured;
}

const interactions: Readonly<Record<string, (page: Page, search: string) => Promise<void>>> = {
  'sorting by the amount': (page) => page.getByRole('button', { name: /^Amount/ }).click(),
  'reversing the order': (page) => page.getByRole('button', { name: /^Amount/ }).click(),
  'filtering by the status': async (page) => {
    // By keyboard, because the operating system renders the open list outside the page.
    const filter = page.getByRole('combobox', { name: /status/i });
    await filter.focus();
    await page.keyboard.press('n');
    await page.waitForURL(/status=/);
  },
  'typing in the search': async (page, search) => {
    await page.getByLabel('Search by dispute or transaction ID').pressSequentially(search, { delay: 60 });
    await page.waitForURL(new RegExp(`search=${search}`));
  },
  'opening and closing the quick search': async (page) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('textbox', { name: 'Quick search' }).waitFor();
    await page.keyboard.press('Escape');
  },
  'opening the next page': (page) => page.getByRole('button', { name: /^Next/ }).click(),
};

type Observed = { slowestMs: number };

function observeEvents(): void {
  const observed: Observed = { slowestMs: 16 };
  Object.assign(window, { observed });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[]) {
      if ((entry.interactionId ?? 0) > 0) observed.slowestMs = Math.max(observed.slowestMs, entry.duration);
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit);
}

/** Returns the slowest interaction since the last call. Waits for frames, because entries arrive after the paint. */
async function takeSlowestMs(): Promise<number> {
  for (let frames = 0; frames < 10; frames++) await new Promise(requestAnimationFrame);
  const { observed } = window as unknown as { observed: Observed };
  const { slowestMs } = observed;
  observed.slowestMs = 16;
  return slowestMs;
}
