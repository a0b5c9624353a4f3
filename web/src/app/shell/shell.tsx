import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useDeferredValue, useEffect, useRef, useState } from 'react';
import { matchPath, NavigationType, Outlet, useLocation, useNavigationType } from 'react-router-dom';
import { texts } from '#texts/shell';

import { FeatureGate } from '../../features/plans/components/feature-gate.js';
import { useNarrow } from '../../lib/use-narrow.js';
import { ErrorBoundary } from '../error-boundary.js';
import { shellScreens } from '../screens.js';
import { useLiveUpdates } from './live-updates.js';
import { MobileHeader } from './mobile-header.js';
import { Notices } from './notices.js';
import { createQueryClient } from './query-client.js';
import { QuickSearch } from './quick-search.js';
import classes from './shell.module.css';
import { Sidebar } from './sidebar.js';
import { VerifyEmailBanner } from './verify-email-banner.js';

/** The frame of all screens behind the sign-in. */
export function Shell() {
  const [queries] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queries}>
      <Frame />
    </QueryClientProvider>
  );
}

function Frame() {
  useLiveUpdates();
  const { pathname } = useLocation();
  const narrow = useNarrow('menu');
  return (
    <>
      <a className={classes.skip} href="#main">
        {texts.shell.skipToContent}
      </a>
      <div className={classes.frame}>
        {narrow ? (
          <MobileHeader />
        ) : (
          <aside className={classes.aside}>
            <Sidebar />
          </aside>
        )}
        <Main pathname={pathname} />
      </div>
      <QuickSearch />
      <Notices />
    </>
  );
}

/**
 * A new screen starts at its top, and those who do not see it change are taken there; but not out of a field of a dialog
 * that they have opened while it was on its way, or what they type would go nowhere: that dialog takes them there.
 */
function Main({ pathname }: { readonly pathname: string }) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  // The frame is painted first, and a slow machine can be touched while it makes the rest.
  const framed = useDeferredValue(true, false);
  // Who goes back in the browser has left the screen on which a dialog was opened.
  const wentBack = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
    const isTyping = document.activeElement?.matches('[role="dialog"] :is(input, textarea)') === true;
    if (wentBack || !isTyping) main.current?.focus({ preventScroll: true });
  }, [pathname, wentBack]);
  return (
    <main className={classes.main} id="main" tabIndex={-1} ref={main}>
      <VerifyEmailBanner />
      <Suspense fallback={null}>
        <ErrorBoundary key={pathname}>{framed && <GatedOutlet pathname={pathname} />}</ErrorBoundary>
      </Suspense>
    </main>
  );
}

function GatedOutlet({ pathname }: { readonly pathname: string }) {
  const needs = shellScreens.find(({ path }) => matchPath(path, pathname) !== null)?.needs;
  if (needs === undefined) return <Outlet />;
  return (
    <FeatureGate {...needs} isWholeScreen>
      <Outlet />
    </FeatureGate>
  );
}
