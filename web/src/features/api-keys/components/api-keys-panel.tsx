import { Button, Skeleton } from '@mantine/core';
import type { User } from '@rebuttal/sdk';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { Panel } from '../../../components/panel.js';
import { EmptyState, FailedState } from '../../../components/screen-states.js';
import { errorText } from '../../../lib/error-text.js';
import { may } from '../../../lib/may.js';
import { type ApiKey, apiKeysQuery } from '../api/api-keys.js';
import { messages } from '../messages.js';
import { ApiKeyRow } from './api-key-row.js';
import classes from './api-keys.module.css';
import { MakeKeyModal } from './make-key-modal.js';

/** What the company's own programs sign in with. */
export function ApiKeysPanel({ user, docs }: { readonly user: User; readonly docs: string }) {
  const { data, error, refetch } = useQuery(apiKeysQuery());
  const [making, setMaking] = useState(false);
  const editable = may(user, 'api_keys:write') && data !== undefined;
  const make = (
    <Button leftSection={<IconPlus size={16} aria-hidden="true" />} size="xs" onClick={() => setMaking(true)}>
      New API key
    </Button>
  );
  return (
    <Panel
      title="API keys"
      note={
        <>
          For your own programs; each may do as much as you choose.{' '}
          <a className={classes.docs} href={docs} target="_blank" rel="noreferrer">
            API reference
          </a>
        </>
      }
      actions={editable ? make : undefined}
    >
      {data === undefined && error !== null && (
        <FailedState
          title={messages.loadFailed}
          text={errorText(error, messages.loadFailed)}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && error === null && <LoadingKeys />}
      {data !== undefined && <KeyList apiKeys={data.api_keys} revocable={may(user, 'api_keys:revoke')} />}
      {making && data !== undefined && (
        <MakeKeyModal scopes={data.available_scopes} onClose={() => setMaking(false)} />
      )}
    </Panel>
  );
}

function LoadingKeys() {
  return (
    <div role="status" aria-label="Loading API keys">
      <Skeleton height={44} my={14} />
      <Skeleton height={44} my={14} />
    </div>
  );
}

type ListProps = { readonly apiKeys: readonly ApiKey[]; readonly revocable: boolean };

function KeyList({ apiKeys, revocable }: ListProps) {
  if (apiKeys.length === 0) return <NoKeys />;
  return (
    <ul className={classes.list} aria-label="API keys">
      {apiKeys.map((apiKey) => (
        <li key={apiKey.api_key_id} className={classes.row}>
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
      title="No API keys yet"
      text="Make one for each program, so that you can revoke it without stopping the others."
    />
  );
}
