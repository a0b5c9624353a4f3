import { ActionIcon, Button, Notification } from '@mantine/core';
import { IconCheck, IconMail, IconMenu2, IconX } from '@tabler/icons-react';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useDeferredValue, useEffect, useRef, useState } from 'react';
import { matchPath, NavigationType, Outlet, useLocation, useNavigationType } from 'react-router-dom';
import { texts as app } from '#texts/app';
import { texts as authTexts } from '#texts/auth';
import { texts as common } from '#texts/common';
import { texts } from '#texts/shell';

import { Callout } from '../../components/callout.js';
import { confirmationMs } from '../../components/copy-button.js';
import { lazyDialog } from '../../components/lazy-dialog.js';
import { refreshUser, resendVerification } from '../../features/auth/api/auth.js';
import { FeatureGate } from '../../features/plans/components/feature-gate.js';
import { errorText } from '../../lib/error-text.js';
import { useNarrow } from '../../lib/use-narrow.js';
import { useWhenIdle } from '../../lib/use-when-idle.js';
import { dismissNotice, type Notice, useNotices } from '../../stores/notices.js';
import { useImpersonatedTenant, useUser } from '../../stores/session.js';
import { paths } from '../paths.js';
import { BrandLink } from './brand-link.js';
import type { MenuProps } from './menu-drawer.js';
import mobileHeaderClasses from './mobile-header.module.css';
import noticesClasses from './notices.module.css';
import { NotificationBell } from './notification-bell.js';
import { createQueryClient } from './query-client.js';
import { QuickSearch } from './quick-search.js';
import classes from './shell.module.css';
import { Shortcuts } from './shortcuts.js';
import { Sidebar } from './sidebar.js';

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
      <a className={classes.skip} data-screen-only href="#main">
        {texts.shell.skipToContent}
      </a>
      <div className={classes.frame}>
        {narrow ? (
          <MobileHeader />
        ) : (
          <aside className={classes.aside} data-screen-only>
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

/** Copy confirmations are short and disappear at the same time as the check mark on the button. */
const shownMs = { success: 5_000, error: 9_000, copied: confirmationMs } as const;

/** Toast messages, announced to screen readers. */
function Notices() {
  const shown = useNotices((notices) => notices.shown);
  return (
    <div className={noticesClasses.root} role="status" aria-live="polite">
      {shown.map((notice) => (
        <Shown key={notice.id} notice={notice} />
      ))}
    </div>
  );
}

function Shown({ notice }: { readonly notice: Notice }) {
  const { id, kind, text } = notice;
  useEffect(() => {
    const timer = window.setTimeout(() => dismissNotice(id), shownMs[kind]);
    return () => window.clearTimeout(timer);
  }, [id, kind]);
  return (
    <Notification
      className={noticesClasses.notice}
      color={kind === 'error' ? 'red' : 'teal'}
      icon={kind === 'error' ? <IconX size={16} stroke={2.25} /> : <IconCheck size={16} stroke={2.25} />}
      closeButtonProps={{ 'aria-label': common.actions.dismiss }}
      onClose={() => dismissNotice(id)}
      {...(kind === 'error' ? { role: 'alert' } : {})}
    >
      {text}
    </Notification>
  );
}

const Menu = lazyDialog<MenuProps>(async () => (await import('./menu-drawer.js')).MenuDrawer);

function MobileHeader() {
  const [open, setOpen] = useState(false);
  const [openedAt, setOpenedAt] = useState('');
  useWhenIdle(Menu.preload);
  return (
    <header className={mobileHeaderClasses.root} data-screen-only>
      <BrandLink />
      <span className="flex gap-2">
        <NotificationBell />
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={texts.mobileHeader.openTheMenu}
          onClick={() => {
            setOpenedAt(window.location.pathname);
            setOpen(true);
          }}
        >
          <IconMenu2 size={20} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </span>
      <Menu
        opened={open}
        onClose={() => setOpen(false)}
        returnFocus={openedAt === window.location.pathname}
      />
    </header>
  );
}

/** Asks the user to confirm their email address until they open the link in the email. */
function VerifyEmailBanner() {
  const user = useUser();
  const isSupport = useImpersonatedTenant() !== undefined;
  return user.email_verified || isSupport ? null : <Banner email={user.email} />;
}

function Banner({ email }: { readonly email: string }) {
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string>();
  useEffect(() => {
    // The link often opens in another tab of the same browser.
    const refresh = () => void refreshUser().catch(() => undefined);
    window.addEventListener('focus', refresh);
    return () => window.removeEventListener('focus', refresh);
  }, []);
  const resend = async (): Promise<void> => {
    setBusy(true);
    try {
      setMessage(await resendVerification());
      await refreshUser();
    } catch (error) {
      setMessage(errorText(error, authTexts.messages.resendFailed));
    }
    setBusy(false);
  };
  return (
    <aside className="mb-8" aria-label={authTexts.verifyEmailBanner.label}>
      <Callout tone="blue" icon={<IconMail size={18} stroke={1.75} aria-hidden="true" />}>
        <div className="ends gap-2 gap-x-8">
          <span>{authTexts.verifyEmailBanner.confirm(email)}</span>
          <Button variant="subtle" size="compact-sm" loading={busy} onClick={() => void resend()}>
            {authTexts.verifyEmailBanner.resend}
          </Button>
        </div>
        <div role="status">{message}</div>
      </Callout>
    </aside>
  );
}
