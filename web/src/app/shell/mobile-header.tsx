import { ActionIcon, Drawer } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { useState } from 'react';
import { texts } from '#texts/shell';

import { BrandLink } from './brand-link.js';
import classes from './mobile-header.module.css';
import { Sidebar } from './sidebar.js';

export function MobileHeader() {
  const [open, setOpen] = useState(false);
  return (
    <header className={classes.root}>
      <BrandLink />
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={texts.mobileHeader.openTheMenu}
        onClick={() => setOpen(true)}
      >
        <IconMenu2 size={20} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
      <Drawer.Root opened={open} onClose={() => setOpen(false)} size="17rem" position="right">
        <Drawer.Overlay />
        <Drawer.Content aria-label={texts.mobileHeader.menu}>
          <Drawer.Body className={classes.drawerBody ?? ''}>
            <Sidebar onNavigate={() => setOpen(false)} />
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </header>
  );
}
