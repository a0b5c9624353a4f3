import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

import { createLog } from '../shared/log.js';
import { renderMail } from './mail-layout.js';
import { createMailer, tryMailServer, type Mailer } from './mailer.js';

const mail = renderMail('ada@rabbits.example', {
  language: 'en',
  subject: 'Hello',
  paragraphs: ['Carrots & turnips'],
  button: { label: 'Dig', url: 'https://burrow.example/?token=abc' },
  notes: [],
});

type Received = { readonly from: string; readonly to: readonly string[]; readonly message: string };

/** A local mail server that records the emails it receives. */
async function startSmtp(options: SMTPServerOptions = {}) {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push({
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          message: Buffer.concat(chunks).toString('utf8'),
        });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    received,
    host: `127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

/** A key and its self-signed certificate, in PEM. */
function makeCertificate(): Buffer {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', '-'];
  return execFileSync('openssl', ['req', '-x509', ...key, '-subj', '/CN=mail.internal', '-days', '2'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

const failureOf = (sending: Promise<void>) => sending.catch((error: unknown) => String(error));

describe('outgoing mail', () => {
  let dataDir = '';
  let smtp: Awaited<ReturnType<typeof startSmtp>> | undefined;
  beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), 'rebuttal-mail-'))));
  afterEach(async () => {
    await smtp?.close();
    smtp = undefined;
    await rm(dataDir, { recursive: true, force: true });
  });
  const mailer = (smtpUrl: string | undefined): Mailer =>
    createMailer({ smtpUrl, mailFrom: 'Rebuttal <desk@rebuttal.example>', dataDir }, createLog('silent'));
  const files = async () => {
    const names = await readdir(join(dataDir, 'mail'));
    return Promise.all(names.map((name) => readFile(join(dataDir, 'mail', name), 'utf8')));
  };

  it('is sent through the mail server with sender, recipient, text and HTML', async () => {
    smtp = await startSmtp();
    await mailer(`smtp://${smtp.host}`).send(mail);
    const [{ from, to, message } = { from: '', to: [], message: '' }] = smtp.received;
    expect({ from, to }).to.deep.equal({ from: 'desk@rebuttal.example', to: ['ada@rabbits.example'] });
    expect(message)
      .to.match(/^From: Rebuttal <desk@rebuttal\.example>\r$/m)
      .and.match(/^Content-Language: en\r$/im)
      .and.match(/^Auto-Submitted: auto-generated\r$/im)
      .and.match(/^Content-Type: multipart\/alternative;/m);
    expect(message).to.include('Carrots & turnips').and.include('Carrots &amp; turnips');
  });

  it('fails if the mail server rejects it, so that its job is retried', async () => {
    smtp = await startSmtp({
      onRcptTo: (_address, _session, done) => {
        done(Object.assign(new Error('try later'), { responseCode: 451 }));
      },
    });
    expect(await failureOf(mailer(`smtp://${smtp.host}`).send(mail))).to.include('try later');
    expect(await failureOf(mailer('smtp://127.0.0.1:1').send(mail))).to.include('ECONNREFUSED');
  });

  it('fails without the password in the error, even if the mail server repeats it', async () => {
    const heard: string[] = [];
    const repeating = createServer((socket) => {
      socket.write('220 burrow\r\n');
      socket
        .on('error', () => undefined)
        .on('data', (bytes) => {
          const line = bytes.toString().trim();
          heard.push(line);
          socket.write(line.startsWith('EHLO') ? '250 AUTH PLAIN\r\n' : `535 c@rrot is wrong: ${line}\r\n`);
        });
    });
    await new Promise<void>((resolve) => repeating.listen(0, '127.0.0.1', resolve));
    const { port } = repeating.address() as AddressInfo;
    const failure = await failureOf(mailer(`smtp://desk:c%40rrot@127.0.0.1:${port}`).send(mail));
    repeating.close();
    const told = heard.find((line) => line.startsWith('AUTH PLAIN'))?.slice('AUTH PLAIN '.length);
    expect(Buffer.from(told ?? '', 'base64').toString()).to.equal('\0desk\0c@rrot');
    expect(failure).to.include('535').and.not.include('c@rrot').and.not.include(told);
  });

  it('waits for the confirmation of a transferred email, because a retry would send it twice', async () => {
    const late: NodeJS.Timeout[] = [];
    smtp = await startSmtp({
      onData: (stream, _session, done) =>
        void stream.resume().on('end', () => late.push(setTimeout(done, 900))),
    });
    const options = { smtpUrl: `smtp://${smtp.host}`, mailFrom: 'desk@rebuttal.example', dataDir };
    const patient = createMailer({ ...options, mailMs: 500 }, createLog('silent'));
    expect(await failureOf(patient.send(mail))).to.equal(undefined);
    const hurried = createMailer({ ...options, mailMs: 500, wordMs: 100 }, createLog('silent'));
    expect(await failureOf(hurried.send(mail))).to.include('did not confirm');
    expect(late).to.have.length(2);
  });

  it('is written to a private file without a mail server, identical to the byte', async () => {
    smtp = await startSmtp();
    await mailer(`smtp://${smtp.host}`).send(mail);
    await mailer(undefined).send(mail);
    const [name = ''] = await readdir(join(dataDir, 'mail'));
    expect(name).to.match(/^2.*\.eml$/);
    expect((await stat(join(dataDir, 'mail', name))).mode & 0o777).to.equal(0o600);
    const comparable = (message = '') => {
      const boundary = /boundary="([^"]+)"/.exec(message)?.[1] ?? '?';
      return message.replaceAll(boundary, 'boundary').replaceAll(/^(Message-ID|Date): .*$/gm, '$1');
    };
    const [file] = await files();
    expect(comparable(file).trim()).to.equal(comparable(smtp.received[0]?.message).trim());
  });

  it('has only its own headers, parts and recipients, whatever a name or subject contains', async () => {
    smtp = await startSmtp();
    const evil =
      'Ada\r\nBcc: fox@foxes.example\r\n\r\n--x\nContent-Type: text/html\n\n<b>\u2028Bcc: fox@foxes.example';
    const rendered = renderMail('ada@rabbits.example', {
      language: 'ja',
      subject: evil,
      paragraphs: [evil],
      facts: [[evil, evil]],
      button: { label: evil, url: 'https://burrow.example/' },
      notes: [evil],
    });
    await mailer(`smtp://${smtp.host}`).send(rendered);
    await mailer(undefined).send(rendered);
    expect(smtp.received.map(({ to }) => to)).to.deep.equal([['ada@rabbits.example']]);
    for (const message of [smtp.received[0]?.message ?? '', ...(await files())]) {
      const [head = ''] = message.split('\r\n\r\n', 1);
      expect(head).to.not.match(/^(bcc|cc):/im);
      expect(head.match(/^to:/gim)).to.have.length(1);
      const boundary = /boundary="([^"]+)"/.exec(head)?.[1] ?? '?';
      const types = message
        .split(`--${boundary}\r\n`)
        .slice(1)
        .map((part) => /^Content-Type: (\S+);/.exec(part)?.[1]);
      expect(types).to.deep.equal(['text/plain', 'text/html']);
    }
  });

  it('is not sent to an address that parses as two or none', async () => {
    smtp = await startSmtp();
    for (const to of ['ada@rabbits.example, fox@foxes.example', 'Ada <fox@foxes.example>', 'ada', '']) {
      await failureOf(mailer(`smtp://${smtp.host}`).send({ ...mail, to }));
    }
    for (const { to } of smtp.received) expect(to).to.not.include('fox@foxes.example');
  });
});

