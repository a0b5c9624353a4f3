import { ActionIcon, Drawer } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import { Wordmark } from '../../components/wordmark.js';
import { paths } from '../paths.js';
import classes from './mobile-header.module.css';
import { Sidebar } from './sidebar.js';

export function MobileHeader() {
  const [open, setOpen] = useState(false);
  return (
    <header className={classes.root}>
      <Link className={classes.brand} to={paths.dashboard} aria-label="Rebuttal, dashboard">
        <Wordmark />
      </Link>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label="Open the menu"
        onClick={() => setOpen(true)}
      >
        <IconMenu2 size={20} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
      <Drawer
        opened={open}
        onClose={() => setOpen(false)}
        size="17rem"
        position="right"
        withCloseButton={false}
        classNames={{ content: classes.drawer ?? '', body: classes.drawerBody ?? '' }}
        aria-label="Menu"
      >
        <Sidebar onNavigate={() => setOpen(false)} />
      </Drawer>
    </header>
  );
}
