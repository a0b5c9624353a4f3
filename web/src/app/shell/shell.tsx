import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useDeferredValue, useEffect, useRef, useState } from 'react';
import { matchPath, NavigationType, Outlet, useLocation, useNavigationType } from 'react-router-dom';
import { texts as app } from '#texts/app';
import { texts } from '#texts/shell';

import { FeatureGate } from '../../features/plans/components/feature-gate.js';
import { useNarrow } from '../../lib/use-narrow.js';
import { paths } from '../paths.js';
import { MobileHeader } from './mobile-header.js';
import { Notices } from './notices.js';
import { createQueryClient } from './query-client.js';
import { QuickSearch } from './quick-search.js';
import classes from './shell.module.css';
import { Shortcuts } from './shortcuts.js';
import { Sidebar } from './sidebar.js';
import { VerifyEmailBanner } from './verify-email-banner.js';

/** Loaded separately, so that screens appear sooner. */
const LiveUpdates = lazy(async () => ({ default: (await import('./live-updates.js')).LiveUpdates }));

/** The layout of all screens for signed-in users. */
export function Component() {
  const [queries] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queries}>
      <Frame />
    </QueryClientProvider>
  );
}

function Frame() {
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
      <Shortcuts />
      <Notices />
      <Suspense fallback={null}>
        <LiveUpdates />
      </Suspense>
    </>
  );
}

/**
 * Scrolls a new screen to the top and moves the focus to it for screen readers. An open dialog keeps the focus so that
 * typing isn't lost, and moves it to the screen when it closes.
 */
function Main({ pathname }: { readonly pathname: string }) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  // Paint the layout first, so that a slow device stays responsive while it renders the screen.
  const framed = useDeferredValue(true, false);
  // Browser Back leaves the screen on which the dialog was opened.
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
      {framed && <GatedOutlet key={pathname} pathname={pathname} />}
    </main>
  );
}

/** The screens that require a plan feature. Without it, an upgrade prompt replaces the screen. */
const gates = [
  { path: paths.analytics, feature: 'analytics', featureName: app.features.analytics },
  { path: paths.templates, feature: 'template_management', featureName: app.features.templates },
] as const;

function GatedOutlet({ pathname }: { readonly pathname: string }) {
  const needs = gates.find(({ path }) => matchPath(`${path}/*`, pathname) !== null);
  if (needs === undefined) return <Outlet />;
  return (
    <FeatureGate feature={needs.feature} featureName={needs.featureName} isWholeScreen>
      <Outlet />
    </FeatureGate>
  );
}
