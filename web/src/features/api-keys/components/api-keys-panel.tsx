import type { User } from '@rebuttal/sdk';
import { IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { texts } from '#texts/api-keys';

import { ConfirmButton, deleteLook } from '../../../components/confirm-action.js';
import { DateOnly, Relative } from '../../../components/date-time.js';
import { AddButton } from '../../../components/dialog-button.js';
import { hidden } from '../../../components/hidden.js';
import { Loaded } from '../../../components/loaded.js';
import { Panel } from '../../../components/panel.js';
import rows from '../../../components/row-list.module.css';
import { EmptyState } from '../../../components/screen-states.js';
import { Tag } from '../../../components/tag.js';
import { hasPermission } from '../../../lib/permissions.js';
import { type ApiKey, apiKeysQuery, useRevokeApiKey } from '../api/api-keys.js';
import classes from './api-keys.module.css';
import { CreateKeyModal } from './create-key-modal.js';

/** The API keys of the company's own programs. */
export function ApiKeysPanel({ user, docs }: { readonly user: User; readonly docs: string }) {
  const apiKeys = useQuery(apiKeysQuery());
  const { data } = apiKeys;
  const create = hasPermission(user, 'api_keys:write') && data !== undefined && (
    <AddButton label={texts.apiKeysPanel.createApiKey}>
      {(close) => <CreateKeyModal scopes={data.available_scopes} onClose={close} />}
    </AddButton>
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
      actions={create}
    >
      <Loaded query={apiKeys} loading={texts.apiKeysPanel.loadingApiKeys} failed={texts.messages.loadFailed}>
        {({ api_keys: keys }) => (
          <KeyList apiKeys={keys} revocable={hasPermission(user, 'api_keys:revoke')} />
        )}
      </Loaded>
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

const tones = { active: 'green', expired: 'red', idle: 'grey' } as const;

const words = texts.apiKeyRow;

function ApiKeyRow({ apiKey, revocable }: { readonly apiKey: ApiKey; readonly revocable: boolean }) {
  const { name, hint, state, scopes, made_by: maker } = apiKey;
  return (
    <>
      <div className={rows.what}>
        <span className="break row strong">
          {name}
          <Tag tone={tones[state]} dot {...(state === 'idle' ? { title: texts.messages.idleHint } : {})}>
            {texts.messages.states[state]}
          </Tag>
        </span>
        <span className="small mono-font">{hint}</span>
        <span className="break soft">
          {words.createdBy(maker.name, <DateOnly iso={apiKey.created_at} />)} ·{' '}
          {apiKey.last_used_at === null
            ? words.neverUsed
            : words.lastUsed(<Relative iso={apiKey.last_used_at} />)}{' '}
          · <Expiry apiKey={apiKey} />
        </span>
        <ul className={classes.scopes} aria-label={words.scopesOf(name)}>
          {scopes.map((scope) => (
            <li key={scope}>{scope}</li>
          ))}
        </ul>
      </div>
      {revocable && <RevokeButton apiKey={apiKey} />}
    </>
  );
}

function Expiry({ apiKey: { state, expires_at: at } }: { readonly apiKey: ApiKey }) {
  if (at === null) return words.neverExpires;
  const date = <DateOnly iso={at} />;
  return state === 'expired' ? words.expired(date) : words.expires(date);
}

function RevokeButton({ apiKey: { api_key_id: id, name } }: { readonly apiKey: ApiKey }) {
  return (
    <ConfirmButton
      button={{ ...deleteLook, children: words.revokeButton(name, hidden) }}
      title={words.revokeTitle(name)}
      confirmLabel={words.revoke}
      danger
      action={useRevokeApiKey(id)}
      input={undefined}
      done={texts.messages.revoked(name)}
      failed={texts.messages.revokeFailed}
    >
      <p>{texts.messages.revokeText}</p>
    </ConfirmButton>
  );
}
