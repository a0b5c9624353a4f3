import '@mantine/spotlight/styles.layer.css';

import { createSpotlight, Spotlight } from '@mantine/spotlight';
import {
  IconBell,
  IconKey,
  IconKeyboard,
  IconListCheck,
  IconLogout,
  IconMoon,
  IconSearch,
  IconSun,
  IconUserPlus,
  IconWebhook,
} from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { texts } from '#texts/shell';

import { signOut } from '../../features/auth/api/auth.js';
import { hasPermission } from '../../lib/permissions.js';
import { type SchemeChoice, usePreferences } from '../../stores/preferences.js';
import { useUser } from '../../stores/session.js';
import { openShortcutHelp } from '../../stores/shortcuts.js';
import { paths } from '../paths.js';
import { useNavigationEntries } from './navigation-entries.js';
import { type Found, lettersMin, useFoundRecords } from './quick-search-records.js';
import classes from './quick-search.module.css';

const [store, palette] = createSpotlight();
/** The last request that opened the palette. Prevents reopening when the shell mounts again. */
let lastRequest = 0;

const styles = {
  content: classes.content ?? '',
  search: classes.search ?? '',
  action: classes.action ?? '',
  actionsGroup: classes.group ?? '',
};

/** The element and the screen from which the palette was opened. */
type Opened = { readonly from: Element | null; readonly at: string };

/** Finds screens and actions by name, and disputes, customers and orders by their details. */
export function QuickSearchPalette({ requests }: { readonly requests: number }) {
  const [query, setQuery] = useState('');
  const opened = useRef<Opened>(undefined);
  // Browser Back leaves the screen on which the palette was opened.
  const { pathname } = useLocation();
  const wentBack = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    if (wentBack) palette.close();
  }, [pathname, wentBack]);
  useEffect(() => {
    if (requests === lastRequest) return;
    lastRequest = requests;
    if (store.getState().opened) return;
    opened.current = { from: document.activeElement, at: window.location.pathname };
    palette.open();
  }, [requests]);
  // Closes the palette when the shell unmounts, so that it isn't open when the shell mounts again.
  useEffect(() => () => palette.close(), []);
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      returnFocus={false}
      onSpotlightClose={() => returnFocus(opened.current)}
      query={query}
      onQueryChange={setQuery}
      classNames={styles}
      attributes={{ content: { 'aria-label': texts.quickSearchPalette.quickSearch } }}
      radius="md"
      scrollable
      maxHeight="min(60vh, 26rem)"
      transitionProps={{ duration: 0 }}
      overlayProps={{ backgroundOpacity: 0.45, blur: 0 }} // blurring the whole page renders too slowly
    >
      <Spotlight.Search
        placeholder={texts.quickSearchPalette.placeholder}
        aria-label={texts.quickSearchPalette.quickSearch}
        onKeyDown={takeFirst}
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
      />
      <QuickSearchResults query={query.trim()} />
    </Spotlight.Root>
  );
}

