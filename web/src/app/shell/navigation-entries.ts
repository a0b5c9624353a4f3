import {
  IconAdjustments,
  IconAlertTriangle,
  IconBuildingBank,
  IconChartBar,
  IconDatabase,
  IconLayoutDashboard,
  IconListSearch,
  IconMailbox,
  IconScale,
  IconSettings,
  IconShieldLock,
  IconTemplate,
  IconUsers,
} from '@tabler/icons-react';
import { texts } from '#texts/shell';

import type { PlanFeature } from '../../features/plans/plan.js';
import { hasPermission } from '../../lib/permissions.js';
import { useUser } from '../../stores/session.js';
import { paths } from '../paths.js';

export type NavigationEntry = {
  readonly to: string;
  readonly label: string;
  readonly Icon: typeof IconScale;
  readonly feature?: PlanFeature;
  /** The permission that the entry requires. Without it, the entry is hidden. */
  readonly permission?: string;
  /** Set if other entries of this list are below it in the path hierarchy. */
  readonly end?: true;
};

const ofCompany: readonly NavigationEntry[] = [
  { to: paths.dashboard, label: texts.navigationEntries.ofCompany.dashboard, Icon: IconLayoutDashboard },
  {
    to: paths.disputes,
    label: texts.navigationEntries.ofCompany.disputes,
    Icon: IconScale,
    permission: 'disputes:read',
  },
  {
    to: paths.alerts,
    label: texts.navigationEntries.ofCompany.alerts,
    Icon: IconAlertTriangle,
    permission: 'alerts:read',
  },
  {
    to: paths.analytics,
    label: texts.navigationEntries.ofCompany.analytics,
    Icon: IconChartBar,
    feature: 'analytics',
  },
  {
    to: paths.templates,
    label: texts.navigationEntries.ofCompany.templates,
    Icon: IconTemplate,
    feature: 'template_management',
  },
  {
    to: paths.pspAccounts,
    label: texts.navigationEntries.ofCompany.pspAccounts,
    Icon: IconBuildingBank,
    permission: 'psp_accounts:read',
  },
  {
    to: paths.data,
    label: texts.navigationEntries.ofCompany.data,
    Icon: IconDatabase,
    permission: 'data:read',
  },
  { to: paths.settings, label: texts.navigationEntries.ofCompany.settings, Icon: IconSettings },
];

const ofPlatform: readonly NavigationEntry[] = [
  {
    to: paths.admin,
    label: texts.navigationEntries.ofPlatform.admin,
    Icon: IconShieldLock,
    permission: 'platform:read',
    end: true,
  },
  {
    to: paths.adminUsers,
    label: texts.navigationEntries.ofPlatform.adminUsers,
    Icon: IconUsers,
    permission: 'platform:read',
  },
  {
    to: paths.adminWaitlist,
    label: texts.navigationEntries.ofPlatform.adminWaitlist,
    Icon: IconMailbox,
    permission: 'platform:read',
  },
  {
    to: paths.adminConfig,
    label: texts.navigationEntries.ofPlatform.adminConfig,
    Icon: IconAdjustments,
    permission: 'platform:read',
  },
  {
    to: paths.adminLogs,
    label: texts.navigationEntries.ofPlatform.adminLogs,
    Icon: IconListSearch,
    permission: 'platform:read',
  },
  { to: paths.settings, label: texts.navigationEntries.ofPlatform.settings, Icon: IconSettings },
];

/** Returns the navigation entries that the user has access to. */
export function useNavigationEntries(): readonly NavigationEntry[] {
  const user = useUser();
  return (user.tenant === null ? ofPlatform : ofCompany).filter(
    ({ permission }) => permission === undefined || hasPermission(user, permission),
  );
}
