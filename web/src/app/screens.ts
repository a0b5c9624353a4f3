import { matchPath } from 'react-router-dom';
import { texts } from '#texts/app';

import type { PlanFeature } from '../features/plans/plan.js';
import { useSession } from '../stores/session.js';
import { lazyScreen } from './lazy-screen.js';
import { paths } from './paths.js';

export const landing = lazyScreen(async () => (await import('./routes/landing.js')).LandingScreen);
export const login = lazyScreen(async () => (await import('./routes/login.js')).LoginScreen);
export const register = lazyScreen(async () => (await import('./routes/register.js')).RegisterScreen);
export const forgotPassword = lazyScreen(
  async () => (await import('./routes/forgot-password.js')).ForgotPasswordScreen,
);
export const resetPassword = lazyScreen(
  async () => (await import('./routes/reset-password.js')).ResetPasswordScreen,
);
export const acceptInvitation = lazyScreen(
  async () => (await import('./routes/accept-invitation.js')).AcceptInvitationScreen,
);

export const shell = lazyScreen(async () => (await import('./shell/shell.js')).Shell);
export const dashboard = lazyScreen(async () => (await import('./routes/dashboard.js')).DashboardScreen);
export const settings = lazyScreen(async () => (await import('./routes/settings.js')).SettingsScreen);
export const pspAccounts = lazyScreen(
  async () => (await import('./routes/psp-accounts.js')).PspAccountsScreen,
);
export const disputes = lazyScreen(async () => (await import('./routes/disputes.js')).DisputesScreen);
export const disputeDetail = lazyScreen(
  async () => (await import('./routes/dispute-detail.js')).DisputeDetailScreen,
);

export const analytics = lazyScreen(async () => (await import('./routes/analytics.js')).AnalyticsScreen);
export const templates = lazyScreen(async () => (await import('./routes/templates.js')).TemplatesScreen);
export const admin = lazyScreen(async () => (await import('./routes/admin.js')).AdminScreen);
export const adminUsers = lazyScreen(async () => (await import('./routes/admin-users.js')).AdminUsersScreen);
export const adminWaitlist = lazyScreen(
  async () => (await import('./routes/admin-waitlist.js')).AdminWaitlistScreen,
);
export const adminConfig = lazyScreen(
  async () => (await import('./routes/admin-config.js')).AdminConfigScreen,
);
export const adminLogs = lazyScreen(async () => (await import('./routes/admin-logs.js')).AdminLogsScreen);

export type LazyScreen = ReturnType<typeof lazyScreen>;
export type ShellScreen = {
  readonly path: string;
  readonly screen: LazyScreen;
  /** What the plan must have; without it, the screen says so and its code is not asked for. */
  readonly needs?: { readonly feature: PlanFeature; readonly featureName: string };
};

const needsAnalytics = { feature: 'analytics', featureName: texts.features.analytics } as const;
const needsTemplates = { feature: 'template_management', featureName: texts.features.templates } as const;

/** The screens behind the sign-in: a line here is a route with its guard, its gate and its preloading. */
export const shellScreens: readonly ShellScreen[] = [
  { path: paths.dashboard, screen: dashboard },
  { path: paths.settings, screen: settings },
  { path: paths.pspAccounts, screen: pspAccounts },
  { path: paths.disputes, screen: disputes },
  { path: `${paths.disputes}/:disputeId`, screen: disputeDetail },
  { path: paths.analytics, screen: analytics, needs: needsAnalytics },
  { path: paths.templates, screen: templates, needs: needsTemplates },
  { path: `${paths.templates}/:templateId`, screen: templates, needs: needsTemplates },
  { path: `${paths.templates}/:templateId/edit`, screen: templates, needs: needsTemplates },
  { path: paths.admin, screen: admin },
  { path: paths.adminUsers, screen: adminUsers },
  { path: paths.adminWaitlist, screen: adminWaitlist },
  { path: paths.adminConfig, screen: adminConfig },
  { path: paths.adminLogs, screen: adminLogs },
];

/** The screens for visitors, by address. */
const publicScreens: Readonly<Record<string, LazyScreen>> = {
  [paths.login]: login,
  [paths.register]: register,
  [paths.forgotPassword]: forgotPassword,
  [paths.resetPassword]: resetPassword,
  [paths.acceptInvitation]: acceptInvitation,
};

/** Loads the code of the screen at an address. It never rejects: a failure shows when the screen is opened. */
export async function preloadScreen(pathname: string): Promise<void> {
  await Promise.allSettled(screensAt(pathname).map((screen) => screen.preload()));
}

function screensAt(pathname: string): readonly LazyScreen[] {
  if (pathname === paths.home) {
    return useSession.getState().status === 'signed_out' ? [landing] : [shell, dashboard];
  }
  const open = publicScreens[pathname];
  if (open !== undefined) return [open];
  const inside = shellScreens.find(({ path }) => matchPath(path, pathname) !== null);
  return inside === undefined ? [] : [shell, inside.screen];
}
