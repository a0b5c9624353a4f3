import { CloseButton, UnstyledButton } from '@mantine/core';
import { IconLock, IconLogout } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { NavLink } from 'react-router-dom';
import { texts } from '#texts/shell';

import { hidden } from '../../components/hidden.js';
import { SchemeToggle } from '../../components/scheme-toggle.js';
import { signOut } from '../../features/auth/api/auth.js';
import { disputeSummaryQuery } from '../../features/disputes/api/disputes.js';
import { useFeature } from '../../features/plans/api/plan.js';
import type { PlanFeature } from '../../features/plans/plan.js';
import { initialsOf } from '../../lib/initials.js';
import { useUser } from '../../stores/session.js';
import { paths } from '../paths.js';
import { preloadScreen } from '../screens.js';
import { BrandLink } from './brand-link.js';
import { useNavigationEntries } from './navigation-entries.js';
import { NotificationBell } from './notification-bell.js';
import { QuickSearchButton } from './quick-search.js';
import classes from './sidebar.module.css';

type Props = {
  /** Closes the sidebar. Set when it is a drawer. */
  readonly onNavigate?: () => void;
};

export function Sidebar({ onNavigate }: Props) {
  return (
    <div className={classes.root}>
      <div className={classes.head}>
        <BrandLink onNavigate={onNavigate} />
        {onNavigate === undefined ? (
          <NotificationBell />
        ) : (
          <CloseButton aria-label={texts.sidebar.closeTheMenu} onClick={onNavigate} />
        )}
      </div>
      <QuickSearchButton onNavigate={onNavigate} />
      <Navigation onNavigate={onNavigate} />
      <div className={classes.foot}>
        <SchemeToggle />
        <Person />
      </div>
    </div>
  );
}

function Person() {
  const user = useUser();
  return (
    <div className={classes.person}>
      <span className={classes.avatar} aria-hidden="true">
        {initialsOf(user.name)}
      </span>
      <span className="grid grow">
        <span className="cut text-sm strong">{user.name}</span>
        <span className="cut small">{user.tenant?.name ?? user.email}</span>
      </span>
      <UnstyledButton
        className="tool"
        aria-label={texts.sidebar.signOut}
        title={texts.sidebar.signOut}
        onClick={() => void signOut()}
      >
        <IconLogout size={16} stroke={1.75} aria-hidden="true" />
      </UnstyledButton>
    </div>
  );
}

type NavigationProps = { readonly onNavigate: (() => void) | undefined };

function Navigation({ onNavigate }: NavigationProps) {
  const entries = useNavigationEntries();
  return (
    <nav className="grid gap-1" aria-label={texts.navigation.main}>
      {entries.map(({ to, label, Icon, feature, end = false }) => (
        <NavLink
          key={to}
          className={classes.link ?? ''}
          to={to}
          end={end}
          onClick={onNavigate}
          onPointerEnter={() => preloadScreen(to)}
          onFocus={() => preloadScreen(to)}
        >
          <Icon size={18} stroke={1.75} aria-hidden="true" />
          <span>{label}</span>
          {to === paths.disputes && <WaitingCount />}
          {feature !== undefined && <Lock feature={feature} />}
        </NavLink>
      ))}
    </nav>
  );
}

function WaitingCount() {
  const { data } = useQuery(disputeSummaryQuery());
  if (data === undefined || data.pending === 0) return null;
  return (
    <span className={classes.count} data-tone={data.overdue > 0 ? 'red' : 'amber'}>
      {texts.navigation.waiting(data.pending, hidden)}
    </span>
  );
}

function Lock({ feature }: { readonly feature: PlanFeature }) {
  if (useFeature(feature) !== 'locked') return null;
  return (
    <span className={classes.lock}>
      <IconLock size={14} stroke={1.75} aria-hidden="true" />
      {hidden(texts.navigation.notInYourPlan)}
    </span>
  );
}
