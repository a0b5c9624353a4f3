import { expect } from 'chai';
import knex from 'knex';

import { jsonLines, runCli } from '../../../cli/test/support/cli.js';
import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { submitResponse } from '../../../core/src/testing/scenarios.js';
import { AuditScene } from './audit-scene.js';
import { auditedCalls } from './audited-calls.js';

type SeenEntry = {
  readonly action: string;
  readonly tenant_id: string | null;
  readonly sequence: number;
  readonly occurred_at: string;
  readonly actor: { readonly kind: string; readonly user_id: string | null; readonly email: string | null };
};

describe('audit log API', function () {
  this.timeout(120_000);
  let scene: AuditScene;
  before(async () => {
    scene = await AuditScene.open();
  });
  after(() => scene.close());

  const read = async (as: ApiClient, path: string): Promise<SeenEntry[]> => {
    const { status, body } = await as.get(path);
    expect(status, JSON.stringify(body)).to.equal(200);
    return body.entries as SeenEntry[];
  };

  describe('has exactly one complete entry for', () => {
    for (const [name, { action, then, by, run }] of Object.entries(auditedCalls))
      it(name, async () => {
        const response = await run(scene);
        expect(response.status, JSON.stringify(response.body)).to.be.within(200, 202);
        const [entry, ...later] = await scene.entriesOf(response);
        const others = afterFollowUp(later, then);
        // The product writes the entries of the listed calls, so any other entry is unexpected.
        const afterwards = others.map(({ actor_kind, action: what }) => [
          actor_kind,
          String(what).split('.')[0],
        ]);
        expect(afterwards.filter(([kind, what]) => kind !== 'system' || what !== 'submission')).to.deep.equal(
          [],
        );
        expect(entry).to.include({ action, actor_kind: by === 'anonymous' ? 'anonymous' : 'user' });
        expect(entry?.address).to.match(/127\.0\.0\.1|::1/);
        const impersonator = by === 'super admin as owner' ? scene.admin.userId : null;
        expect(entry?.impersonator_id).to.equal(impersonator);
        if (by === undefined || by === 'super admin as owner')
          expect(entry).to.include({
            user_id: scene.who.userId,
            user_email: scene.who.email,
            user_role: 'owner',
            tenant_id: scene.who.tenantId,
          });
        if (by === 'super admin') expect(entry).to.include({ user_email: scene.admin.email });
        if (by === 'someone') expect(entry?.user_email).to.match(/@/);
      });
  });

  describe('after all of that', () => {
    it('contains no password, token, key, credential or data of a cardholder', async () => {
      expect(scene.secrets.size).to.be.greaterThan(15);
      const rows: object[] = await scene.server.container.database.system('audit_entries');
      const text = JSON.stringify(rows);
      for (const secret of scene.secrets) expect(text.includes(secret), secret).to.equal(false);
    });

    it('verifies completely', async () => {
      const { status, body } = await scene.admin.as.get('/api/admin/logs/verify');
      expect(status).to.equal(200);
      expect(body).to.include({ verified: true });
      expect(body.entries).to.be.greaterThan(80);
      expect(body.breaks).to.deep.equal([]);
    });
  });

  it('names the operator where the command line has made a super admin', async () => {
    const entries = await read(scene.admin.as, '/api/admin/logs?action=admin.create');
    expect(entries).to.have.length(1);
    expect(entries[0]).to.deep.include({
      tenant_id: null,
      subject: { kind: 'user', id: scene.admin.userId },
    });
    expect(entries[0]?.actor).to.include({ kind: 'operator', user_id: null });
  });

  it('records failed sign-ins only on the platform, with an address that only its owner recognizes', async () => {
    const { api } = scene.server;
    const password = 'wrong-carrots';
    const known = await api.post('/api/auth/login', { email: scene.who.email, password });
    const unknown = await api.post('/api/auth/login', { email: 'bigwig@efrafa.example', password });
    const typo = await api.post('/api/auth/login', { email: 'a-password-in-the-wrong-field', password });
    const seen = await Promise.all([known, unknown, typo].map((response) => scene.entriesOf(response)));
    expect(seen.map((entries) => entries.length)).to.deep.equal([1, 1, 1]);
    const about = seen.flat().map((entry) => [entry.tenant_id, entry.subject_id, entry.details]);
    expect(about).to.deep.equal([
      [null, scene.who.userId, { email: 'o***@w***.example' }],
      [null, null, { email: 'b***@e***.example' }],
      [null, null, { email: '***' }],
    ]);
    const own = await read(scene.owner, '/api/audit-log?action=user.sign_in_failed');
    expect(own).to.deep.equal([]);
  });

  it('notifies the company of a stolen refresh token', async () => {
    const { api } = scene.server;
    const credentials = { email: scene.who.email, password: 'carrots-are-orange' };
    const { body: first } = await api.post('/api/auth/login', credentials);
    const refresh = (token: unknown) => api.withToken(String(token)).post('/api/auth/refresh');
    const { body: second } = await refresh(first.refresh_token);
    await refresh(second.refresh_token);
    const theft = await refresh(first.refresh_token);
    expect(theft.status).to.equal(401);
    const [entry, ...others] = await scene.entriesOf(theft);
    expect(others).to.deep.equal([]);
    expect(entry).to.include({
      action: 'user.session_stolen',
      actor_kind: 'anonymous',
      tenant_id: scene.who.tenantId,
      subject_id: scene.who.userId,
    });
  });

  it('records an accepted dispute, and a refusal by the provider', async () => {
    const disputeId = await scene.disputeId();
    await scene.server.sandbox.post('/stripe/faults', { status: 400, count: 1_000 });
    const refused = await scene.owner.post(`/api/disputes/${disputeId}/accept`, { confirm: true });
    await scene.server.sandbox.post('/stripe/faults', { count: 0 });
    expect(refused.status).to.be.greaterThan(399);
    const actions = (await scene.entriesOf(refused)).map(({ action }) => action);
    expect(actions).to.deep.equal(['dispute.accept', 'dispute.accept_failed']);
  });

  it("contains the packet's hash and the submission's outcome, with the system as actor", async () => {
    const { body } = await submitResponse(scene.owner, await scene.disputeId());
    const { submission_id: id, packet_sha256: packet } = body.submission as Record<string, string>;
    const { body: log } = await scene.owner.get(`/api/audit-log?search=${String(id)}`);
    const seen = (log.entries as (SeenEntry & { details: object })[]).reverse();
    expect(seen.map(({ action, actor }) => [action, actor.kind])).to.deep.equal([
      ['dispute.submit', 'user'],
      ['submission.prepare', 'system'],
      ['submission.end', 'system'],
    ]);
    expect(seen[1]?.details).to.include({ packet_sha256: packet });
    expect(seen[2]?.details).to.include({ result: 'submitted' });
  });

  it('has no entry for rejected calls', async () => {
    const { as: member } = await scene.team.join(scene.owner);
    for (const response of [
      await member.put('/api/auth/tenant', { name: 'Efrafa' }),
      await scene.owner.put('/api/auth/tenant', { name: '' }),
      await scene.owner.post('/api/disputes/dsp_00000000000000000000/submit'),
      await scene.owner.get('/api/evidence/evd_00000000000000000000/download'),
    ])
      expect([response.status >= 400, await scene.entriesOf(response)]).to.deep.equal([true, []]);
  });

  describe('is read', () => {
    it('by owners, for their own company only; by no other member; by super admins completely', async () => {
      const foxes = await scene.server.signUp('Foxes Ltd');
      const [only, ...others] = await read(foxes, '/api/audit-log');
      expect(others).to.deep.equal([]);
      expect(only).to.include({ action: 'user.register', sequence: 1 });
      const tenantId = String(only?.tenant_id);
      expect((await foxes.get(`/api/audit-log?tenant_id=${scene.who.tenantId}`)).status).to.equal(422);
      expect(await read(foxes, `/api/audit-log?user_id=${scene.who.userId}`)).to.deep.equal([]);
      expect(await read(foxes, '/api/audit-log?search=warren')).to.deep.equal([]);
      for (const role of ['member', 'admin']) {
        const { as } = await scene.team.join(scene.owner, role);
        expect((await as.get('/api/audit-log')).status).to.equal(403);
      }
      for (const path of ['/api/admin/logs', '/api/admin/logs/verify'])
        expect((await scene.owner.get(path)).status).to.equal(403);
      const { as } = scene.admin;
      expect(await read(as, `/api/admin/logs?tenant_id=${tenantId}`)).to.have.length(1);
      const pages = await Promise.all(
        [1, 2, 3].map((page) => read(as, `/api/admin/logs?per_page=100&page=${page}`)),
      );
      const all = new Set(pages.flat().map((one) => one.tenant_id));
      expect([...all]).to.include.members([tenantId, scene.who.tenantId, null]);
    });

    it('by action, group of actions, person, time and text', async () => {
      const list = (query: string) => read(scene.owner, `/api/audit-log?per_page=100&${query}`);
      const actions = async (query: string) => new Set((await list(query)).map(({ action }) => action));
      expect([...(await actions('action=template.copy'))]).to.deep.equal(['template.copy']);
      expect([...(await actions('action=api_key'))]).to.have.members(['api_key.create', 'api_key.revoke']);
      expect(await actions('action=api')).to.have.property('size', 0);
      expect(await actions('search=%25')).to.have.property('size', 0);
      const visits = await list(`user_id=${scene.admin.userId}`);
      expect(visits.map(({ action }) => action)).to.include.members([
        'impersonation.begin',
        'impersonation.end',
      ]);
      expect([...(await actions('search=watership'))]).to.include('company.rename');
      const [newest, , third] = await list('');
      const since = await list(`from=${String(third?.occurred_at)}&to=${String(newest?.occurred_at)}`);
      expect(since.length).to.be.within(1, 2);
      expect(await list('from=2100-01-01')).to.deep.equal([]);
      expect(await list('to=2020-01-01')).to.deep.equal([]);
    });

    it('newest first, page by page and by cursor, each entry once', async () => {
      const walk = async (as: ApiClient, path: string) => {
        const seen: SeenEntry[] = [];
        for (let cursor: string | null = ''; cursor !== null;) {
          const position = cursor === '' ? '' : `&cursor=${cursor}`;
          const { body } = await as.get(`${path}?per_page=20${position}`);
          seen.push(...(body.entries as SeenEntry[]));
          cursor = body.next_cursor as string | null;
        }
        return seen;
      };
      const own = await walk(scene.owner, '/api/audit-log');
      expect(own.map(({ sequence }) => sequence)).to.deep.equal(own.map((_, i) => own.length - i));
      const { body: second } = await scene.owner.get('/api/audit-log?per_page=20&page=2');
      expect(second).to.include({ total: own.length, page: 2, pages: Math.ceil(own.length / 20) });
      expect(second.entries).to.deep.equal(own.slice(20, 40));
      const all = await walk(scene.admin.as, '/api/admin/logs');
      const places = all.map(({ tenant_id, sequence }) => `${String(tenant_id)} ${sequence}`);
      expect(new Set(places).size).to.equal(all.length);
      expect(all.map((one) => one.occurred_at)).to.deep.equal(
        all
          .map((one) => one.occurred_at)
          .sort()
          .reverse(),
      );
    });

    it('never with an invalid filter', async () => {
      for (const query of [
        'from=yesterday',
        'to=2026-13-01',
        'to=2026-02-30',
        'cursor=carrots',
        'per_page=101',
        'page=0',
      ])
        expect((await scene.owner.get(`/api/audit-log?${query}`)).status, query).to.equal(422);
    });
  });

  describe('on the command line', () => {
    const cli = (args: string, token = scene.admin.as.bearer) =>
      runCli(args.split(' '), {
        REBUTTAL_URL: scene.server.url,
        REBUTTAL_TOKEN: token,
        HOME: scene.server.dataDir,
      });

    it('is listed completely for super admins, and for owners the entries of their company', async () => {
      const all = await cli('logs --since 1h --action tenant --json');
      expect({ code: all.code, stderr: all.stderr }).to.deep.equal({ code: 0, stderr: '' });
      expect(jsonLines(all.stdout).map(({ action }) => action)).to.include('tenant.suspend');
      const own = await cli('logs --limit 3 --json', scene.owner.bearer);
      expect(jsonLines(own.stdout).map((entry) => entry.tenant_id)).to.deep.equal(
        Array.from({ length: 3 }, () => scene.who.tenantId),
      );
      const { stdout } = await cli(`logs --tenant ${scene.who.tenantId} --user ${scene.admin.userId}`);
      expect(stdout)
        .to.match(/When +Who +Action/)
        .and.include(`${scene.admin.email} as ${scene.who.email}`);
      expect((await cli('logs --since yesterday')).code).to.equal(2);
    });

    it("verifies successfully until the database's owner truncates it", async () => {
      const complete = await cli('logs verify');
      expect([complete.code, complete.stdout]).to.deep.equal([0, complete.stdout]);
      expect(complete.stdout).to.match(/^The log is complete: \d+ entries in \d+ chains\.\n$/);
      const { tenantId: chain } = scene.who;
      const intruder = knex({ client: 'pg', connection: scene.server.ownerUrl, pool: { min: 0, max: 1 } });
      const [head] = (await intruder('audit_heads').where({ chain })) as { sequence: string }[];
      await intruder.transaction(async (tx) => {
        await tx.raw(`set local session_replication_role = 'replica'`);
        await tx('audit_entries').where({ chain, sequence: head?.sequence }).delete();
      });
      await intruder.destroy();
      const broken = await cli('logs verify');
      expect(broken.code).to.equal(1);
      expect(broken.stderr)
        .to.match(/The log is broken\. .*cut off/)
        .and.include(chain);
      const { body } = await scene.admin.as.get('/api/admin/logs/verify');
      expect(body).to.include({ verified: false });
      expect(body.breaks).to.deep.include.members([
        {
          tenant_id: chain,
          kind: 'cut_off',
          sequence: Number(head?.sequence),
          message: body.breaks[0].message as string,
        },
      ]);
    });
  });
});

/** Expects the entry of what the call then does, and returns the entries after it. */
function afterFollowUp(
  later: readonly Record<string, unknown>[],
  then: string | undefined,
): readonly Record<string, unknown>[] {
  if (then === undefined) return later;
  const [followUp, ...others] = later;
  expect(followUp?.['action']).to.equal(then);
  return others;
}
