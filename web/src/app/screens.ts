import type { ComponentType } from 'react';

import { paths } from './paths.js';

/** Imports the module of a screen. Nothing here may import React, because the early script runs before React loads. */
export type LoadScreen = () => Promise<{ readonly Component: ComponentType }>;
type Screens = Readonly<Record<string, LoadScreen>>;

export const loadLanding: LoadScreen = () => import('./routes/landing.js');
export const loadShell: LoadScreen = () => import('./shell/shell.js');
const loadTemplates: LoadScreen = () => import('./routes/templates.js');

export const visitorScreens: Screens = {
  [paths.login]: () => import('./routes/login.js'),
  [paths.register]: () => import('./routes/register.js'),
};

/** The screens for visitors and signed-in users. */
export const openScreens: Screens = {
  [paths.forgotPassword]: () => import('./routes/forgot-password.js'),
  [paths.resetPassword]: () => import('./routes/reset-password.js'),
  [paths.verifyEmail]: () => import('./routes/verify-email.js'),
  [paths.acceptInvitation]: () => import('./routes/accept-invitation.js'),
};

/** The screens for users who must turn on two-factor authentication. */
export const setupScreens: Screens = {
  [paths.secondFactor]: () => import('./routes/second-factor.js'),
};

/** The screens for signed-in users. An entry here adds the route, its guard and its preloading. */
export const shellScreens: Screens = {
  [paths.dashboard]: () => import('./routes/dashboard.js'),
  [paths.settings]: () => import('./routes/settings.js'),
  [paths.pspAccounts]: () => import('./routes/psp-accounts.js'),
  [`${paths.pspAccounts}/installs/:platform/:pendingInstallId`]: () => import('./routes/store-install.js'),
  [paths.disputes]: () => import('./routes/disputes.js'),
  [`${paths.disputes}/:disputeId`]: () => import('./routes/dispute-detail.js'),
  [paths.alerts]: () => import('./routes/alerts.js'),
  [paths.refunds]: () => import('./routes/refunds.js'),
  [`${paths.alerts}/:alertId`]: () => import('./routes/alert-detail.js'),
  [paths.data]: () => import('./routes/data.js'),
  [`${paths.data}/:kind`]: () => import('./routes/data-records.js'),
  [paths.analytics]: () => import('./routes/analytics.js'),
  [paths.audit]: () => import('./routes/analytics-audit.js'),
  [paths.money]: () => import('./routes/analytics-money.js'),
  [paths.templates]: loadTemplates,
  [`${paths.templates}/:templateId`]: loadTemplates,
  [`${paths.templates}/:templateId/edit`]: loadTemplates,
  [paths.admin]: () => import('./routes/admin.js'),
  [paths.adminUsers]: () => import('./routes/admin-users.js'),
  [paths.adminWaitlist]: () => import('./routes/admin-waitlist.js'),
  [paths.adminConfig]: () => import('./routes/admin-config.js'),
  [paths.adminLogs]: () => import('./routes/admin-logs.js'),
};

/** Loads the code of the screen at a path. A failure surfaces when the screen is opened. */
export function preloadScreen(pathname: string, mayBeSignedIn = true): void {
  for (const load of screensAt(pathname, mayBeSignedIn)) load().catch(() => undefined);
}

/** Returns the screens whose code a path needs. Signed-in users don't see the landing page. */
function screensAt(pathname: string, mayBeSignedIn: boolean): readonly LoadScreen[] {
  if (pathname === paths.home) return mayBeSignedIn ? screensAt(paths.dashboard, true) : [loadLanding];
  const open = { ...visitorScreens, ...openScreens, ...setupScreens }[pathname];
  if (open !== undefined) return [open];
  const [, inside] = Object.entries(shellScreens).find(([pattern]) => fits(pattern, pathname)) ?? [];
  return inside === undefined ? [] : [loadShell, inside];
}

/** Normalizes a path in the same way as the router. */
function fits(pattern: string, pathname: string): boolean {
  const [wanted, given] = [pattern, pathname].map((path) => path.split('/').filter((part) => part !== ''));
  return (
    wanted?.length === given?.length &&
    wanted?.every((part, at) => part.startsWith(':') || part === given?.[at]?.toLowerCase()) === true
  );
}
