import { Navigate, Outlet, useLocation } from 'react-router-dom';

import { useSession } from '../stores/session.js';
import { Loading } from './loading.js';
import { paths } from './paths.js';

/** Sends visitors to the sign-in, which remembers where they were going. */
export function SignedInOnly() {
  const session = useSession();
  const location = useLocation();
  if (session.status === 'checking') return <Loading />;
  if (session.status === 'signed_in') return <Outlet />;
  const from = session.byChoice ? undefined : location.pathname + location.search;
  return <Navigate to={paths.login} replace state={from === undefined ? null : { from }} />;
}

/** Sends signed-in people on to where they were going. */
export function VisitorsOnly() {
  const status = useSession((session) => session.status);
  const location = useLocation();
  if (status === 'checking') return <Loading />;
  if (status === 'signed_in') return <Navigate to={rememberedPath(location.state)} replace />;
  return <Outlet />;
}

/** Only an address of this app counts: history entries outlive releases. */
function rememberedPath(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return typeof from === 'string' && /^\/(?!\/)/.test(from) ? from : paths.dashboard;
}
