import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

import type { TokenStore } from '@rebuttal/sdk';

import { makeFolder } from '../make-folder.js';
import { sessionFile } from './settings.js';

/** The signed-in user and server. The tokens are valid on this server only and are never sent to another. */
export type StoredSession = {
  readonly url: string;
  readonly email: string;
  readonly accessToken: string;
  readonly refreshToken: string | undefined;
};

/** Returns undefined also if the file holds no session. */
export function readSession(): StoredSession | undefined {
  try {
    const found = JSON.parse(readFileSync(sessionFile(), 'utf8')) as Partial<StoredSession>;
    const { url, email, accessToken, refreshToken } = found;
    if (typeof url !== 'string' || typeof email !== 'string' || typeof accessToken !== 'string')
      return undefined;
    return { url, email, accessToken, refreshToken };
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Renames the file into place, so that a concurrent command never reads half a file. */
export function writeSession(session: StoredSession): void {
  const file = sessionFile();
  makeFolder(dirname(file), 0o700);
  const draft = `${file}.${randomUUID()}`;
  try {
    writeFileSync(draft, `${JSON.stringify(session, null, 2)}\n`, { mode: 0o600 });
    renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
}

export function removeSession(): void {
  rmSync(sessionFile(), { force: true });
}

/** The session's tokens as the SDK expects them, so that it can renew them in the file. */
export function sessionTokens(session: StoredSession): TokenStore {
  const current = () => {
    const found = readSession();
    return found?.url === session.url ? found : undefined;
  };
  return {
    read: () => current(),
    write: (fresh) => writeSession({ ...(current() ?? session), ...fresh, refreshToken: fresh.refreshToken }),
    clear: () => {
      if (current() !== undefined) removeSession();
    },
  };
}
