import {
  IconAdjustments,
  IconBuildingBank,
  IconChartBar,
  IconLayoutDashboard,
  IconListSearch,
  IconMailbox,
  IconScale,
  IconSettings,
  IconShieldLock,
  IconTemplate,
  IconUsers,
} from '@tabler/icons-react';

import type { PlanFeature } from '../../features/plans/plan.js';
import { may } from '../../lib/may.js';
import { useUser } from '../../stores/session.js';
import { paths } from '../paths.js';

export type NavigationEntry = {
  readonly to: string;
  readonly label: string;
  readonly Icon: typeof IconScale;
  readonly feature?: PlanFeature;
  /** What the server must allow; without it, the entry is not there. */
  readonly permission?: string;
  /** Has screens of its own below it in this list. */
  readonly end?: true;
};

const ofCompany: readonly NavigationEntry[] = [
  { to: paths.dashboard, label: 'Dashboard', Icon: IconLayoutDashboard },
  { to: paths.disputes, label: 'Disputes', Icon: IconScale, permission: 'disputes:read' },
  { to: paths.analytics, label: 'Analytics', Icon: IconChartBar, feature: 'analytics' },
  { to: paths.templates, label: 'Templates', Icon: IconTemplate, feature: 'template_management' },
  { to: paths.pspAccounts, label: 'PSP Accounts', Icon: IconBuildingBank, permission: 'psp_accounts:read' },
  { to: paths.settings, label: 'Settings', Icon: IconSettings },
];

const ofPlatform: readonly NavigationEntry[] = [
  { to: paths.admin, label: 'Administration', Icon: IconShieldLock, permission: 'platform:read', end: true },
  { to: paths.adminUsers, label: 'Users', Icon: IconUsers, permission: 'platform:read' },
  { to: paths.adminWaitlist, label: 'Waitlist', Icon: IconMailbox, permission: 'platform:read' },
  { to: paths.adminConfig, label: 'Configuration', Icon: IconAdjustments, permission: 'platform:read' },
  { to: paths.adminLogs, label: 'Audit Log', Icon: IconListSearch, permission: 'platform:read' },
  { to: paths.settings, label: 'Settings', Icon: IconSettings },
];

/** The screens that the user can go to. */
export function useNavigationEntries(): readonly NavigationEntry[] {
  const user = useUser();
  return (user.tenant === null ? ofPlatform : ofCompany).filter(
    ({ permission }) => permission === undefined || may(user, permission),
  );
}
