import { Button } from '@mantine/core';
import { useState } from 'react';

import { ConfirmModal } from '../../../components/confirm-modal.js';
import { DateOnly, Relative } from '../../../components/date-time.js';
import { Tag } from '../../../components/tag.js';
import { errorText } from '../../../lib/error-text.js';
import { notify } from '../../../stores/notices.js';
import { type ApiKey, useRevokeApiKey } from '../api/api-keys.js';
import { messages } from '../messages.js';
import classes from './api-keys.module.css';

const tones = { active: 'green', expired: 'red', idle: 'grey' } as const;

export function ApiKeyRow({ apiKey, revocable }: { readonly apiKey: ApiKey; readonly revocable: boolean }) {
  const { name, hint, state, scopes, made_by: maker } = apiKey;
  return (
    <>
      <div className={classes.what}>
        <span className={classes.name}>
          {name}
          <Tag tone={tones[state]} dot {...(state === 'idle' ? { title: messages.idleHint } : {})}>
            {messages.states[state]}
          </Tag>
        </span>
        <span className={classes.hint}>{hint}</span>
        <span className={classes.detail}>
          made by {maker.name} on <DateOnly iso={apiKey.created_at} /> ·{' '}
          {apiKey.last_used_at === null ? (
            'never used'
          ) : (
            <>
              last used <Relative iso={apiKey.last_used_at} />
            </>
          )}{' '}
          ·{' '}
          {apiKey.expires_at === null ? (
            'never expires'
          ) : (
            <>
              {state === 'expired' ? 'expired' : 'expires'} <DateOnly iso={apiKey.expires_at} />
            </>
          )}
        </span>
        <ul className={classes.scopes} aria-label={`Scopes of ${name}`}>
          {scopes.map((scope) => (
            <li key={scope}>{scope}</li>
          ))}
        </ul>
      </div>
      {revocable && <RevokeButton apiKey={apiKey} />}
    </>
  );
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
        Revoke<span className="visually-hidden"> {name}</span>
      </Button>
      <ConfirmModal
        opened={open}
        title={`Revoke ${name}`}
        confirmLabel="Revoke"
        danger
        busy={revoke.isPending}
        problem={revoke.isError ? errorText(revoke.error, messages.revokeFailed) : undefined}
        onConfirm={() =>
          revoke.mutate(undefined, {
            onSuccess: () => {
              notify('success', messages.revoked(name));
              close();
            },
          })
        }
        onClose={close}
      >
        <p>{messages.revokeText}</p>
      </ConfirmModal>
    </>
  );
}
