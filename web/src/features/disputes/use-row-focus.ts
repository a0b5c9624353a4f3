import { type KeyboardEvent, type RefObject, useRef } from 'react';

import { useShortcuts } from '../../stores/shortcuts.js';

type RowKeys<List extends HTMLElement> = {
  readonly list: RefObject<List | null>;
  /** The arrow keys, while a row has the focus. Elsewhere, they scroll. */
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
};

type Actions = {
  readonly onSelect?: ((disputeId: string) => void) | undefined;
  readonly onAssign?: ((disputeId: string) => void) | undefined;
};

/** Keyboard movement in a list whose rows have `data-row`, the dispute's id, and a link with `data-row-link`. */
export function useRowFocus<List extends HTMLElement>({ onSelect, onAssign }: Actions): RowKeys<List> {
  const list = useRef<List>(null);
  const last = useRef<string>(undefined);
  const rows = (): readonly HTMLElement[] => [
    ...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? []),
  ];
  const focused = (): HTMLElement | undefined => rows().find((row) => row.contains(document.activeElement));
  const move = (step: 1 | -1): void => {
    const all = rows();
    const current = focused();
    const at = current === undefined ? all.findIndex((row) => row.dataset['row'] === last.current) : -1;
    // A return to the list begins where it was left.
    const target = current === undefined ? all[at < 0 ? 0 : at] : all[all.indexOf(current) + step];
    const link = target?.querySelector<HTMLElement>('[data-row-link]');
    if (target === undefined || link === null || link === undefined) return;
    last.current = target.dataset['row'];
    link.focus({ preventScroll: true });
    target.scrollIntoView({ block: 'nearest' });
  };
  const on = (action: ((disputeId: string) => void) | undefined) =>
    action &&
    ((): void => {
      const id = focused()?.dataset['row'];
      if (id !== undefined) action(id);
    });
  useShortcuts({
    nextRow: () => move(1),
    previousRow: () => move(-1),
    selectRow: on(onSelect),
    assignRow: on(onAssign),
  });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const isRow = event.target instanceof Element && event.target.matches('[data-row-link]');
    if (!isRow || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    move(event.key === 'ArrowDown' ? 1 : -1);
  };
  return { list, onKeyDown };
}
