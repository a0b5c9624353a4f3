import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';

import { continueInstall, hasInstall, rememberInstall } from '../features/auth/install.js';
import { useSession } from '../stores/session.js';
import { firstScreen } from './first-screen.js';
import { Loading } from './loading.js';
import { paths } from './paths.js';

/** Redirects signed-in users from the landing page to their home page. */
export function HomeForVisitors() {
  const session = useSession();
  if (session.status === 'checking') return <Loading />;
  return session.status === 'signed_in' ? <Navigate to={firstScreen(session.user)} replace /> : <Outlet />;
}

/** Redirects visitors to the sign-in page, which remembers the requested location. */
export function SignedInOnly() {
  const session = useSession();
  const location = useLocation();
  if (session.status === 'checking') return <Loading />;
  const here = location.pathname + location.search;
  if (session.status === 'signed_in')
    return session.user.second_factor_missing ? (
      <Navigate to={paths.secondFactor} replace state={{ from: here }} />
    ) : (
      <Outlet />
    );
  const from = session.reason === 'left' ? undefined : here;
  return <Navigate to={paths.login} replace state={from === undefined ? null : { from }} />;
}

/** Admits only users who must set up two-factor authentication. Returns them to the requested location afterwards. */
export function SettingUpOnly() {
  const session = useSession();
  const state: unknown = useLocation().state;
  if (session.status === 'checking') return <Loading />;
  if (session.status === 'signed_out') return <Navigate to={paths.login} replace />;
  if (session.user.second_factor_missing) return <Outlet />;
  return <Navigate to={rememberedPath(state) ?? firstScreen(session.user)} replace />;
}

/**
 * Redirects signed-in users to the requested location. A newly registered company has no data there and starts at its
 * home page.
 */
export function VisitorsOnly() {
  const session = useSession();
  const location = useLocation();
  const { pathname, search } = location;
  if (pathname === paths.login) rememberInstall(search);
  if (session.status === 'checking') return <Loading />;
  if (session.status === 'signed_out') return <Outlet />;
  const from = pathname === paths.register ? undefined : rememberedPath(location.state);
  return <MoveOn to={from ?? firstScreen(session.user)} />;
}

/** A store installation that waited for the sign-in takes precedence. It leaves the app. */
function MoveOn({ to }: { readonly to: string }) {
  const [installing, setInstalling] = useState(hasInstall);
  useEffect(() => {
    if (!installing) return;
    void continueInstall().then((address) => {
      if (address === undefined) setInstalling(false);
      else window.location.assign(address);
    });
  }, [installing]);
  return installing ? <Loading /> : <Navigate to={to} replace />;
}

/** Accepts only paths of this app, because history entries outlive releases. */
function rememberedPath(state: unknown): string | undefined {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return typeof from === 'string' && /^\/(?!\/)/.test(from) ? from : undefined;
}
