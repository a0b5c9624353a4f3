import { ActionIcon } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { useState } from 'react';
import { texts } from '#texts/shell';

import { lazyDialog } from '../../components/lazy-dialog.js';
import { useWhenIdle } from '../../lib/use-when-idle.js';
import { BrandLink } from './brand-link.js';
import type { MenuProps } from './menu-drawer.js';
import classes from './mobile-header.module.css';
import { NotificationBell } from './notification-bell.js';

const Menu = lazyDialog<MenuProps>(async () => (await import('./menu-drawer.js')).MenuDrawer);

export function MobileHeader() {
  const [open, setOpen] = useState(false);
  const [openedAt, setOpenedAt] = useState('');
  useWhenIdle(Menu.preload);
  return (
    <header className={classes.root}>
      <BrandLink />
      <span className={classes.end}>
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
