import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

import { expect } from 'chai';
import { SMTPServer } from 'smtp-server';

import { mailDisabled } from '../../../core/src/notifications/webhook-endpoints/disabled-mail.js';
import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { untilQuiet } from '../../../core/src/testing/quiet.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import { createTeamDesk, type TeamDesk } from '../identity/team-client.js';
import { parseMail, readMails, waitForMail } from './mail-box.js';

const setLanguage = async (server: TestServer, tenantId: string, language: string) => {
  await server.container.database.system('tenants').where({ tenant_id: tenantId }).update({ language });
};

describe('emails', () => {
  let server: TestServer;
  let desk: TeamDesk;
  let owner: ApiClient;

  before(async () => {
    server = await startTestServer();
    desk = createTeamDesk(server);
    owner = await server.signUp('Bramble & Burrow');
  });
  after(() => server.close());

  const spoken = {
    en: ['Bramble & Burrow invited you to Bramble & Burrow on Rebuttal', 'Accept invitation'],
    zh: ['Bramble & Burrow邀请您加入 Rebuttal 上的“Bramble & Burrow”', '接受邀请'],
    ja: ['Bramble & Burrowさんから Rebuttal の「Bramble & Burrow」への招待', '招待を受ける'],
  } as const;
  const resetSubjects = {
    en: 'Reset your Rebuttal password',
    zh: '重置您的 Rebuttal 密码',
    ja: 'Rebuttal のパスワードの再設定',
  } as const;

  for (const language of ['en', 'zh', 'ja'] as const) {
    it(`are written in the company’s language: ${language}`, async () => {
      const { tenantId } = await desk.me(owner);
      await setLanguage(server, tenantId, language);
      const { email } = await desk.offer(owner);
      const invitation = await waitForMail(server.dataDir, email);
      const [subject, button] = spoken[language];
      expect(invitation.subject).to.equal(subject);
      expect(invitation.text).to.include(`${button}${language === 'en' ? ':' : '：'}`);
      expect(invitation.html).to.include(`<html lang="${language === 'zh' ? 'zh-CN' : language}">`);
      const member = await desk.join(owner);
      await server.api.post('/api/auth/forgot-password', { email: member.email });
      const reset = await eventually('the second mail', async () =>
        (await readMails(server.dataDir)).find(
          (mail) => mail.to === member.email && mail.text.includes('/reset-password?'),
        ),
      );
      expect(reset.subject).to.equal(resetSubjects[language]);
    });
  }

  it('about a webhook endpoint go to the current owners of the company, in its language', async () => {
    const rabbits = await server.signUp('Rabbits of the South');
    const { tenantId, email } = await desk.me(rabbits);
    await setLanguage(server, tenantId, 'ja');
    const [second, gone] = [await desk.join(rabbits, 'owner'), await desk.join(rabbits, 'owner')];
    await rabbits.delete(`/api/members/${gone.userId}`);
    const made = await rabbits.post('/api/webhook-endpoints', { url: 'https://rabbits.example/hook' });
    const endpointId = String(made.body.endpoint.endpoint_id);
    await server.container.database.transaction(tenantId, (tx) =>
      tx('webhook_endpoints')
        .where({ endpoint_id: endpointId })
        .update({ is_enabled: false, disabled_why: 'gone' }),
    );
    await mailDisabled(server.container, tenantId, { endpointId });
    await untilQuiet(server);
    const mails = (await readMails(server.dataDir)).filter(({ text }) =>
      text.includes('https://rabbits.example/hook'),
    );
    expect(mails.map(({ to }) => to).sort()).to.deep.equal([email, second.email].sort());
    expect(mails[0]?.subject).to.equal('Webhook エンドポイントが無効になりました');
  });

  it('about a new password go to its user, whichever way it was set', async () => {
    const turnips = await server.signUp('Turnips of the North');
    const { email } = await desk.me(turnips);
    const current = 'carrots-are-orange';
    await turnips.put('/api/auth/profile', { name: 'Ada' });
    const change = { name: 'Ada', current_password: current, new_password: 'turnips-are-purple' };
    expect((await turnips.put('/api/auth/profile', change)).status).to.equal(200);
    const first = await waitForMail(server.dataDir, email);
    expect(first.subject).to.equal('Your Rebuttal password was changed');
    expect(first.text).to.match(/changed in the settings on \w+ \d+, \d{4} at \d+:\d\d [AP]M \(UTC\)/);
    expect(first.text).to.include('https://rebuttal.example/forgot-password');

    await server.api.post('/api/auth/forgot-password', { email });
    const { text } = await waitForMail(server.dataDir, email, 2);
    const token = /reset-password\?token=([\w-]+)/.exec(text)?.[1];
    await server.api.post('/api/auth/reset-password', { token, new_password: current });
    const third = await waitForMail(server.dataDir, email, 3);
    expect(third.text).to.include('through an emailed link');
    for (const { raw } of [first, third]) expect(raw).to.not.match(/turnips-are|carrots-are/);
  });

  it('go through the operator’s mail server, are retried if it rejects one, and leave no file', async () => {
    const received: string[] = [];
    let refusals = 1;
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo(_address, _session, done) {
        refusals -= 1;
        done(refusals < 0 ? null : Object.assign(new Error('greylisted'), { responseCode: 451 }));
      },
      onData(stream, _session, done) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          received.push(Buffer.concat(chunks).toString('utf8'));
          done();
        });
      },
    });
    smtp.listen(0, '127.0.0.1');
    await once(smtp.server, 'listening');
    const { port } = smtp.server.address() as AddressInfo;
    const posting = await startTestServer({ environment: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
    try {
      const burrow = createTeamDesk(posting);
      const { email } = await burrow.offer(await posting.signUp('Rabbits'));
      const raw = await eventually('the mail', () => received[0]);
      const { to, text } = parseMail(raw);
      expect(to).to.equal(email);
      const token = /accept-invitation\?token=([\w-]{43})\s/.exec(text)?.[1] ?? '';
      expect((await burrow.look(token)).body).to.include({ email, company_name: 'Rabbits' });
      expect(received).to.have.length(1);
      expect(await readMails(posting.dataDir)).to.deep.equal([]);
    } finally {
      await posting.close();
      await new Promise<void>((resolve) => smtp.close(resolve));
    }
  });
});
