import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { eventually } from '../../../core/src/testing/waiting.js';

export type ReadMail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The file, byte for byte. */
  readonly raw: string;
};

/** The mails to an address, oldest first, without the verification email of its registration. */
export async function readMailsTo(dataDir: string, to: string): Promise<ReadMail[]> {
  return (await readMails(dataDir)).filter((mail) => mail.to === to && !isVerification(mail));
}

/** The mails that a server without SMTP_URL has written, oldest first. */
export async function readMails(dataDir: string): Promise<ReadMail[]> {
  const folder = join(dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  const complete = names.filter((name) => /^[^.].*\.eml$/.test(name)).sort();
  return Promise.all(complete.map(async (name) => parseMail(await readFile(join(folder, name), 'utf8'))));
}

const isVerification = ({ text }: ReadMail) => text.includes('/verify-email?token=');

/**
 * Waits until this many mails have gone to the address, and returns the last one. Ignores the verification email of
 * each registration.
 */
export async function waitForMail(dataDir: string, to: string, count = 1): Promise<ReadMail> {
  return eventually(`mail ${count} to ${to}`, async () => {
    const mails = await readMailsTo(dataDir, to);
    return mails.length >= count ? mails.at(-1) : undefined;
  });
}

/** The token of the newest verification link. */
export async function waitForVerificationToken(dataDir: string, to: string): Promise<string> {
  return eventually(`a link that verifies ${to}`, async () => {
    const mails = (await readMails(dataDir)).filter((mail) => mail.to === to);
    return mails.flatMap(({ text }) => /verify-email\?token=([\w.-]+)/.exec(text)?.[1] ?? []).at(-1);
  });
}

/** The token of the first password reset link sent to the address, ignoring other mails. */
export async function waitForResetToken(dataDir: string, to: string): Promise<string> {
  return eventually(`a link to a new password for ${to}`, async () => {
    const mails = (await readMails(dataDir)).filter((mail) => mail.to === to);
    return mails.flatMap(({ text }) => /reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? [])[0];
  });
}

export function parseMail(raw: string): ReadMail {
  const [head = ''] = raw.split('\r\n\r\n', 1);
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1] ?? '';
  const parts = raw.split(`--${boundary}`);
  const part = (type: string) => {
    const found = parts.find((text) => text.includes(`Content-Type: ${type}`)) ?? '';
    const at = found.indexOf('\r\n\r\n');
    return decode(found.slice(at + 4), /Content-Transfer-Encoding: (\S+)/i.exec(found)?.[1]);
  };
  const header = (name: string) =>
    new RegExp(`^${name}:(.*(?:\r\n[ \t].*)*)$`, 'm').exec(head)?.[1]?.trim() ?? '';
  return {
    to: header('To'),
    subject: decodeWords(header('Subject').replaceAll(/\r\n[ \t]/g, ' ')),
    text: part('text/plain'),
    html: part('text/html'),
    raw,
  };
}

/** RFC 2047. */
function decodeWords(header: string): string {
  return header
    .replaceAll(/\?= +=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_word, kind: string, text: string) =>
      kind.toUpperCase() === 'B'
        ? decode(text, 'base64')
        : decode(text.replaceAll('_', ' '), 'quoted-printable'),
    );
}

function decode(body: string, encoding = '7bit'): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return body;
  const joined = body.replaceAll(/=\r\n/g, '');
  return decodeURIComponent(joined.replaceAll('%', '=25').replaceAll(/=([0-9A-F]{2})/g, '%$1'));
}
