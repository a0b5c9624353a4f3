import { CloseButton, UnstyledButton } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { texts } from '#texts/shell';

import { SchemeToggle } from '../../components/scheme-toggle.js';
import { signOut } from '../../features/auth/api/auth.js';
import { initialsOf } from '../../lib/initials.js';
import { useUser } from '../../stores/session.js';
import { BrandLink } from './brand-link.js';
import { Navigation } from './navigation.js';
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
      <span className={classes.who}>
        <span className={classes.name}>{user.name}</span>
        <span className={classes.company}>{user.tenant?.name ?? user.email}</span>
      </span>
      <UnstyledButton
        className={classes.leave}
        aria-label={texts.sidebar.signOut}
        title={texts.sidebar.signOut}
        onClick={() => void signOut()}
      >
        <IconLogout size={16} stroke={1.75} aria-hidden="true" />
      </UnstyledButton>
    </div>
  );
}
