import { useEffect } from 'react';

/** Longer than dialogs and `useFocusBack` take to return the focus. */
const settledMs = 100;

/**
 * Keeps the keyboard focus. Browsers drop it when the focused element is disabled or removed. A re-enabled element gets
 * the focus back. Otherwise, the enclosing dialog or screen section receives it.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: HTMLElement | undefined;
    let parts: readonly HTMLElement[] = [];
    let standIn: HTMLElement | null = null;
    let timer: number | undefined;
    const look = (): void => {
      const active = document.activeElement;
      if (last === undefined || (active !== document.body && active !== standIn)) return;
      if (last.isConnected && !last.matches(':disabled')) last.focus({ preventScroll: true });
      else if (active === document.body && (!last.isConnected || last.matches(restingButton))) {
        standIn = openDialog() ?? parts.find(({ isConnected }) => isConnected) ?? screen();
        enterPart(standIn);
      }
    };
    const observer = new MutationObserver(() => {
      window.clearTimeout(timer);
      timer = window.setTimeout(look, settledMs);
    });
    const enter = ({ target }: FocusEvent): void => {
      if (target === standIn) return;
      standIn = null;
      last = target instanceof HTMLElement ? target : undefined;
      // The element that opened a dialog may be gone when the dialog closes.
      if (last?.closest(dialogs) === null) parts = partsAround(last);
    };
    const leave = ({ target }: FocusEvent): void => {
      // An element that is being removed is disconnected only after this event.
      queueMicrotask(() => {
        if (target === last && last.isConnected && !last.matches(':disabled')) last = undefined;
      });
    };
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] });
    document.addEventListener('focusin', enter);
    document.addEventListener('focusout', leave);
    return () => {
      observer.disconnect();
      window.clearTimeout(timer);
      document.removeEventListener('focusin', enter);
      document.removeEventListener('focusout', leave);
    };
  }, []);
}

/** Matches buttons that are disabled for a reason other than loading, such as the button of an emptied form. */
const restingButton = 'button:disabled:not([data-loading])';
const dialogs = '[role="dialog"]';

function openDialog(): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(dialogs)].at(-1);
}

function screen(): HTMLElement | null {
  return document.querySelector<HTMLElement>('#main');
}

/** Ordered from the innermost to the outermost. */
function partsAround(element: HTMLElement): HTMLElement[] {
  const parts: HTMLElement[] = [];
  for (let part = element.parentElement; part !== null; part = part.parentElement)
    if (part.matches('section')) parts.push(part);
  return parts;
}

/** Makes a section focusable temporarily, so that the next Tab reaches its first control. */
function enterPart(part: HTMLElement | null): void {
  if (part === null) return;
  if (!part.hasAttribute('tabindex')) {
    part.tabIndex = -1;
    part.addEventListener('blur', () => part.removeAttribute('tabindex'), { once: true });
  }
  part.focus({ preventScroll: true });
}
