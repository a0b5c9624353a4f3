import { matchPath } from 'react-router-dom';

import { lazyScreen } from './lazy-screen.js';
import { paths } from './paths.js';

export const login = lazyScreen(async () => (await import('./routes/login.js')).LoginScreen);
export const register = lazyScreen(async () => (await import('./routes/register.js')).RegisterScreen);
export const shell = lazyScreen(async () => (await import('./shell/shell.js')).Shell);
export const dashboard = lazyScreen(async () => (await import('./routes/dashboard.js')).DashboardScreen);
export const pspAccounts = lazyScreen(
  async () => (await import('./routes/psp-accounts.js')).PspAccountsScreen,
);
export const disputes = lazyScreen(async () => (await import('./routes/disputes.js')).DisputesScreen);
export const disputeDetail = lazyScreen(
  async () => (await import('./routes/dispute-detail.js')).DisputeDetailScreen,
);

const insideShell = [
  { pattern: paths.dashboard, screen: dashboard },
  { pattern: paths.pspAccounts, screen: pspAccounts },
  { pattern: paths.disputes, screen: disputes },
  { pattern: `${paths.disputes}/:disputeId`, screen: disputeDetail },
];

/** Starts loading the code of the screen at an address. A failure shows when the screen is opened. */
export function preloadScreen(pathname: string): void {
  const found = insideShell.find(({ pattern }) => matchPath(pattern, pathname) !== null);
  if (found === undefined) return;
  void shell.preload().catch(() => undefined);
  void found.screen.preload().catch(() => undefined);
}
