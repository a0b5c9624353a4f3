import { useCallback, useState } from 'react';

export type Selection = {
  readonly ids: ReadonlySet<string>;
  /** With `isRange`, also everything between this row and the last one that changed. */
  readonly toggle: (id: string, isRange?: boolean) => void;
  readonly setAll: (isSelected: boolean) => void;
};

type State = {
  readonly listKey: string;
  readonly ids: ReadonlySet<string>;
  readonly last: string | undefined;
};

const noIds: ReadonlySet<string> = new Set();

/** The selected rows of a list. Another `listKey` is another list, with nothing selected. */
export function useSelection(listKey: string, rows: readonly string[]): Selection {
  const [state, setState] = useState<State>({ listKey, ids: noIds, last: undefined });
  const ids = state.listKey === listKey ? state.ids : noIds;
  const toggle = useCallback(
    (id: string, isRange = false) =>
      setState((before) => {
        const known = before.listKey === listKey ? before : { ids: noIds, last: undefined };
        const changed = isRange ? between(rows, known.last, id) : [id];
        const isSelected = !known.ids.has(id);
        return { listKey, ids: withRows(known.ids, changed, isSelected), last: id };
      }),
    [listKey, rows],
  );
  const setAll = useCallback(
    (isSelected: boolean) =>
      setState((before) => ({
        listKey,
        ids: isSelected ? withRows(before.listKey === listKey ? before.ids : noIds, rows, true) : noIds,
        last: undefined,
      })),
    [listKey, rows],
  );
  return { ids, toggle, setAll };
}

function between(rows: readonly string[], from: string | undefined, to: string): readonly string[] {
  const [start, end] = [rows.indexOf(from ?? to), rows.indexOf(to)];
  return start < 0 ? [to] : rows.slice(Math.min(start, end), Math.max(start, end) + 1);
}

function withRows(
  ids: ReadonlySet<string>,
  rows: readonly string[],
  isSelected: boolean,
): ReadonlySet<string> {
  const next = new Set(ids);
  for (const id of rows) {
    if (isSelected) next.add(id);
    else next.delete(id);
  }
  return next;
}
