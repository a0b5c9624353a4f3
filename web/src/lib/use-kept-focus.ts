import { useEffect } from 'react';

/** Longer than dialogs take to give the focus back by themselves, and than `useFocusBack`. */
const settledMs = 100;

/**
 * Browsers take the focus from what is disabled while it works, and from what goes away, and a keyboard has lost its
 * place. What is enabled again gets it back; where it is gone or stays off, the dialog or the part of the screen
 * around it does.
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
      // What opened a dialog may be gone when that closes.
      if (last?.closest(dialogs) === null) parts = partsAround(last);
    };
    const leave = ({ target }: FocusEvent): void => {
      // What is being removed is so once this has been told.
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

/** Off, and not because it works: whoever pressed it is done with it, as with the button of an empty form. */
const restingButton = 'button:disabled:not([data-loading])';
const dialogs = '[role="dialog"]';

function openDialog(): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(dialogs)].at(-1);
}

function screen(): HTMLElement | null {
  return document.querySelector<HTMLElement>('#main');
}

/** The smallest first. */
function partsAround(element: HTMLElement): HTMLElement[] {
  const parts: HTMLElement[] = [];
  for (let part = element.parentElement; part !== null; part = part.parentElement)
    if (part.matches('section')) parts.push(part);
  return parts;
}

/** A part of the screen takes the focus for this once: the next one is then the first within it. */
function enterPart(part: HTMLElement | null): void {
  if (part === null) return;
  if (!part.hasAttribute('tabindex')) {
    part.tabIndex = -1;
    part.addEventListener('blur', () => part.removeAttribute('tabindex'), { once: true });
  }
  part.focus({ preventScroll: true });
}
