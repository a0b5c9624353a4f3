import type { Page } from 'playwright-core';

/** More tab stops than any page has. */
export const stopsMax = 120;

type Stop = { readonly name: string; readonly ring: boolean };

/** Presses Tab until an element of this name has the focus. @throws if there is none, or if a focus was invisible */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const seen: string[] = [];
  for (let stops = 0; stops < stopsMax; stops++) {
    await page.keyboard.press('Tab');
    const stop = await readStop(page);
    if (stop === undefined) continue;
    seen.push(stop.name);
    if (!stop.ring) throw new Error(`The focus is invisible on “${stop.name}”`);
    if (typeof name === 'string' ? stop.name === name : name.test(stop.name)) return;
  }
  throw new Error(`Tab does not lead to ${String(name)}, only to: ${seen.join(', ')}`);
}

/** The focused element. Undefined if the focus is on the page as a whole, as after its last element. */
export function readStop(page: Page): Promise<Stop | undefined> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return undefined;
    const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
    const labels = isField ? [...(element.labels ?? [])] : [];
    const label = element.getAttribute('aria-label') ?? labels[0]?.textContent ?? element.textContent;
    const parts = [element, ...labels, element.parentElement].filter((part) => part !== null);
    const ring = [...parts.map((part) => getComputedStyle(part)), getComputedStyle(element, '::after')].some(
      ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1,
    );
    // The browser draws the focus ring inside its date fields.
    return { name: label.trim(), ring: ring || !element.matches(':focus') };
  });
}
