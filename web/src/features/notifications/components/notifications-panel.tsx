import { Skeleton } from '@mantine/core';
import type { User } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';
import { texts } from '#texts/notifications';

import { Panel } from '../../../components/panel.js';
import { FailedState } from '../../../components/screen-states.js';
import { errorText } from '../../../lib/error-text.js';
import { preferencesQuery } from '../api/notifications.js';
import { PreferencesForm } from './preferences-form.js';

/** Email preferences, and the user's time zone. */
export function NotificationsPanel({ user }: { readonly user: User }) {
  const { data, error, refetch } = useQuery(preferencesQuery());
  return (
    <Panel
      title={texts.notificationsPanel.notifications}
      note={texts.notificationsPanel.emailsSentTo(user.email)}
    >
      {data !== undefined && <PreferencesForm user={user} preferences={data} />}
      {data === undefined && error !== null && (
        <FailedState
          title={texts.messages.preferencesNotLoaded}
          text={errorText(error, texts.messages.preferencesNotLoaded)}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && error === null && (
        <div role="status" aria-label={texts.notificationsPanel.loadingNotifications}>
          {Array.from({ length: 6 }, (_, row) => (
            <Skeleton key={row} height={20} my={16} />
          ))}
        </div>
      )}
    </Panel>
  );
}
