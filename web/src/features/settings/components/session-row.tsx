import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile, IconHeadset, IconTerminal2 } from '@tabler/icons-react';
import { texts } from '#texts/settings';

import { DateOnly, Relative } from '../../../components/date-time.js';
import rows from '../../../components/row-list.module.css';
import { Tag } from '../../../components/tag.js';
import { errorText } from '../../../lib/error-text.js';
import { notify } from '../../../stores/notices.js';
import { type LiveSession, useEndSession } from '../api/sessions.js';

const words = texts.sessionsPanel;

export function SessionRow({ session }: { readonly session: LiveSession }) {
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
    <Button
      variant="subtle"
      color="red"
      size="xs"
      c="var(--tone-red)"
      loading={end.isPending}
      aria-label={words.endOne(name)}
      onClick={() =>
        end.mutate(undefined, {
          onSuccess: () => notify('success', words.ended(name)),
          onError: (error) => notify('error', errorText(error, words.endFailed)),
        })
      }
    >
      {words.end}
    </Button>
  );
}

/** The program and the system of the device. */
export function sessionName({ client, system, is_support: isSupport }: LiveSession): string {
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
