import { Skeleton } from '@mantine/core';
import type { User } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';
import { texts } from '#texts/settings';

import { Panel } from '../../../components/panel.js';
import { FailedState } from '../../../components/screen-states.js';
import { errorText } from '../../../lib/error-text.js';
import { responseSettingsQuery } from '../api/settings.js';
import { ResponseSettingsForm } from './response-settings-form.js';

/** The company details in every response letter. */
export function ResponseSettingsPanel({ user }: { readonly user: User }) {
  const { data, error, refetch } = useQuery(responseSettingsQuery());
  return (
    <Panel
      title={texts.responseSettings.disputeResponseSettings}
      note={texts.responseSettings.disputeResponseSettingsNote}
    >
      {data !== undefined && (
        <ResponseSettingsForm settings={data} editable={user.role === 'owner' || user.role === 'admin'} />
      )}
      {data === undefined && error !== null && (
        <FailedState
          title={texts.messages.settingsNotLoaded}
          text={errorText(error, texts.messages.settingsNotLoaded)}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && error === null && (
        <div role="status" aria-label={texts.responseSettings.loadingDisputeResponseSettings}>
          {[96, 36, 36, 120].map((height, index) => (
            <Skeleton key={index} height={height} my={16} />
          ))}
        </div>
      )}
    </Panel>
  );
}
