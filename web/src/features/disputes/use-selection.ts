import { functionalUpdate, type OnChangeFn, type RowSelectionState } from '@tanstack/react-table';
import { useCallback, useState } from 'react';

/** The ids of the selected rows, in the form of TanStack Table. */
export type Selection = {
  readonly rows: RowSelectionState;
  readonly onChange: OnChangeFn<RowSelectionState>;
};

const none: RowSelectionState = {};

/** The selected rows of a list. Another `listKey` is another list, with nothing selected. */
export function useSelection(listKey: string): Selection {
  const [state, setState] = useState({ listKey, rows: none });
  const onChange = useCallback<Selection['onChange']>(
    (update) =>
      setState((before) => ({
        listKey,
        rows: functionalUpdate(update, before.listKey === listKey ? before.rows : none),
      })),
    [listKey],
  );
  return { rows: state.listKey === listKey ? state.rows : none, onChange };
}
