import { bodyOf, type Schemas } from '@rebuttal/sdk';

import { withApi } from '../api/api.js';
import { UsageError } from '../errors.js';
import { createOutput, type JsonOption } from '../terminal/output.js';
import { requireYes, type YesOption } from '../terminal/prompt.js';
import type { Column } from '../terminal/table.js';
import { shortTimeText } from '../terminal/words.js';

type LiveSession = Schemas['LiveSession'];
export type EndSessionsOptions = JsonOption & YesOption & { readonly others?: true };

const columns: readonly Column<LiveSession>[] = [
  { title: 'Session', text: ({ session_id: id }) => id },
  { title: 'Where', text: whereText },
  { title: 'Address', text: ({ address }) => address ?? '' },
  { title: 'Last used', text: ({ last_used_at: at }) => shortTimeText(at) },
  { title: 'Signed in', text: ({ signed_in_at: at }) => shortTimeText(at), optional: true },
  { title: 'Ends', text: ({ expires_at: at }) => shortTimeText(at), optional: true },
];

export async function listSessions(options: JsonOption): Promise<void> {
  const output = createOutput(options);
  const { sessions } = await withApi(({ api }) => bodyOf(api.GET('/api/auth/sessions')));
  output.rows(sessions, columns, 'You are not signed in anywhere.');
}

/** Ends one session by its id, or all but the current one. @throws {UsageError} if neither or both are requested */
export async function endSessions(sessionId: string | undefined, options: EndSessionsOptions): Promise<void> {
  const output = createOutput(options);
  const isAll = options.others === true;
  if (isAll === (sessionId !== undefined))
    throw new UsageError('Name a session from "sessions list", or use --others for all but this one.');
  await requireYes(isAll ? 'Sign out everywhere else?' : `End ${String(sessionId)}?`, options);
  const { message } = await withApi(({ api }) =>
    sessionId === undefined
      ? bodyOf(api.DELETE('/api/auth/sessions'))
      : bodyOf(api.DELETE('/api/auth/sessions/{sessionId}', { params: { path: { sessionId } } })),
  );
  const ended = sessionId === undefined ? { others: true } : { session_id: sessionId };
  output.document({ ended: true, ...ended }, () => [`${message}.`]);
}

function whereText({ client, system, is_current: isCurrent, is_support: isSupport }: LiveSession): string {
  if (isSupport) return 'support, in your name';
  const device = [client, system].filter((name) => name !== null).join(' on ') || 'unknown';
  return isCurrent ? `${device} (this one)` : device;
}
