import { MantineProvider } from '@mantine/core';
import { Suspense } from 'react';
import { Navigate, Route, Routes, unstable_HistoryRouter as HistoryRouter } from 'react-router-dom';

import { useFocusRecovery } from '../lib/use-focus-recovery.js';
import { shownScheme, useColourScheme } from '../stores/colour-scheme.js';
import { useSession } from '../stores/session.js';
import { ErrorBoundary } from './error-boundary.js';
import { firstScreen } from './first-screen.js';
import { SettingUpOnly, SignedInOnly, VisitorsOnly } from './guards.js';
import { history } from './history.js';
import { ImpersonationBanner, useIsLeaving } from './impersonation-banner.js';
import { Loading } from './loading.js';
import { paths } from './paths.js';
import { NotFoundScreen } from './routes/not-found.js';
import { screens, shellScreens } from './screens.js';
import { theme } from './theme.js';

export function App() {
  const scheme = useColourScheme(shownScheme);
  const isLeaving = useIsLeaving();
  useFocusRecovery();
  return (
    <MantineProvider theme={theme} forceColorScheme={scheme}>
      <ErrorBoundary>
        <HistoryRouter history={history}>
          <ImpersonationBanner />
          <Suspense fallback={<Loading />}>{isLeaving ? <Loading /> : <Screens />}</Suspense>
        </HistoryRouter>
      </ErrorBoundary>
    </MantineProvider>
  );
}

function Screens() {
  return (
    <Routes>
      <Route path={paths.home} element={<Home />} />
      <Route element={<VisitorsOnly />}>
        <Route path={paths.login} element={<screens.login.Screen />} />
        <Route path={paths.register} element={<screens.register.Screen />} />
      </Route>
      <Route path={paths.forgotPassword} element={<screens.forgotPassword.Screen />} />
      <Route path={paths.resetPassword} element={<screens.resetPassword.Screen />} />
      <Route path={paths.verifyEmail} element={<screens.verifyEmail.Screen />} />
      <Route path={paths.acceptInvitation} element={<screens.acceptInvitation.Screen />} />
      <Route element={<SettingUpOnly />}>
        <Route path={paths.secondFactor} element={<screens.secondFactor.Screen />} />
      </Route>
      <Route element={<SignedInOnly />}>
        <Route element={<screens.shell.Screen />}>
          {shellScreens.map(({ path, screen: { Screen } }) => (
            <Route key={path} path={path} element={<Screen />} />
          ))}
        </Route>
      </Route>
      <Route path="*" element={<NotFoundScreen />} />
    </Routes>
  );
}

function Home() {
  const session = useSession();
  if (session.status === 'checking') return <Loading />;
  if (session.status === 'signed_in') return <Navigate to={firstScreen(session.user)} replace />;
  return <screens.landing.Screen />;
}
