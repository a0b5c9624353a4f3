import type { User } from '@rebuttal/sdk';

import { CalendarPanel } from '../../features/notifications/components/calendar-panel.js';
import { NotificationsPanel } from '../../features/notifications/components/notifications-panel.js';
import classes from '../../features/notifications/components/notifications.module.css';
import { hasPermission } from '../../lib/permissions.js';

/** How deadlines and news reach the user; the calendar's address is nobody's who acts in their name. */
export function NotificationsTab({ user }: { readonly user: User }) {
  return (
    <div className={classes.panels}>
      <NotificationsPanel user={user} />
      {hasPermission(user, 'calendar:read') && <CalendarPanel />}
    </div>
  );
}
