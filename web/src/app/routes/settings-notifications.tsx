import type { User } from '@rebuttal/sdk';

import { CalendarPanel } from '../../features/notifications/components/calendar-panel.js';
import { NotificationsPanel } from '../../features/notifications/components/notifications-panel.js';
import { hasPermission } from '../../lib/permissions.js';

/** Notification settings and the calendar feed. The feed's address is hidden during an impersonation. */
export function NotificationsTab({ user }: { readonly user: User }) {
  return (
    <div className="stack-lg">
      <NotificationsPanel user={user} />
      {hasPermission(user, 'calendar:read') && <CalendarPanel />}
    </div>
  );
}
