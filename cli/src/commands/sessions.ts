import { bodyOf, type Schemas } from '@rebuttal/sdk';
import type { Command } from 'commander';

import { withApi } from '../api/api.js';
import { declare } from '../program/declaring.js';
import { createOutput, type JsonOption } from '../terminal/output.js';
import type { Column } from '../terminal/table.js';
import { shortTimeText } from '../terminal/words.js';

export function declareSessions(program: Command): void {
  const sessions = program.command('sessions').description('List your sessions.');
  declare(sessions, 'list', 'List your sessions, most recently used first.', [
    'rebuttal sessions list',
  ]).action(listSessions);
}

type LiveSession = Schemas['LiveSession'];

const columns: readonly Column<LiveSession>[] = [
  { title: 'Session', text: ({ session_id: id }) => id },
  { title: 'Where', text: whereText },
  { title: 'Address', text: ({ address }) => address ?? '' },
  { title: 'Last used', text: ({ last_used_at: at }) => shortTimeText(at) },
  { title: 'Signed in', text: ({ signed_in_at: at }) => shortTimeText(at), optional: true },
  { title: 'Ends', text: ({ expires_at: at }) => shortTimeText(at), optional: true },
];

async function listSessions(options: JsonOption): Promise<void> {
  const output = createOutput(options);
  const { sessions } = await withApi(({ api }) => bodyOf(api.GET('/api/auth/sessions')));
  output.rows(sessions, columns, 'You are not signed in anywhere.');
}

function whereText({ client, system, is_current: isCurrent, is_support: isSupport }: LiveSession): string {
  if (isSupport) return 'support, in your name';
  const device = [client, system].filter((name) => name !== null).join(' on ') || 'unknown';
  return isCurrent ? `${device} (this one)` : device;
}
