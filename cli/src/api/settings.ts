import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

import { UsageError } from '../errors.js';

const defaultUrl = 'http://localhost:3000';

/** The server settings of the environment. */
export type ApiSettings = {
  /** Undefined: use the server of the stored session, or else the default. */
  readonly url: string | undefined;
  readonly token: string | undefined;
  readonly defaultUrl: string;
};

/** @throws {UsageError} naming the invalid variable */
export function readApiSettings(): ApiSettings {
  const url = read('REBUTTAL_URL')?.replace(/\/+$/, '');
  if (url !== undefined) requireHttpAddress(url, 'REBUTTAL_URL');
  return { url, token: read('REBUTTAL_TOKEN'), defaultUrl };
}

/** @throws {UsageError} without the token; Node's error about an invalid header would print it */
export function readToken(): string | undefined {
  const { token } = readApiSettings();
  if (token === undefined || /^[!-~]+$/.test(token)) return token;
  throw new UsageError(
    'REBUTTAL_TOKEN has spaces, line breaks or characters that no token contains. Copy it again.',
  );
}

/** @throws {UsageError} */
export function requireHttpAddress(text: string, name: string): void {
  const isHttp = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
  if (!isHttp) throw new UsageError(`${name} must be an address that starts with http:// or https://.`);
}

export function readWebhookSecret(): string | undefined {
  return read('REBUTTAL_WEBHOOK_SECRET');
}

/** The value as set, spaces included. */
export function readPassphraseVariable(): string | undefined {
  return readExactly('REBUTTAL_PASSPHRASE');
}

/** The session file of `rebuttal login`, located by the XDG Base Directory Specification. */
export function sessionFile(): string {
  return join(read('XDG_CONFIG_HOME') ?? join(homedir(), '.config'), 'rebuttal', 'session.json');
}

function read(name: string): string | undefined {
  return readExactly(name)?.trim() || undefined;
}

/** Reads a variable, or the file that the variable with the ending _FILE names, without its last line break. */
function readExactly(name: string): string | undefined {
  const [value = '', file = ''] = [process.env[name], process.env[`${name}_FILE`]];
  if (file === '') return value === '' ? undefined : value;
  if (value !== '') throw new UsageError(`${name} and ${name}_FILE are both set. Unset one of them.`);
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new UsageError(`${name}_FILE names ${file}, which cannot be read (${code}).`);
  }
}
