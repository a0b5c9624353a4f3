import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { untrustedCertificate } from '@rebuttal/plugin-kit';

import type { Config } from '../config.js';
import type { Log } from '../shared/log.js';
import type { Mail } from './mail.js';

/** Sends emails. It is called from jobs, which retry if it throws. It never logs an email's content. */
export type Mailer = {
  /** @throws {Error} if the mail server did not accept it */
  send(mail: Mail): Promise<void>;
};

/** Timeout for the mail server's responses. Jobs retry later. */
const timeoutMs = 15_000;
/** Total time to transfer an email. Bounds the wait for a server that responds very slowly. */
const mailMsMax = 60_000;
/**
 * Time from the end of the data until the server confirms it (RFC 5321, 4.5.3.2.6). A server that scans for viruses may
 * take minutes, and delivers the email even if the client has disconnected. A retry would then deliver it twice.
 */
const wordMsMax = 600_000;

type MailConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'> & {
  readonly mailMs?: number;
  readonly wordMs?: number;
};

/** Sends through the operator's mail server. Without one, each email is written to `mail/*.eml` in the data folder. */
export function createMailer(config: MailConfig, log: Log): Mailer {
  return config.smtpUrl === undefined
    ? createFileMailer(config, log)
    : createSmtpMailer(config.smtpUrl, config);
}

/** Emails consist of text only. No content may make the server read a file or a URL. */
const closed = { disableFileAccess: true, disableUrlAccess: true } as const;

async function openSmtp(smtpUrl: string, waitMs: number, silenceMs: number) {
  return (await import('nodemailer')).createTransport({
    url: smtpUrl,
    dnsTimeout: waitMs,
    connectionTimeout: waitMs,
    greetingTimeout: waitMs,
    socketTimeout: silenceMs + 1_000, // after the other timeouts, which have more specific messages
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
          content.once('end', () => patience.wait(wordMs, 'The mail server did not confirm the email')),
        );
        done();
      });
      await transport
        .sendMail({ ...toMessage(mail, mailFrom), ...closed, signal: patience.signal })
        .catch((error: unknown) => {
          throw new Error(withoutPassword(messageOf(patience.lost ?? (error as Error)), smtpUrl));
        })
        .finally(() => patience.end());
    },
  };
}

/** Creates a timeout that restarts with each step. */
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
  /** Never contains the password. */
  readonly message: string;
};

/** Connects to the mail server, signs in if a user is configured, and disconnects without sending. Undefined: it works. */
export async function tryMailServer(smtpUrl: string, waitMs = 5_000): Promise<MailServerProblem | undefined> {
  const transport = await openSmtp(smtpUrl, waitMs, waitMs);
  try {
    await transport.verify();
    return undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return {
      kind: code === 'EAUTH' ? 'credentials' : 'unavailable',
      message: withoutPassword(messageOf(error as Error), smtpUrl).slice(0, 300),
    };
  } finally {
    transport.close();
  }
}

function messageOf(error: Error): string {
  const certificate = untrustedCertificate(error);
  return certificate === undefined ? error.message : `The mail server ${certificate}`;
}

/** Some servers repeat the client's commands in their messages. */
function withoutPassword(message: string, smtpUrl: string): string {
  const { username, password } = new URL(smtpUrl);
  if (password === '') return message;
  const [user, secret] = [decoded(username), decoded(password)];
  // As sent to the server: combined (RFC 4616) and separately.
  const encoded = [`\0${user}\0${secret}`, secret].map((text) => Buffer.from(text).toString('base64'));
  return [...encoded, secret, password].reduce((text, word) => text.replaceAll(word, '…'), message);
}

/** Decodes like nodemailer: invalid escapes stay unchanged. */
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
      if (!Buffer.isBuffer(message)) throw new TypeError('The email was not built as a buffer');
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${mail.id ?? randomUUID().slice(0, 8)}.eml`;
      // Written under a temporary name, so that readers of the folder never see a partial email.
      await writeFile(join(folder, `.${name}`), message, { mode: 0o600 });
      await rename(join(folder, `.${name}`), join(folder, name));
      log.info({ file: join('mail', name) }, 'SMTP_URL is not set; wrote the email to the data folder');
    },
  };
}

/** Returns true if a server wrote this email and crashed before it recorded that. */
async function isWritten(folder: string, id: string): Promise<boolean> {
  const names = await readdir(folder).catch(() => []);
  return names.some((name) => !name.startsWith('.') && name.endsWith(`-${id}.eml`));
}

/** Loads lazily: the mail library takes 6 MB of memory, and a server may run for days before its first email. */
function onceNeeded<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

function toMessage({ to, language, subject, text, html, id, unsubscribeUrl }: Mail, from: string) {
  return {
    // Receivers recognize a duplicate by this ID.
    ...(id === undefined ? {} : { messageId: `<${id}@${from.replace(/^.*@|>\s*$/g, '')}>` }),
    from,
    to: { name: '', address: to },
    subject,
    text,
    html,
    headers: {
      // Prevents automatic replies: RFC 3834, section 5.
      'auto-submitted': 'auto-generated',
      'content-language': language,
      ...(unsubscribeUrl !== undefined && {
        'list-unsubscribe': `<${unsubscribeUrl}>`,
        'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}
