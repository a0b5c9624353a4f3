import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from '#texts/notifications';

import { lazyDialog } from '../../components/lazy-dialog.js';
import { unreadQuery } from '../../features/notifications/api/notifications.js';
import type { InboxProps } from '../../features/notifications/components/inbox.js';
import { hasPermission } from '../../lib/permissions.js';
import { useUser } from '../../stores/session.js';
import classes from './notification-bell.module.css';

const Inbox = lazyDialog<InboxProps>(
  async () => (await import('../../features/notifications/components/inbox.js')).Inbox,
);

/** Shows the number of unread notifications and opens their list. */
export function NotificationBell() {
  const user = useUser();
  // Notifications belong to a company. Super admins have none.
  return user.tenant === null ? null : <Bell isEditable={hasPermission(user, 'notifications:write')} />;
}

function Bell({ isEditable }: { readonly isEditable: boolean }) {
  const [opened, setOpened] = useState(false);
  const unread = useQuery(unreadQuery()).data ?? 0;
  return (
    <>
      <ActionIcon
        className={classes.bell ?? ''}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={texts.inbox.bell(unread)}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        <IconBell size={18} stroke={1.75} aria-hidden="true" />
        {unread > 0 && (
          <span className={classes.count} aria-hidden="true">
            {texts.inbox.count(unread)}
          </span>
        )}
      </ActionIcon>
      <Inbox opened={opened} onClose={() => setOpened(false)} isEditable={isEditable} />
    </>
  );
}
