import { type KeyboardEvent, type RefObject, useRef } from 'react';

import { useShortcuts } from '../../stores/shortcuts.js';

/** The preview follows the row in focus while it is open. */
export type Preview = {
  readonly disputeId: string | undefined;
  readonly onPreview: (disputeId: string | undefined) => void;
};

type RowKeys = {
  readonly list: RefObject<HTMLElement | null>;
  /** The arrow keys, Space and Escape, while a row has the focus. Elsewhere, they scroll. */
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
};

/** Keyboard movement in a list whose rows have `data-row`, the dispute's id, and a link with `data-row-link`. */
export function useRowFocus(onAssign: ((disputeId: string) => void) | undefined, preview: Preview): RowKeys {
  const list = useRef<HTMLElement>(null);
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
    if (preview.disputeId !== undefined) preview.onPreview(last.current);
    link.focus({ preventScroll: true });
    target.scrollIntoView({ block: 'nearest' });
  };
  const assign = (): void => {
    const id = focused()?.dataset['row'];
    if (id !== undefined) onAssign?.(id);
  };
  useShortcuts({
    nextRow: () => move(1),
    previousRow: () => move(-1),
    selectRow: () => focused()?.querySelector<HTMLElement>('[type=checkbox]')?.click(),
    assignRow: onAssign && assign,
  });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (!(event.target instanceof Element) || !event.target.matches('[data-row-link]')) return;
    const { disputeId, onPreview } = preview;
    const actions: Readonly<Record<string, (() => void) | undefined>> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      ' ': () => onPreview(disputeId === undefined ? focused()?.dataset['row'] : undefined),
      Escape: disputeId === undefined ? undefined : () => onPreview(undefined),
    };
    const action = actions[event.key];
    if (action === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    action();
  };
  return { list, onKeyDown };
}
