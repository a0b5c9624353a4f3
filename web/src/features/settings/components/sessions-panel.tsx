import { IconDeviceDesktop, IconDeviceMobile, IconHeadset, IconTerminal2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { texts } from '#texts/settings';

import { ActionButton } from '../../../components/action-button.js';
import { ConfirmButton, deleteLook } from '../../../components/confirm-action.js';
import { DateOnly, Relative } from '../../../components/date-time.js';
import { Loaded } from '../../../components/loaded.js';
import { Panel } from '../../../components/panel.js';
import rows from '../../../components/row-list.module.css';
import { Tag } from '../../../components/tag.js';
import { type LiveSession, sessionsQuery, useEndOtherSessions, useEndSession } from '../api/sessions.js';
import { groupSessions } from '../session-groups.js';
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
        <li key={first.session_id} className="ruled-row">
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
  return (
    <ConfirmButton
      button={{ children: words.endOthers }}
      title={words.endOthers}
      confirmLabel={words.endOthersConfirm}
      danger
      action={useEndOtherSessions()}
      input={undefined}
      done={words.othersEnded}
      failed={words.endFailed}
    >
      <p>{words.endOthersText}</p>
    </ConfirmButton>
  );
}

function SessionRow({ session }: { readonly session: LiveSession }) {
  const { address, is_current: isCurrent } = session;
  const name = sessionName(session);
  return (
    <>
      <DeviceIcon session={session} />
      <div className={rows.what}>
        <span className="break row strong">
          {name}
          {isCurrent && (
            <Tag tone="green" dot>
              {words.thisOne}
            </Tag>
          )}
        </span>
        <span className="break soft">
          {words.signedIn(<DateOnly iso={session.signed_in_at} />)} ·{' '}
          {isCurrent ? words.inUse : words.lastUsed(<Relative iso={session.last_used_at} />)}
          {address !== null && <> · {address}</>}
        </span>
      </div>
      {!isCurrent && <EndButton sessionId={session.session_id} name={name} />}
    </>
  );
}

/** Without confirmation: the user can sign in there again. */
function EndButton({ sessionId, name }: { readonly sessionId: string; readonly name: string }) {
  const end = useEndSession(sessionId);
  return (
    <ActionButton
      action={end}
      input={undefined}
      done={words.ended(name)}
      failed={words.endFailed}
      {...deleteLook}
      aria-label={words.endOne(name)}
    >
      {words.end}
    </ActionButton>
  );
}

/** The program and the system of the device. */
function sessionName({ client, system, is_support: isSupport }: LiveSession): string {
  if (isSupport) return words.support;
  if (client === null) return system ?? words.unknownDevice;
  return system === null ? client : words.clientOnSystem(client, system);
}

function DeviceIcon({ session }: { readonly session: LiveSession }) {
  const { client, system, is_support: isSupport } = session;
  const look = { className: 'quiet', size: 22, stroke: 1.5, 'aria-hidden': true } as const;
  if (isSupport) return <IconHeadset {...look} />;
  if (system === 'Android' || system === 'iOS') return <IconDeviceMobile {...look} />;
  if (client === 'Rebuttal CLI' || client === 'curl') return <IconTerminal2 {...look} />;
  return <IconDeviceDesktop {...look} />;
}
