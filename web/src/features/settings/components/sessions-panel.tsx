import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from '#texts/settings';

import { ConfirmModal } from '../../../components/confirm-modal.js';
import { Panel } from '../../../components/panel.js';
import { FailedState } from '../../../components/screen-states.js';
import { errorText } from '../../../lib/error-text.js';
import { notify } from '../../../stores/notices.js';
import { type LiveSession, sessionsQuery, useEndOtherSessions } from '../api/sessions.js';
import { SessionRow } from './session-row.js';
import classes from './sessions.module.css';

const words = texts.sessionsPanel;

/** The user's sessions, with buttons to end unknown or unused ones. */
export function SessionsPanel() {
  const { data, error, refetch } = useQuery(sessionsQuery());
  return (
    <Panel
      title={words.title}
      note={words.note}
      actions={data?.some(({ is_current: current }) => !current) === true && <EndOthersButton />}
    >
      {data !== undefined && <SessionList sessions={data} />}
      {data === undefined && error !== null && (
        <FailedState
          title={words.loadFailed}
          text={errorText(error, words.loadFailed)}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && error === null && (
        <div role="status" aria-label={words.loading}>
          <Skeleton height={44} my={14} />
          <Skeleton height={44} my={14} />
        </div>
      )}
    </Panel>
  );
}

/** This one first, whatever was used since. */
function SessionList({ sessions }: { readonly sessions: readonly LiveSession[] }) {
  const ordered = [
    ...sessions.filter(({ is_current: current }) => current),
    ...sessions.filter(({ is_current: current }) => !current),
  ];
  return (
    <ul className={classes.list} aria-label={words.title}>
      {ordered.map((session) => (
        <li key={session.session_id} className={classes.row}>
          <SessionRow session={session} />
        </li>
      ))}
    </ul>
  );
}

function EndOthersButton() {
  const [open, setOpen] = useState(false);
  const end = useEndOtherSessions();
  const close = (): void => {
    end.reset();
    setOpen(false);
  };
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        {words.endOthers}
      </Button>
      <ConfirmModal
        opened={open}
        title={words.endOthers}
        confirmLabel={words.endOthersConfirm}
        danger
        busy={end.isPending}
        problem={end.isError ? errorText(end.error, words.endFailed) : undefined}
        onConfirm={() =>
          end.mutate(undefined, {
            onSuccess: () => {
              notify('success', words.othersEnded);
              close();
            },
          })
        }
        onClose={close}
      >
        <p>{words.endOthersText}</p>
      </ConfirmModal>
    </>
  );
}
