import type { User } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';
import { texts } from '#texts/settings';

import { Loaded } from '../../../components/loaded.js';
import { Panel } from '../../../components/panel.js';
import { responseSettingsQuery } from '../api/settings.js';
import { ResponseSettingsForm } from './response-settings-form.js';

/** The company details in every response letter. */
export function ResponseSettingsPanel({ user }: { readonly user: User }) {
  const query = useQuery(responseSettingsQuery());
  return (
    <Panel
      title={texts.responseSettings.disputeResponseSettings}
      note={texts.responseSettings.disputeResponseSettingsNote}
    >
      <Loaded
        query={query}
        loading={texts.responseSettings.loadingDisputeResponseSettings}
        failed={texts.messages.settingsNotLoaded}
        rows={[96, 36, 36, 120]}
      >
        {(settings) => (
          <ResponseSettingsForm
            settings={settings}
            editable={user.role === 'owner' || user.role === 'admin'}
          />
        )}
      </Loaded>
    </Panel>
  );
}
