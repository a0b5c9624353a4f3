import { MantineProvider } from '@mantine/core';
import { Suspense } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom';

import { shownScheme, useColourScheme } from '../stores/colour-scheme.js';
import { useSession } from '../stores/session.js';
import { ErrorBoundary } from './error-boundary.js';
import { SignedInOnly, VisitorsOnly } from './guards.js';
import { Loading } from './loading.js';
import { paths } from './paths.js';
import { NotFoundScreen } from './routes/not-found.js';
import { dashboard, disputeDetail, disputes, login, pspAccounts, register, shell } from './screens.js';
import { theme } from './theme.js';

export function App() {
  const scheme = useColourScheme(shownScheme);
  return (
    <MantineProvider theme={theme} forceColorScheme={scheme}>
      <ErrorBoundary>
        <BrowserRouter>
          <Suspense fallback={<Loading />}>
            <Screens />
          </Suspense>
        </BrowserRouter>
      </ErrorBoundary>
    </MantineProvider>
  );
}

function Screens() {
  return (
    <Routes>
      <Route path={paths.home} element={<Home />} />
      <Route element={<VisitorsOnly />}>
        <Route path={paths.login} element={<login.Screen />} />
        <Route path={paths.register} element={<register.Screen />} />
      </Route>
      <Route element={<SignedInOnly />}>
        <Route element={<shell.Screen />}>
          <Route path={paths.dashboard} element={<dashboard.Screen />} />
          <Route path={paths.pspAccounts} element={<pspAccounts.Screen />} />
          <Route path={paths.disputes} element={<disputes.Screen />} />
          <Route path={`${paths.disputes}/:disputeId`} element={<disputeDetail.Screen />} />
        </Route>
      </Route>
      <Route path="*" element={<NotFoundScreen />} />
    </Routes>
  );
}

function Home() {
  const status = useSession((session) => session.status);
  if (status === 'checking') return <Loading />;
  return <Navigate to={status === 'signed_in' ? paths.dashboard : paths.login} replace />;
}
