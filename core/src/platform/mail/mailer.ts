import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Config } from '../config.js';
import type { Log } from '../shared/log.js';
import type { Mail } from './mail.js';

/** Hands mails on. It is called from jobs, which come back when it throws; it logs nothing of what a mail says. */
export type Mailer = {
  /** @throws {Error} if the mail server did not take it */
  send(mail: Mail): Promise<void>;
};

/** A mail server that has not answered by then is tried again later. */
const timeoutMs = 15_000;
/** Until all of a mail is handed over: who answers a letter now and then would be waited for without end. */
const mailMsMax = 60_000;
/**
 * From there on until the mail server says that it has it (RFC 5321, 4.5.3.2.6). One that looks for viruses first may take
 * minutes, and delivers the mail of whoever has gone by then all the same: tried again, it is delivered once more.
 */
const wordMsMax = 600_000;

type MailConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'> & {
  readonly mailMs?: number;
  readonly wordMs?: number;
};

/** By the operator's mail server; without one each mail becomes a file `mail/*.eml` in the data folder. */
export function createMailer(config: MailConfig, log: Log): Mailer {
  return config.smtpUrl === undefined
    ? createFileMailer(config, log)
    : createSmtpMailer(config.smtpUrl, config);
}

/** Mails are made of texts alone: nothing in one may make the server read a file or an address. */
const closed = { disableFileAccess: true, disableUrlAccess: true } as const;

async function openSmtp(smtpUrl: string, waitMs: number, silenceMs: number) {
  return (await import('nodemailer')).createTransport({
    url: smtpUrl,
    dnsTimeout: waitMs,
    connectionTimeout: waitMs,
    greetingTimeout: waitMs,
    socketTimeout: silenceMs + 1_000, // after the others, whose messages say what was waited for
    ...closed,
  });
}

function createSmtpMailer(smtpUrl: string, options: MailConfig): Mailer {
  const { mailFrom, mailMs = mailMsMax, wordMs = wordMsMax } = options;
  return {
    send: async (mail) => {
      const transport = await openSmtp(smtpUrl, timeoutMs, Math.max(mailMs, wordMs));
      const patience = createPatience();
      patience.wait(mailMs, 'The mail server took too long');
      transport.use('stream', ({ message }, done) => {
        message.processFunc((content) =>
          content.once('end', () => patience.wait(wordMs, 'The mail was handed over, and no word came')),
        );
        done();
      });
      await transport
        .sendMail({ ...toMessage(mail, mailFrom), ...closed, signal: patience.signal })
        .catch((error: unknown) => {
          const { message } = patience.lost ?? (error as Error);
          throw new Error(withoutPassword(message, smtpUrl));
        })
        .finally(() => patience.end());
    },
  };
}

/** Gives up once what is waited for has not come; waiting for the next thing begins anew. */
function createPatience() {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let lost: Error | undefined;
  return {
    signal: controller.signal,
    get lost() {
      return lost;
    },
    wait(forMs: number, otherwise: string) {
      clearTimeout(timer);
      timer = setTimeout(() => {
        lost = new Error(`${otherwise} (${forMs / 1_000} s)`);
        controller.abort();
      }, forMs);
    },
    end: () => clearTimeout(timer),
  };
}

export type MailServerProblem = {
  readonly kind: 'credentials' | 'unavailable';
  /** Without the password. */
  readonly message: string;
};

/** Greets the mail server, signs in where a user is named, and takes its leave; nothing is sent. Undefined: all is well. */
export async function tryMailServer(smtpUrl: string, waitMs = 5_000): Promise<MailServerProblem | undefined> {
  const transport = await openSmtp(smtpUrl, waitMs, waitMs);
  try {
    await transport.verify();
    return undefined;
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    return {
      kind: code === 'EAUTH' ? 'credentials' : 'unavailable',
      message: withoutPassword(message, smtpUrl).slice(0, 200),
    };
  } finally {
    transport.close();
  }
}

/** Some servers repeat what they were told. */
function withoutPassword(message: string, smtpUrl: string): string {
  const { username, password } = new URL(smtpUrl);
  if (password === '') return message;
  const [user, secret] = [decoded(username), decoded(password)];
  // As it is said to a server: RFC 4616, and by itself.
  const said = [`\0${user}\0${secret}`, secret].map((text) => Buffer.from(text).toString('base64'));
  return [...said, secret, password].reduce((text, word) => text.replaceAll(word, '…'), message);
}

/** As nodemailer reads it: what is no code stays as it is written. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function createFileMailer({ mailFrom, dataDir }: MailConfig, log: Log): Mailer {
  const open = onceNeeded(async () =>
    (await import('nodemailer')).createTransport({
      streamTransport: true,
      buffer: true,
      newline: 'windows',
      ...closed,
    }),
  );
  const folder = join(dataDir, 'mail');
  return {
    async send(mail) {
      if (mail.id !== undefined && (await isWritten(folder, mail.id))) return;
      const transport = await open();
      const { message } = await transport.sendMail({ ...toMessage(mail, mailFrom), ...closed });
      if (!Buffer.isBuffer(message)) throw new TypeError('The mail was not made as a whole');
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${mail.id ?? randomUUID().slice(0, 8)}.eml`;
      // A reader of the folder never meets half a mail.
      await writeFile(join(folder, `.${name}`), message, { mode: 0o600 });
      await rename(join(folder, `.${name}`), join(folder, name));
      log.info({ file: join('mail', name) }, 'no SMTP_URL is set, so a mail was written to the data folder');
    },
  };
}

/** Returns true if a server wrote this mail and died before it could record that. */
async function isWritten(folder: string, id: string): Promise<boolean> {
  const names = await readdir(folder).catch(() => []);
  return names.some((name) => !name.startsWith('.') && name.endsWith(`-${id}.eml`));
}

/** The program that sends mail is 6 MB in memory, and a server may run for days before its first one. */
function onceNeeded<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

function toMessage({ to, language, subject, text, html, id }: Mail, from: string) {
  return {
    // By it, a receiver recognizes a second copy.
    ...(id === undefined ? {} : { messageId: `<${id}@${from.replace(/^.*@|>\s*$/g, '')}>` }),
    from,
    to: { name: '', address: to },
    subject,
    text,
    html,
    headers: {
      // Tells other programs not to answer: RFC 3834, section 5.
      'auto-submitted': 'auto-generated',
      'content-language': language,
    },
  };
}
