import type { View } from '@rebuttal/sdk';
import { IconBookmark, IconCheck, IconInbox, IconPencil, IconPlus, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { texts } from '#texts/dispute-views';

import { lazyDialog } from '../../../components/lazy-dialog.js';
import { MenuButton, type MenuEntry } from '../../../components/menu-button.js';
import { errorText } from '../../../lib/error-text.js';
import { changeListLayout, useListLayout } from '../../../stores/list-layout.js';
import { notify } from '../../../stores/notices.js';
import { useSaveView, viewsQuery, type ViewToSave } from '../api/views.js';
import { type ListView, readView } from '../list-view.js';
import { isChanged, toListView, toViewFilters } from '../saved-views.js';
import type { ViewModalProps } from './view-modal.js';
import { ViewsButton } from './views-button.js';

type Props = {
  readonly view: ListView;
  /** Without the permission to write, views can only be opened. */
  readonly maySave: boolean;
  readonly onView: (view: ListView, replace?: boolean) => void;
};

const ViewModal = lazyDialog<ViewModalProps>(async () => (await import('./view-modal.js')).ViewModal);

/** Saved views: opens one, saves the list as a new one, and changes the open one. */
export function ViewsMenu({ view, maySave, onView }: Props) {
  const { data: loaded } = useQuery(viewsQuery());
  const views = loaded ?? [];
  const { columns = [] } = useListLayout();
  const [dialog, setDialog] = useState<Pick<ViewModalProps, 'edited' | 'opened'>>({
    edited: undefined,
    opened: false,
  });
  const current = views.find(({ view_id: id }) => id === view.viewId);
  const isCurrentChanged = current !== undefined && isChanged(view, columns, current);
  const save = useSave();
  const open = (saved: View, replace = false): void => {
    changeListLayout({ columns: saved.columns.length > 0 ? saved.columns : undefined });
    onView(toListView(saved), replace);
  };
  useDefaultView(loaded, open);
  const openDialog = (edited: View | undefined): void => setDialog({ edited, opened: true });
  const update = (): void => {
    if (current === undefined) return;
    save({
      viewId: current.view_id,
      content: { filters: toViewFilters(view), columns: [...columns] },
    });
  };
  const entries = (): readonly MenuEntry[] => [
    ...(current
      ? [{ label: texts.all, Icon: IconInbox, onSelect: () => onView(readView(new URLSearchParams())) }]
      : []),
    ...views.map((saved) => entryOf(saved, saved === current, () => open(saved))),
    ...(maySave && current
      ? changesOf(current, { isChanged: isCurrentChanged, save, update, edit: () => openDialog(current) })
      : []),
    ...(maySave ? [{ label: texts.save, Icon: IconPlus, onSelect: () => openDialog(undefined) }] : []),
  ];
  return (
    <>
      <MenuButton entries={entries} as={ViewsButton}>
        {current && (isCurrentChanged ? texts.changed(current.name) : current.name)}
      </MenuButton>
      <ViewModal
        {...dialog}
        view={view}
        onSaved={(saved) => onView({ ...view, viewId: saved.view_id }, true)}
        onDeleted={() => onView({ ...view, viewId: undefined }, true)}
        onClose={() => setDialog({ ...dialog, opened: false })}
      />
    </>
  );
}

function entryOf(saved: View, isCurrent: boolean, onSelect: () => void): MenuEntry {
  const { name, shared, is_default: isDefault, can_edit: isOwn, author, stale } = saved;
  const notes = [
    ...(isDefault ? [texts.isDefault] : []),
    ...(shared ? [isOwn ? texts.shared : texts.sharedBy(author.name)] : []),
    ...(stale.length > 0 ? [texts.stale(stale.join(', '))] : []),
  ];
  const ownIcon = shared ? IconUsers : IconBookmark;
  return {
    label: name,
    ...(notes.length > 0 ? { note: notes.join(' · ') } : {}),
    Icon: isCurrent ? IconCheck : ownIcon,
    onSelect,
  };
}

type Changes = {
  readonly isChanged: boolean;
  readonly save: (toSave: ViewToSave) => void;
  readonly update: () => void;
  readonly edit: () => void;
};

/** The changes the user may make to the open view. A colleague's view can only be the default or not. */
function changesOf(current: View, { isChanged: isOther, save, update, edit }: Changes): readonly MenuEntry[] {
  const { view_id: viewId, name, can_edit: isOwn, is_default: isDefault } = current;
  if (!isOwn) {
    const onSelect = (): void => save({ viewId, content: { is_default: !isDefault } });
    return [{ label: isDefault ? texts.unmakeDefault : texts.makeDefault, Icon: IconInbox, onSelect }];
  }
  return [
    ...(isOther ? [{ label: texts.update(name), Icon: IconCheck, onSelect: update }] : []),
    { label: texts.edit(name), Icon: IconPencil, onSelect: edit },
  ];
}

function useSave(): (toSave: ViewToSave) => void {
  const save = useSaveView();
  return (toSave) =>
    save.mutate(toSave, {
      onSuccess: ({ name }) => notify('success', texts.saved(name)),
      onError: (error) => notify('error', errorText(error, texts.saveFailed)),
    });
}

/**
 * Opens the user's default view when the list is opened without filters.
 * @param views undefined until they are loaded
 */
function useDefaultView(
  views: readonly View[] | undefined,
  open: (view: View, replace: boolean) => void,
): void {
  const isWaiting = useRef(useIsNew());
  const { search } = useLocation();
  useEffect(() => {
    if (!isWaiting.current || views === undefined) return;
    isWaiting.current = false;
    const usual = views.find(({ is_default: isDefault }) => isDefault);
    if (search === '' && usual !== undefined) open(usual, true);
  }, [views, search, open]);
}

/** False on the way back from a dispute, which returns to the list as it was left. */
function useIsNew(): boolean {
  const { search, key, ...location } = useLocation();
  const state = location.state as { readonly isBack?: unknown } | null;
  const isReturn = useNavigationType() === NavigationType.Pop && key !== 'default';
  const isBack = state?.isBack === true;
  return search === '' && !isReturn && !isBack;
}
