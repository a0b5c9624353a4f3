import {
  IconBell,
  IconKey,
  IconKeyboard,
  IconListCheck,
  IconLogout,
  IconMoon,
  IconSun,
  IconUserPlus,
  IconWebhook,
} from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { texts } from '#texts/shell';

import { signOut } from '../../features/auth/api/auth.js';
import { hasPermission } from '../../lib/permissions.js';
import { type SchemeChoice, usePreferences } from '../../stores/preferences.js';
import { useUser } from '../../stores/session.js';
import { openShortcutHelp } from '../../stores/shortcuts.js';
import { paths } from '../paths.js';
import { useNavigationEntries } from './navigation-entries.js';
import type { Found } from './quick-search-records.js';

type FoundActions = { readonly screens: readonly Found[]; readonly actions: readonly Found[] };

/** The screens and the actions whose names contain the text. */
export function useFoundActions(query: string): FoundActions {
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
