import { Button } from '@mantine/core';
import type { User } from '@rebuttal/sdk';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from '#texts/api-keys';

import { Loaded } from '../../../components/loaded.js';
import { Panel } from '../../../components/panel.js';
import rows from '../../../components/row-list.module.css';
import { EmptyState } from '../../../components/screen-states.js';
import { hasPermission } from '../../../lib/permissions.js';
import { type ApiKey, apiKeysQuery } from '../api/api-keys.js';
import { ApiKeyRow } from './api-key-row.js';
import { CreateKeyModal } from './create-key-modal.js';

/** The API keys of the company's own programs. */
export function ApiKeysPanel({ user, docs }: { readonly user: User; readonly docs: string }) {
  const apiKeys = useQuery(apiKeysQuery());
  const { data } = apiKeys;
  const [creating, setCreating] = useState(false);
  const editable = hasPermission(user, 'api_keys:write') && data !== undefined;
  const create = (
    <Button
      leftSection={<IconPlus size={16} aria-hidden="true" />}
      size="xs"
      onClick={() => setCreating(true)}
    >
      {texts.apiKeysPanel.createApiKey}
    </Button>
  );
  return (
    <Panel
      title={texts.apiKeysPanel.apiKeys}
      note={
        <>
          {texts.apiKeysPanel.forYourOwnPrograms((words) => (
            <a className="accent" href={docs} target="_blank" rel="noreferrer">
              {words}
            </a>
          ))}
        </>
      }
      actions={editable && create}
    >
      <Loaded query={apiKeys} loading={texts.apiKeysPanel.loadingApiKeys} failed={texts.messages.loadFailed}>
        {({ api_keys: keys }) => (
          <KeyList apiKeys={keys} revocable={hasPermission(user, 'api_keys:revoke')} />
        )}
      </Loaded>
      {creating && data !== undefined && (
        <CreateKeyModal scopes={data.available_scopes} onClose={() => setCreating(false)} />
      )}
    </Panel>
  );
}

type ListProps = { readonly apiKeys: readonly ApiKey[]; readonly revocable: boolean };

function KeyList({ apiKeys, revocable }: ListProps) {
  if (apiKeys.length === 0) return <NoKeys />;
  return (
    <ul className="list" aria-label={texts.apiKeysPanel.apiKeys}>
      {apiKeys.map((apiKey) => (
        <li key={apiKey.api_key_id} className={rows.row}>
          <ApiKeyRow apiKey={apiKey} revocable={revocable} />
        </li>
      ))}
    </ul>
  );
}

function NoKeys() {
  return (
    <EmptyState
      icon={<IconKey size={22} stroke={1.5} aria-hidden="true" />}
      title={texts.apiKeysPanel.noApiKeysYet}
      text={texts.apiKeysPanel.noApiKeysYetText}
    />
  );
}
