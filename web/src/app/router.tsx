import { createBrowserRouter, Outlet } from 'react-router-dom';

import { useFocusRecovery } from '../lib/use-focus-recovery.js';
import { Failed } from './failed.js';
import { HomeForVisitors, SettingUpOnly, SignedInOnly, VisitorsOnly } from './guards.js';
import { ImpersonationBanner, useIsLeaving } from './impersonation-banner.js';
import { Loading } from './loading.js';
import { paths } from './paths.js';
import { NotFoundScreen } from './routes/not-found.js';
import {
  loadLanding,
  loadShell,
  openScreens,
  setupScreens,
  shellScreens,
  visitorScreens,
} from './screens.js';

/** Loads the first screen as soon as it is created. */
export const router = createBrowserRouter([
  {
    Component: Root,
    ErrorBoundary: Failed,
    HydrateFallback: Loading,
    children: [
      { Component: HomeForVisitors, children: [{ path: paths.home, lazy: loadLanding }] },
      { Component: VisitorsOnly, children: routesOf(visitorScreens) },
      ...routesOf(openScreens),
      { Component: SettingUpOnly, children: routesOf(setupScreens) },
      {
        Component: SignedInOnly,
        // The menu stays visible when a screen fails.
        children: [
          { lazy: loadShell, children: [{ ErrorBoundary: Failed, children: routesOf(shellScreens) }] },
        ],
      },
      { path: '*', Component: NotFoundScreen },
    ],
  },
]);

function routesOf(screens: typeof shellScreens) {
  return Object.entries(screens).map(([path, lazy]) => ({ path, lazy }));
}

function Root() {
  const isLeaving = useIsLeaving();
  useFocusRecovery();
  return (
    <>
      <ImpersonationBanner />
      {isLeaving ? <Loading /> : <Outlet />}
    </>
  );
}