describe('mail server check', () => {
  let smtp: Awaited<ReturnType<typeof startSmtp>> | undefined;
  afterEach(async () => {
    await smtp?.close();
    smtp = undefined;
  });
  const signingIn = (user: string, pass: string): SMTPServerOptions => ({
    authOptional: false,
    onAuth({ username, password }, _session, done) {
      if (username === user && password === pass) done(null, { user });
      else done(new Error(`I know no ${username}\nwith ${password}`));
    },
  });

  it('reports a rejected password without repeating it', async () => {
    smtp = await startSmtp(signingIn('desk', 'c@rrot'));
    const problem = await tryMailServer(`smtp://desk:h%40y-hay@${smtp.host}`);
    expect(problem?.kind).to.equal('credentials');
    expect(problem?.message)
      .to.include('I know no desk')
      .and.not.match(/h(@|%40)y-hay/);
  });

  const modes: [string, SMTPServerOptions][] = [
    ['smtps', { secure: true }],
    ['smtp', { disabledCommands: ['AUTH'] }],
  ];
  for (const [scheme, options] of modes)
    it(`names the setting that makes a certificate trusted, with ${scheme}`, async () => {
      const pem = makeCertificate();
      smtp = await startSmtp({ ...options, key: pem, cert: pem });
      const url = `${scheme}://${smtp.host}`;
      const expected = /^The mail server has a certificate that is not trusted here .*NODE_EXTRA_CA_CERTS/;
      expect((await tryMailServer(url))?.message).to.match(expected);
      expect(
        String(
          await failureOf(
            createMailer({ smtpUrl: url, mailFrom: 'a@b.example', dataDir: '' }, createLog('silent')).send(
              mail,
            ),
          ),
        ).replace('Error: ', ''),
      ).to.match(expected);
    });

  it('reports an unreachable server if nothing listens, there is no greeting, or another program responds', async () => {
    expect(await tryMailServer('smtp://desk:carrot@127.0.0.1:1')).to.deep.equal({
      kind: 'unavailable',
      message: 'connect ECONNREFUSED 127.0.0.1:1',
    });
    const others = [createServer(), createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))];
    const messages = [/greeting/i, /greeting|400|closed/i];
    for (const [index, other] of others.entries()) {
      await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
      const { port } = other.address() as AddressInfo;
      const problem = await tryMailServer(`smtp://127.0.0.1:${port}`, 300);
      expect(problem?.kind).to.equal('unavailable');
      expect(problem?.message).to.match(messages[index] ?? /never/);
      other.close();
    }
  });
});
