/** Dispatched at an element that is about to be shown, for tabs that hide it. */
export const revealEvent = 'reveal';

/** Long enough for a slow reload of the data that the element shows. */
const waitMs = 10_000;

/**
 * Moves the focus to an element of the page and scrolls it into the middle of the window. Waits for an element that is
 * not there yet, unless the user does something else first.
 */
export function showElement(elementId: string): void {
  if (show(elementId)) return;
  const end = new AbortController();
  const stop = (): void => end.abort();
  const observer = new MutationObserver(() => {
    if (show(elementId)) stop();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  end.signal.addEventListener('abort', () => observer.disconnect());
  window.addEventListener('keydown', stop, { signal: end.signal });
  window.addEventListener('pointerdown', stop, { signal: end.signal });
  window.setTimeout(stop, waitMs);
}

function show(elementId: string): boolean {
  const element = document.getElementById(elementId);
  element?.dispatchEvent(new Event(revealEvent, { bubbles: true }));
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'center' });
  return element !== null;
}
