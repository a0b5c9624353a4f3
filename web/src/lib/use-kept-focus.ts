import { useEffect } from 'react';

/** Longer than dialogs take to give the focus back by themselves, and than `useFocusBack`. */
const settledMs = 100;

/**
 * Browsers take the focus from what is disabled while it works, and from what goes away, and a keyboard has lost its
 * place. What is enabled again gets it back; where it is gone, the dialog or the screen around it does.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: HTMLElement | undefined;
    let timer: number | undefined;
    const look = (): void => {
      if (last === undefined || document.activeElement !== document.body) return;
      const goal = last.isConnected ? last : around();
      if (!goal?.matches(':disabled')) goal?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(() => {
      window.clearTimeout(timer);
      timer = window.setTimeout(look, settledMs);
    });
    const enter = ({ target }: FocusEvent): void => {
      last = target instanceof HTMLElement ? target : undefined;
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

function around(): HTMLElement | null {
  return [...document.querySelectorAll<HTMLElement>('#main, [role="dialog"]')].at(-1) ?? null;
}
