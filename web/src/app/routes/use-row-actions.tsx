import type { Dispute } from '@rebuttal/sdk';
import {
  IconArrowRight,
  IconCopy,
  IconDots,
  IconExternalLink,
  IconEye,
  IconFileText,
  IconPaperclip,
  IconTag,
  IconUserMinus,
  IconUserPlus,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { texts } from '#texts/dispute-list';

import { lazyDialog } from '../../components/lazy-dialog.js';
import { MenuButton, type MenuEntry } from '../../components/menu-button.js';
import type { TagsModalProps } from '../../features/disputes/components/tags-modal.js';
import { titleOf } from '../../features/disputes/dispute-title.js';
import { copyText } from '../../lib/clipboard.js';
import { hasPermission } from '../../lib/permissions.js';
import { notify } from '../../stores/notices.js';
import { useUser } from '../../stores/session.js';
import { paths } from '../paths.js';

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

type Actions = {
  readonly onAssign: (disputeId: string, userId: string | null) => void;
  readonly onCollect: (disputeId: string) => void;
  readonly onPeek: (disputeId: string) => void;
  readonly onPreview: (disputeId: string) => void;
  readonly onEditTags: (dispute: Dispute) => void;
};

type Props = Actions & { readonly dispute: Dispute };

/** The actions that a dispute allows without opening it. */
function DisputeRowMenu({ dispute, ...actions }: Props) {
  const user = useUser();
  const navigate = useNavigate();
  const { dispute_id: id, psp_dispute_id: providerId } = dispute;
  const entries = (): readonly MenuEntry[] => [
    { label: texts.row.open, Icon: IconArrowRight, onSelect: () => void navigate(paths.dispute(id)) },
    { label: texts.row.peek, Icon: IconEye, onSelect: () => actions.onPeek(id) },
    ...(hasPermission(user, 'disputes:write') ? teamEntries(dispute, user.user_id, actions) : []),
    ...(hasPermission(user, 'evidence:write') ? responses(dispute, actions) : []),
    ...portalOf(dispute),
    { label: texts.row.copyId, Icon: IconCopy, onSelect: () => void copyId(providerId) },
  ];
  return (
    <MenuButton className="tool" label={texts.row.menu(titleOf(dispute), providerId)} entries={entries}>
      <IconDots size={16} stroke={1.75} aria-hidden="true" />
    </MenuButton>
  );
}

/** The actions that are visible only to the team. */
function teamEntries(
  dispute: Dispute,
  userId: string,
  { onAssign, onEditTags }: Actions,
): readonly MenuEntry[] {
  const { dispute_id: id, assignee } = dispute;
  return [
    assignee?.user_id === userId
      ? { label: texts.row.unassign, Icon: IconUserMinus, onSelect: () => onAssign(id, null) }
      : { label: texts.row.assignToMe, Icon: IconUserPlus, onSelect: () => onAssign(id, userId) },
    { label: texts.row.editTags, Icon: IconTag, onSelect: () => onEditTags(dispute) },
  ];
}

function responses(
  { dispute_id: id, status, locked }: Dispute,
  { onCollect, onPreview }: Actions,
): readonly MenuEntry[] {
  if (status !== 'needs_response' || locked) return [];
  return [
    { label: texts.row.collect, Icon: IconPaperclip, onSelect: () => onCollect(id) },
    { label: texts.row.previewLetter, Icon: IconFileText, onSelect: () => onPreview(id) },
  ];
}

function portalOf({ portal: { name, url } }: Dispute): readonly MenuEntry[] {
  if (url === null) return [];
  const open = (): void => {
    window.open(url, '_blank', 'noopener');
  };
  return [{ label: texts.row.openAt(name), Icon: IconExternalLink, onSelect: open }];
}

async function copyId(id: string): Promise<void> {
  if (await copyText(id)) notify('copied', texts.row.copied);
  else notify('error', texts.row.copyFailed);
}
