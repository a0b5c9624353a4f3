import type { Page } from 'playwright-core';

export type Hand = {
  readonly name: string;
  /** From the touch to the next paint, as the browser itself measures it (Event Timing); 16 and less count as 16. */
  readonly ms: number;
};

/**
 * Measures the time from each action on the list of disputes until the browser shows its effect.
 * @param search the beginning of an id that more than a page of open disputes have
 */
export async function measureHands(page: Page, search = 'du_000'): Promise<Hand[]> {
  await page.getByRole('table', { name: 'Disputes' }).getByRole('row').nth(1).waitFor();
  await page.evaluate(watchEvents);
  const hands: Hand[] = [];
  for (const [name, act] of Object.entries(acts)) {
    await act(page, search);
    await page.getByText(/^Showing \d/).waitFor();
    hands.push({ name, ms: await page.evaluate(slowestSinceLast) });
  }
  return hands;
}

const acts: Readonly<Record<string, (page: Page, search: string) => Promise<void>>> = {
  'sorting by the amount': (page) => page.getByRole('button', { name: /^Amount/ }).click(),
  'sorting the other way': (page) => page.getByRole('button', { name: /^Amount/ }).click(),
  'filtering by the status': async (page) => {
    // By keys: a list of the system's own is opened outside of the page.
    const filter = page.getByRole('combobox', { name: /status/i });
    await filter.focus();
    await page.keyboard.press('n');
    await page.waitForURL(/status=/);
  },
  'searching by letters': async (page, search) => {
    await page.getByLabel('Search by dispute or transaction ID').pressSequentially(search, { delay: 60 });
    await page.waitForURL(new RegExp(`search=${search}`));
  },
  'opening and closing the quick search': async (page) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('textbox', { name: 'Quick search' }).waitFor();
    await page.keyboard.press('Escape');
  },
  'turning the page': (page) => page.getByRole('button', { name: /^Next/ }).click(),
};

type Watched = { slowest: number };

function watchEvents(): void {
  const watched: Watched = { slowest: 16 };
  Object.assign(window, { watched });
  new PerformanceObserver((found) => {
    for (const entry of found.getEntries() as (PerformanceEntry & { interactionId?: number })[]) {
      if ((entry.interactionId ?? 0) > 0) watched.slowest = Math.max(watched.slowest, entry.duration);
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit);
}

/** Once the frame is painted to which the last entries belong. */
async function slowestSinceLast(): Promise<number> {
  for (let frames = 0; frames < 10; frames++) await new Promise(requestAnimationFrame);
  const { watched } = window as unknown as { watched: Watched };
  const { slowest } = watched;
  watched.slowest = 16;
  return slowest;
}
