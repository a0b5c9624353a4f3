import { Button } from '@mantine/core';
import { useState } from 'react';
import { texts } from '#texts/api-keys';

import { ConfirmModal } from '../../../components/confirm-modal.js';
import { DateOnly, Relative } from '../../../components/date-time.js';
import { hidden } from '../../../components/hidden.js';
import rows from '../../../components/row-list.module.css';
import { Tag } from '../../../components/tag.js';
import { errorText } from '../../../lib/error-text.js';
import { notify } from '../../../stores/notices.js';
import { type ApiKey, useRevokeApiKey } from '../api/api-keys.js';
import classes from './api-keys.module.css';

const tones = { active: 'green', expired: 'red', idle: 'grey' } as const;

const words = texts.apiKeyRow;

export function ApiKeyRow({ apiKey, revocable }: { readonly apiKey: ApiKey; readonly revocable: boolean }) {
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
        <span className={classes.hint}>{hint}</span>
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
  const [open, setOpen] = useState(false);
  const revoke = useRevokeApiKey(id);
  const close = (): void => {
    revoke.reset();
    setOpen(false);
  };
  return (
    <>
      <Button variant="subtle" color="red" size="xs" c="var(--tone-red)" onClick={() => setOpen(true)}>
        {words.revokeButton(name, hidden)}
      </Button>
      <ConfirmModal
        opened={open}
        title={words.revokeTitle(name)}
        confirmLabel={words.revoke}
        danger
        busy={revoke.isPending}
        problem={revoke.isError ? errorText(revoke.error, texts.messages.revokeFailed) : undefined}
        onConfirm={() =>
          revoke.mutate(undefined, {
            onSuccess: () => {
              notify('success', texts.messages.revoked(name));
              close();
            },
          })
        }
        onClose={close}
      >
        <p>{texts.messages.revokeText}</p>
      </ConfirmModal>
    </>
  );
}
