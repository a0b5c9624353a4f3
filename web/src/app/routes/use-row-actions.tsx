import type { Dispute } from '@rebuttal/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';

import { lazyDialog } from '../../components/lazy-dialog.js';
import type { TagsModalProps } from '../../features/disputes/components/tags-modal.js';
import { hasPermission } from '../../lib/permissions.js';
import { useUser } from '../../stores/session.js';
import { DisputeRowMenu } from './dispute-row-menu.js';

type PreviewProps = {
  readonly disputeId: string;
  readonly opened: boolean;
  readonly isImmediate: true;
  readonly onClose: () => void;
};

const Preview = lazyDialog<PreviewProps>(
  async () => (await import('../../features/responses/components/response-modal.js')).ResponseModal,
);
const TagsModal = lazyDialog<TagsModalProps>(
  async () => (await import('../../features/disputes/components/tags-modal.js')).TagsModal,
);
/** Loaded separately, so that the list appears sooner. */
const loadActions = () => import('./row-actions.js');

type RowActions = {
  readonly onAssignToMe: ((disputeId: string) => void) | undefined;
  readonly menuOf: (dispute: Dispute) => ReactNode;
  /** The dialogs of the actions. */
  readonly dialogs: ReactNode;
};

/** The actions on disputes of a list. @param onPeek a stable function that shows a dispute beside the list */
export function useRowActions(onPeek: (disputeId: string) => void): RowActions {
  const user = useUser();
  const queries = useQueryClient();
  const [previewed, setPreviewed] = useState({ disputeId: '', opened: false });
  const [tagged, setTagged] = useState<Pick<TagsModalProps, 'dispute' | 'opened'>>({
    dispute: undefined,
    opened: false,
  });
  // Stable, so that no row is rendered again when a dialog opens.
  const actions = useMemo(() => {
    const onAssign = (disputeId: string, userId: string | null): void =>
      void loadActions().then(({ assignDispute }) => assignDispute(queries, { disputeId, userId }));
    const onCollect = (disputeId: string): void =>
      void loadActions().then(({ collectEvidence }) => collectEvidence(queries, disputeId));
    const onPreview = (disputeId: string): void => setPreviewed({ disputeId, opened: true });
    const onEditTags = (dispute: Dispute): void => setTagged({ dispute, opened: true });
    const onAssignToMe = (id: string): void => onAssign(id, user.user_id);
    return {
      onAssignToMe: hasPermission(user, 'disputes:write') ? onAssignToMe : undefined,
      menuOf: (dispute: Dispute) => (
        <DisputeRowMenu dispute={dispute} {...{ onAssign, onCollect, onPeek, onPreview, onEditTags }} />
      ),
    };
  }, [queries, user, onPeek]);
  return {
    ...actions,
    dialogs: (
      <>
        <Preview
          key={previewed.disputeId}
          {...previewed}
          isImmediate
          onClose={() => setPreviewed({ ...previewed, opened: false })}
        />
        <TagsModal {...tagged} onClose={() => setTagged({ ...tagged, opened: false })} />
      </>
    ),
  };
}
