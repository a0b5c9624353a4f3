import { homedir } from 'node:os';
import { join } from 'node:path';

import { UsageError } from '../errors.js';

const defaultUrl = 'http://localhost:3000';

/** What the environment says about the server to talk to. */
export type ApiSettings = {
  /** Undefined: that of the stored session, else the default. */
  readonly url: string | undefined;
  readonly token: string | undefined;
  readonly defaultUrl: string;
};

/** @throws {UsageError} naming the variable that is wrong */
export function readApiSettings(): ApiSettings {
  const url = read('REBUTTAL_URL')?.replace(/\/+$/, '');
  if (url !== undefined) requireHttpAddress(url, 'REBUTTAL_URL');
  return { url, token: read('REBUTTAL_TOKEN'), defaultUrl };
}

/** @throws {UsageError} that does not show it, as the message about a wrong header would */
export function readToken(): string | undefined {
  const { token } = readApiSettings();
  if (token === undefined || /^[!-~]+$/.test(token)) return token;
  throw new UsageError('REBUTTAL_TOKEN has blanks, line breaks or letters that no token has. Copy it anew.');
}

/** @throws {UsageError} */
export function requireHttpAddress(text: string, name: string): void {
  const isHttp = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
  if (!isHttp) throw new UsageError(`${name} must be an address that begins with http:// or https://.`);
}

export function readWebhookSecret(): string | undefined {
  return read('REBUTTAL_WEBHOOK_SECRET');
}

/** As it is set, with its blanks. */
export function readPassphraseVariable(): string | undefined {
  const value = process.env.REBUTTAL_PASSPHRASE;
  return value === '' ? undefined : value;
}

/** Where the session of `rebuttal login` is kept, by the XDG Base Directory Specification. */
export function sessionFile(): string {
  return join(read('XDG_CONFIG_HOME') ?? join(homedir(), '.config'), 'rebuttal', 'session.json');
}

function read(name: string): string | undefined {
  const value = process.env[name]?.trim();
  return value === '' ? undefined : value;
}
