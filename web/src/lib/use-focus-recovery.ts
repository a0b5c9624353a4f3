import { useEffect } from 'react';

/** Longer than dialogs and `useFocusBack` take to return the focus. */
const settledMs = 100;

/**
 * Recovers the keyboard focus. Browsers drop it when the focused element is disabled or removed. A re-enabled element gets
 * the focus back. Otherwise, the enclosing dialog or screen section receives it.
 */
export function useFocusRecovery(): void {
  useEffect(() => {
    let last: HTMLElement | undefined;
    let sections: readonly HTMLElement[] = [];
    let substitute: HTMLElement | null = null;
    let timer: number | undefined;
    const recover = (): void => {
      const active = document.activeElement;
      if (last === undefined || (active !== document.body && active !== substitute)) return;
      if (last.isConnected && !last.matches(':disabled')) last.focus({ preventScroll: true });
      else if (active === document.body && (!last.isConnected || last.matches(disabledButton))) {
        substitute = openDialog() ?? sections.find(({ isConnected }) => isConnected) ?? screen();
        focusSection(substitute);
      }
    };
    const observer = new MutationObserver(() => {
      window.clearTimeout(timer);
      timer = window.setTimeout(recover, settledMs);
    });
    const enter = ({ target }: FocusEvent): void => {
      if (target === substitute) return;
      substitute = null;
      last = target instanceof HTMLElement ? target : undefined;
      // The element that opened a dialog may be gone when the dialog closes.
      if (last?.closest(dialogs) === null) sections = sectionsAround(last);
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
const disabledButton = 'button:disabled:not([data-loading])';
const dialogs = '[role="dialog"]';

function openDialog(): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(dialogs)].at(-1);
}

function screen(): HTMLElement | null {
  return document.querySelector<HTMLElement>('#main');
}

/** Ordered from the innermost to the outermost. */
function sectionsAround(element: HTMLElement): HTMLElement[] {
  const sections: HTMLElement[] = [];
  for (let section = element.parentElement; section !== null; section = section.parentElement)
    if (section.matches('section')) sections.push(section);
  return sections;
}

/** Makes a section focusable temporarily, so that the next Tab reaches its first control. */
function focusSection(section: HTMLElement | null): void {
  if (section === null) return;
  if (!section.hasAttribute('tabindex')) {
    section.tabIndex = -1;
    section.addEventListener('blur', () => section.removeAttribute('tabindex'), { once: true });
  }
  section.focus({ preventScroll: true });
}
