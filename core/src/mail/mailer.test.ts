import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';

import { createLog } from '../shared/log.js';
import { createMailer } from './mailer.js';

const mail = { to: 'ada@rabbits.example', subject: 'Hello', text: 'Carrots', html: '<p>Carrots</p>' };

/** Speaks as much SMTP as one mail needs, and answers the envelope's recipient as it is told to. */
function startSmtp(recipientAnswer: string): Promise<{ server: Server; url: string; heard: string[] }> {
  const heard: string[] = [];
  const server = createServer((socket) => {
    let isBody = false;
    socket.write('220 burrow ESMTP\r\n');
    socket.on('data', (chunk) => {
      for (const line of chunk
        .toString('utf8')
        .split('\r\n')
        .filter((text) => text !== '')) {
        heard.push(line);
        if (isBody && line !== '.') continue;
        if (line === '.') isBody = false;
        if (line === 'DATA') isBody = true;
        const answer = line === 'DATA' ? '354 go on' : line.startsWith('RCPT') ? recipientAnswer : '250 ok';
        socket.write(`${answer}\r\n`);
      }
    });
    socket.on('error', () => undefined);
  });
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () =>
      resolve({ server, heard, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` }),
    ),
  );
}

describe('outgoing mail', () => {
  let dataDir = '';
  beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), 'rebuttal-mail-'))));
  afterEach(() => rm(dataDir, { recursive: true, force: true }));
  const mailer = (smtpUrl: string | undefined) =>
    createMailer({ smtpUrl, mailFrom: 'Rebuttal <desk@rebuttal.example>', dataDir }, createLog('silent'));

  it('goes to the mail server, from and to those meant', async () => {
    const { server, url, heard } = await startSmtp('250 ok');
    try {
      await mailer(url).send(mail);
      expect(heard).to.include('MAIL FROM:<desk@rebuttal.example>');
      expect(heard).to.include('RCPT TO:<ada@rabbits.example>');
      expect(heard).to.include('From: Rebuttal <desk@rebuttal.example>').and.include('<p>Carrots</p>');
    } finally {
      server.close();
    }
  });

  it('fails aloud where the mail server does not take it, so that its job comes back', async () => {
    const { server, url } = await startSmtp('451 try later');
    try {
      const failure: unknown = await mailer(url)
        .send(mail)
        .catch((error: unknown) => error);
      expect(failure).to.be.instanceOf(Error).with.property('message').that.includes('try later');
    } finally {
      server.close();
    }
  });
});
