import type { ComponentType } from 'react';

import { paths } from './paths.js';

/** The dynamic import of each screen. Must not import React, because the early script runs before React loads. */
export const screenCode = {
  landing: async () => (await import('./routes/landing.js')).LandingScreen,
  login: async () => (await import('./routes/login.js')).LoginScreen,
  register: async () => (await import('./routes/register.js')).RegisterScreen,
  forgotPassword: async () => (await import('./routes/forgot-password.js')).ForgotPasswordScreen,
  resetPassword: async () => (await import('./routes/reset-password.js')).ResetPasswordScreen,
  verifyEmail: async () => (await import('./routes/verify-email.js')).VerifyEmailScreen,
  acceptInvitation: async () => (await import('./routes/accept-invitation.js')).AcceptInvitationScreen,
  secondFactor: async () => (await import('./routes/second-factor.js')).SecondFactorScreen,
  shell: async () => (await import('./shell/shell.js')).Shell,
  dashboard: async () => (await import('./routes/dashboard.js')).DashboardScreen,
  settings: async () => (await import('./routes/settings.js')).SettingsScreen,
  pspAccounts: async () => (await import('./routes/psp-accounts.js')).PspAccountsScreen,
  storeInstall: async () => (await import('./routes/store-install.js')).StoreInstallScreen,
  disputes: async () => (await import('./routes/disputes.js')).DisputesScreen,
  disputeDetail: async () => (await import('./routes/dispute-detail.js')).DisputeDetailScreen,
  data: async () => (await import('./routes/data.js')).DataScreen,
  dataRecords: async () => (await import('./routes/data-records.js')).DataRecordsScreen,
  analytics: async () => (await import('./routes/analytics.js')).AnalyticsScreen,
  templates: async () => (await import('./routes/templates.js')).TemplatesScreen,
  admin: async () => (await import('./routes/admin.js')).AdminScreen,
  adminUsers: async () => (await import('./routes/admin-users.js')).AdminUsersScreen,
  adminWaitlist: async () => (await import('./routes/admin-waitlist.js')).AdminWaitlistScreen,
  adminConfig: async () => (await import('./routes/admin-config.js')).AdminConfigScreen,
  adminLogs: async () => (await import('./routes/admin-logs.js')).AdminLogsScreen,
} satisfies Record<string, () => Promise<ComponentType>>;

export type ScreenName = keyof typeof screenCode;

/** The screens outside the shell, by path. */
const openScreens: Readonly<Record<string, ScreenName>> = {
  [paths.login]: 'login',
  [paths.register]: 'register',
  [paths.forgotPassword]: 'forgotPassword',
  [paths.resetPassword]: 'resetPassword',
  [paths.verifyEmail]: 'verifyEmail',
  [paths.acceptInvitation]: 'acceptInvitation',
  [paths.secondFactor]: 'secondFactor',
};

/** The screens for signed-in users. An entry here adds the route, its guard and its preloading. */
export const shellPaths: readonly (readonly [path: string, screen: ScreenName])[] = [
  [paths.dashboard, 'dashboard'],
  [paths.settings, 'settings'],
  [paths.pspAccounts, 'pspAccounts'],
  [`${paths.pspAccounts}/installs/:platform/:pendingInstallId`, 'storeInstall'],
  [paths.disputes, 'disputes'],
  [`${paths.disputes}/:disputeId`, 'disputeDetail'],
  [paths.data, 'data'],
  [`${paths.data}/:kind`, 'dataRecords'],
  [paths.analytics, 'analytics'],
  [paths.templates, 'templates'],
  [`${paths.templates}/:templateId`, 'templates'],
  [`${paths.templates}/:templateId/edit`, 'templates'],
  [paths.admin, 'admin'],
  [paths.adminUsers, 'adminUsers'],
  [paths.adminWaitlist, 'adminWaitlist'],
  [paths.adminConfig, 'adminConfig'],
  [paths.adminLogs, 'adminLogs'],
];

/** Returns the screens whose code a path needs. Signed-in users don't see the landing page. */
export function screensAt(pathname: string, mayBeSignedIn: boolean): readonly ScreenName[] {
  if (pathname === paths.home) return mayBeSignedIn ? ['shell', 'dashboard'] : ['landing'];
  const open = openScreens[pathname];
  if (open !== undefined) return [open];
  const [, inside] = shellPaths.find(([pattern]) => fits(pattern, pathname)) ?? [];
  return inside === undefined ? [] : ['shell', inside];
}

/** Normalizes a path in the same way as the router. */
function fits(pattern: string, pathname: string): boolean {
  const [wanted, given] = [pattern, pathname].map((path) => path.split('/').filter((part) => part !== ''));
  return (
    wanted?.length === given?.length &&
    wanted?.every((part, at) => part.startsWith(':') || part === given?.[at]?.toLowerCase()) === true
  );
}
