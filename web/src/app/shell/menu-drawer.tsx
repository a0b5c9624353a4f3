import { Drawer } from '@mantine/core';
import { texts } from '#texts/shell';

import classes from './mobile-header.module.css';
import { Sidebar } from './sidebar.js';

export type MenuProps = {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Returns the focus to the button that opened the drawer, unless a new screen takes it. */
  readonly returnFocus: boolean;
};

/** The sidebar on narrow screens. */
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
