import type { Dispute } from '@rebuttal/sdk';
import {
  IconArrowRight,
  IconCopy,
  IconDots,
  IconEye,
  IconFileText,
  IconExternalLink,
  IconPaperclip,
  IconTag,
  IconUserMinus,
  IconUserPlus,
} from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { texts } from '#texts/dispute-list';

import { MenuButton, type MenuEntry } from '../../components/menu-button.js';
import { titleOf } from '../../features/disputes/dispute-title.js';
import { copyText } from '../../lib/clipboard.js';
import { hasPermission } from '../../lib/permissions.js';
import { notify } from '../../stores/notices.js';
import { useUser } from '../../stores/session.js';
import { paths } from '../paths.js';
import classes from './disputes.module.css';

type Actions = {
  readonly onAssign: (disputeId: string, userId: string | null) => void;
  readonly onCollect: (disputeId: string) => void;
  readonly onPeek: (disputeId: string) => void;
  readonly onPreview: (disputeId: string) => void;
  readonly onEditTags: (dispute: Dispute) => void;
};

type Props = Actions & { readonly dispute: Dispute };

/** The actions that a dispute allows without opening it. */
export function DisputeRowMenu({ dispute, ...actions }: Props) {
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
    <MenuButton
      className={classes.more}
      label={texts.row.menu(titleOf(dispute), providerId)}
      entries={entries}
    >
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
