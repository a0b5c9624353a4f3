import { Drawer } from '@mantine/core';
import { texts } from '#texts/shell';

import classes from './mobile-header.module.css';
import { Sidebar } from './sidebar.js';

export type MenuProps = {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** To what opened it; not when it is closed on the way to another screen, which takes it. */
  readonly returnFocus: boolean;
};

/** The sidebar of narrow screens. */
export function MenuDrawer({ opened, onClose, returnFocus }: MenuProps) {
  return (
    <Drawer.Root opened={opened} onClose={onClose} returnFocus={returnFocus} size="17rem" position="right">
      <Drawer.Overlay />
      <Drawer.Content aria-label={texts.mobileHeader.menu}>
        <Drawer.Body className={classes.drawerBody ?? ''}>
          <Sidebar onNavigate={onClose} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