/** Returns the focus to the opening element, or to the screen if that has changed. */
function returnFocus(opened: Opened | undefined): void {
  const isHere = opened?.at === window.location.pathname && opened.from?.isConnected === true;
  const target = isHere ? opened.from : document.getElementById('main');
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

/** Results that arrive after typing have no selection yet, so Enter opens the first one. */
function takeFirst(event: KeyboardEvent<HTMLInputElement>): void {
  const dialog = event.key === 'Enter' ? event.currentTarget.closest('[role="dialog"]') : null;
  if (dialog === null || dialog.querySelector('[data-selected]') !== null) return;
  dialog.querySelector<HTMLElement>('[data-action]')?.click();
}

type Group = { readonly title: string; readonly found: readonly Found[] };

/** The results in groups: screens and actions at once, records when they arrive. */
function QuickSearchResults({ query }: { readonly query: string }) {
  const { screens, actions } = useFoundActions(query);
  const { disputes, customers, orders, ...records } = useFoundRecords(query);
  const groups: readonly Group[] = [
    { title: texts.quickSearchPalette.screens, found: screens },
    { title: texts.quickSearchPalette.disputes, found: disputes },
    { title: texts.quickSearchPalette.customers, found: customers },
    { title: texts.quickSearchPalette.orders, found: orders },
    { title: texts.quickSearchPalette.actions, found: actions },
  ].filter(({ found }) => found.length > 0);
  return (
    <Spotlight.ActionsList>
      {groups.map(({ title, found }) => (
        <Spotlight.ActionsGroup key={title} label={title}>
          {found.map(({ key, label, description, Icon, open }) => (
            <Spotlight.Action
              key={key}
              leftSection={<Icon size={18} stroke={1.75} aria-hidden="true" />}
              label={label}
              {...(description === undefined ? {} : { description })}
              onClick={open}
            />
          ))}
        </Spotlight.ActionsGroup>
      ))}
      {groups.length === 0 && <Spotlight.Empty>{emptyText(records)}</Spotlight.Empty>}
    </Spotlight.ActionsList>
  );
}

type State = { readonly isTooShort: boolean; readonly isSearching: boolean };

function emptyText({ isTooShort, isSearching }: State): string {
  const { tooShort, searching, noMatches } = texts.quickSearchPalette;
  if (isTooShort) return tooShort(lettersMin);
  return isSearching ? searching : noMatches;
}

type FoundActions = { readonly screens: readonly Found[]; readonly actions: readonly Found[] };

/** The screens and the actions whose names contain the text. */
function useFoundActions(query: string): FoundActions {
  const navigate = useNavigate();
  const words = query.toLowerCase();
  const fits = ({ label }: { readonly label: string }) => label.toLowerCase().includes(words);
  const screens = useNavigationEntries().map(({ to, label, Icon }) => ({
    key: to,
    label,
    Icon,
    open: () => void navigate(to),
  }));
  const actions = useActions();
  return { screens: screens.filter(fits), actions: actions.filter(fits) };
}

const { names } = texts.quickSearchActions;

function useActions(): readonly Found[] {
  const user = useUser();
  const navigate = useNavigate();
  const visit = (path: string) => (): void => void navigate(path);
  const isOfCompany = user.tenant !== null;
  const may = (permission: string): boolean => isOfCompany && hasPermission(user, permission);
  const waiting = `${paths.disputes}?status=needs_response&assignee=me`;
  const available: readonly (Found & { readonly isAllowed: boolean })[] = [
    {
      key: 'waiting',
      label: names.waiting,
      Icon: IconListCheck,
      open: visit(waiting),
      isAllowed: may('disputes:read'),
    },
    {
      key: 'invite',
      label: names.invite,
      Icon: IconUserPlus,
      open: visit(paths.settingsTab('team')),
      isAllowed: may('members:invite'),
    },
    {
      key: 'api-keys',
      label: names.apiKeys,
      Icon: IconKey,
      open: visit(paths.settingsTab('api-keys')),
      isAllowed: may('api_keys:read'),
    },
    {
      key: 'webhooks',
      label: names.webhooks,
      Icon: IconWebhook,
      open: visit(paths.settingsTab('webhooks')),
      isAllowed: may('webhook_endpoints:read'),
    },
    {
      key: 'notifications',
      label: names.notifications,
      Icon: IconBell,
      open: visit(paths.settingsTab('notifications')),
      isAllowed: may('notifications:read'),
    },
    { key: 'dark', label: names.dark, Icon: IconMoon, open: choose('dark'), isAllowed: true },
    { key: 'light', label: names.light, Icon: IconSun, open: choose('light'), isAllowed: true },
    { key: 'shortcuts', label: names.shortcuts, Icon: IconKeyboard, open: openShortcutHelp, isAllowed: true },
    { key: 'sign-out', label: names.signOut, Icon: IconLogout, open: () => void signOut(), isAllowed: true },
  ];
  return available.filter(({ isAllowed }) => isAllowed);
}

const choose = (scheme: SchemeChoice) => () => usePreferences.setState({ scheme });
