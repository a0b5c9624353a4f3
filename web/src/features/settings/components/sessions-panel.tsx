import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from '#texts/settings';

import { ConfirmModal } from '../../../components/confirm-modal.js';
import { Loaded } from '../../../components/loaded.js';
import { Panel } from '../../../components/panel.js';
import { errorText } from '../../../lib/error-text.js';
import { notify } from '../../../stores/notices.js';
import { type LiveSession, sessionsQuery, useEndOtherSessions } from '../api/sessions.js';
import { groupSessions } from '../session-groups.js';
import { sessionName, SessionRow } from './session-row.js';
import classes from './sessions.module.css';

const words = texts.sessionsPanel;

/** The user's sessions, with buttons to end unknown or unused ones. */
export function SessionsPanel() {
  const sessions = useQuery(sessionsQuery());
  return (
    <Panel
      title={words.title}
      note={words.note}
      actions={sessions.data?.some(({ is_current: current }) => !current) === true && <EndOthersButton />}
    >
      <Loaded query={sessions} loading={words.loading} failed={words.loadFailed}>
        {(data) => <SessionList sessions={data} />}
      </Loaded>
    </Panel>
  );
}

/** The current one first, then the others by device, the one used last first. */
function SessionList({ sessions }: { readonly sessions: readonly LiveSession[] }) {
  const groups = groupSessions(sessions, sessionName);
  return (
    <ul className="list" aria-label={words.title}>
      {groups.map(({ first, others }) => (
        <li key={first.session_id} className={classes.item}>
          <div className={classes.row}>
            <SessionRow session={first} />
          </div>
          {others.length > 0 && (
            <details className={classes.others}>
              <summary>{words.moreOnDevice(others.length, sessionName(first))}</summary>
              {others.map((session) => (
                <div key={session.session_id} className={classes.row}>
                  <SessionRow session={session} />
                </div>
              ))}
            </details>
          )}
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
