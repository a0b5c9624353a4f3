import type { User } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';
import { texts } from '#texts/notifications';

import { Loaded } from '../../../components/loaded.js';
import { Panel } from '../../../components/panel.js';
import { preferencesQuery } from '../api/notifications.js';
import { PreferencesForm } from './preferences-form.js';

/** Email preferences, and the user's time zone. */
export function NotificationsPanel({ user }: { readonly user: User }) {
  const query = useQuery(preferencesQuery());
  return (
    <Panel
      title={texts.notificationsPanel.notifications}
      note={texts.notificationsPanel.emailsSentTo(user.email)}
    >
      <Loaded
        query={query}
        loading={texts.notificationsPanel.loadingNotifications}
        failed={texts.messages.preferencesNotLoaded}
        rows={[20, 20, 20, 20, 20, 20]}
      >
        {(preferences) => <PreferencesForm user={user} preferences={preferences} />}
      </Loaded>
    </Panel>
  );
}
