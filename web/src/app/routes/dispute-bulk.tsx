import type { BulkAction } from '@rebuttal/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { lazyDialog } from '../../components/lazy-dialog.js';
import { colleaguesQuery } from '../../features/casework/api/casework.js';
import { bulkQuery, isOver, toEnd } from '../../features/disputes/api/bulk.js';
import { disputeKeys } from '../../features/disputes/api/disputes.js';
import { BulkBar } from '../../features/disputes/components/bulk-bar.js';
import type { BulkModalProps } from '../../features/disputes/components/bulk-modal.js';
import type { Selection } from '../../features/disputes/use-selection.js';
import { evidenceKeys } from '../../features/evidence/api/evidence-keys.js';
import { hasPermission } from '../../lib/permissions.js';
import { notify } from '../../stores/notices.js';
import { useUser } from '../../stores/session.js';

const BulkModal = lazyDialog<BulkModalProps>(
  async () => (await import('../../features/disputes/components/bulk-modal.js')).BulkModal,
);

type DialogState = Pick<BulkModalProps, 'action' | 'ids' | 'bulkId' | 'opened'>;

/** The actions on the selected disputes. */
export function DisputeBulk({ selection }: { readonly selection: Selection }) {
  const user = useUser();
  const [dialog, setDialog] = useState<DialogState>({ action: 'assign', ids: [], bulkId: '', opened: false });
  const { data: colleagues = [] } = useQuery(colleaguesQuery());
  const self = { value: user.user_id, label: user.name };
  const others = colleagues.filter(({ user_id: id }) => id !== user.user_id);
  useBulkEnd(dialog);
  const selected = Object.keys(selection.rows);
  const clear = (): void => selection.onChange({});
  const open = (action: BulkAction): void => setDialog({ action, ids: selected, bulkId: '', opened: true });
  const close = (): void => {
    setDialog({ ...dialog, opened: false });
    // A processed dispute may leave the list and must not stay selected while hidden.
    if (dialog.bulkId !== '') clear();
  };
  return (
    <>
      {selected.length > 0 && (
        <BulkBar
          count={selected.length}
          mayCollect={hasPermission(user, 'evidence:write')}
          onAction={open}
          onClear={clear}
        />
      )}
      <BulkModal
        {...dialog}
        people={[self, ...others.map(({ user_id: value, name: label }) => ({ value, label }))]}
        onStarted={(bulkId) => setDialog((before) => ({ ...before, bulkId }))}
        onClose={close}
      />
    </>
  );
}

/** Reloads what the action changed once it ends. Shows a notice if the dialog was closed before. */
function useBulkEnd({ bulkId, opened }: DialogState): void {
  const queries = useQueryClient();
  const { data: bulk } = useQuery(bulkQuery(bulkId));
  const ended = useRef('');
  useEffect(() => {
    if (bulk === undefined || !isOver(bulk) || ended.current === bulk.bulk_id) return;
    ended.current = bulk.bulk_id;
    for (const { all } of [disputeKeys, evidenceKeys]) void queries.invalidateQueries({ queryKey: all });
    if (!opened) notify(bulk.counts.failed > 0 ? 'error' : 'success', toEnd(bulk));
  }, [bulk, opened, queries]);
}
