import { expect } from 'chai';
import pg from 'pg';

import { roleUrls } from '../../platform/database/roles.js';
import { openAuditDesk, type AuditDesk } from '../../testing/audit-client.js';
import { testSecret } from '../../testing/test-database.js';
import type { TenantActor } from '../access/actor.js';

const accept = { action: 'dispute.accept', subject: { kind: 'dispute', id: 'dsp_carrots' } } as const;

describe('audit log', () => {
  let desk: AuditDesk;
  before(async () => {
    desk = await openAuditDesk();
  });
  after(() => desk.close());

  const entriesOf = (chain: string): Promise<Record<string, unknown>[]> =>
    desk.database.system('audit_entries').where({ chain }).orderBy('sequence');
  const record = (actor: TenantActor, details = {}) =>
    desk.database.transaction(actor.tenantId, (tx) => desk.audit.record(tx, actor, { ...accept, details }));

  it("records actor, action, subject, origin and time by the database's clock", async () => {
    const hazel = await desk.addOwner('Hazel');
    const origin = { address: '203.0.113.7', requestId: 'req_1' };
    const before = Date.now();
    await record({ ...hazel, origin }, { amount: 12, reason: 'carrots', is_test: true, none: null });
    const [entry] = await entriesOf(hazel.tenantId);
    expect(entry).to.deep.include({
      tenant_id: hazel.tenantId,
      actor_kind: 'user',
      user_id: hazel.userId,
      user_name: 'Hazel',
      user_email: `hazel-${hazel.tenantId}@warren.example`,
      user_role: 'owner',
      api_key_id: null,
      impersonator_id: null,
      action: 'dispute.accept',
      subject_kind: 'dispute',
      subject_id: 'dsp_carrots',
      details: { amount: 12, reason: 'carrots', is_test: true, none: null },
      address: '203.0.113.7',
      request_id: 'req_1',
    });
    const at = (entry!.occurred_at as Date).getTime();
    expect(at).to.be.within(before - 1_000, Date.now() + 1_000);
  });

  it('names the API key, and both people of an impersonation', async () => {
    const [hazel, fiver] = [await desk.addOwner('Hazel'), await desk.addOwner('Fiver')];
    await record({ ...hazel, apiKey: { keyId: 'key_1', scopes: [] } });
    await record({ ...hazel, impersonator: { userId: fiver.userId } });
    const [byKey, byFiver] = await entriesOf(hazel.tenantId);
    expect(byKey).to.include({ user_id: hazel.userId, api_key_id: 'key_1' });
    expect(byFiver).to.include({
      user_id: hazel.userId,
      impersonator_id: fiver.userId,
      impersonator_email: `fiver-${fiver.tenantId}@warren.example`,
    });
  });

  it('records the kind of actors who are not signed in', async () => {
    const origin = { address: '::1', requestId: 'req_2' };
    await desk.audit.recordStandalone({ kind: 'anonymous', origin }, { action: 'user.sign_in_failed' });
    await desk.audit.recordStandalone({ kind: 'operator' }, { action: 'admin.create' });
    const [anonymous, operator] = await entriesOf('platform');
    expect(anonymous).to.include({ actor_kind: 'anonymous', user_id: null, tenant_id: null, address: '::1' });
    expect(operator).to.include({ actor_kind: 'operator', user_id: null, action: 'admin.create' });
  });

  it('keeps entries and names after a user and a company are deleted', async () => {
    const hazel = await desk.addOwner('Hazel');
    await record(hazel);
    await desk.database.system('users').where({ user_id: hazel.userId }).delete();
    await desk.database.system('tenants').where({ tenant_id: hazel.tenantId }).delete();
    const [entry] = await entriesOf(hazel.tenantId);
    expect(entry).to.include({ user_id: hazel.userId, user_name: 'Hazel' });
  });

  it('has no entry and no gap after a rollback', async () => {
    const hazel = await desk.addOwner('Hazel');
    await record(hazel);
    const failing = desk.database.transaction(hazel.tenantId, async (tx) => {
      await desk.audit.record(tx, hazel, accept);
      throw new Error('the carrots are out');
    });
    expect(await failing.catch((error: unknown) => (error as Error).message)).to.equal('the carrots are out');
    await record(hazel);
    expect((await entriesOf(hazel.tenantId)).map(({ sequence }) => sequence)).to.deep.equal([1, 2]);
  });

  it('chains 200 entries that are written at the same time without a gap or a fork', async () => {
    const hazel = await desk.addOwner('Hazel');
    await Promise.all(Array.from({ length: 200 }, (_, number) => record(hazel, { number })));
    const entries = await entriesOf(hazel.tenantId);
    expect(entries.map(({ sequence }) => sequence)).to.deep.equal(
      Array.from({ length: 200 }, (_, i) => i + 1),
    );
    expect(new Set(entries.map(({ details }) => (details as { number: number }).number)).size).to.equal(200);
    expect((await desk.verification.verify()).breaks).to.deep.equal([]);
  });

  it('accepts texts of any characters and length, and shortens long ones', async () => {
    const hazel = await desk.addOwner('Hazel');
    const odd = {
      quote: `"'\\`,
      zero: 'a\0b',
      half: 'carrot \ud83e',
      rabbit: '🐇 うさぎ',
      long: 'x'.repeat(5_000),
    };
    await record({ ...hazel, origin: { address: `${'9'.repeat(200)}\0`, requestId: '' } }, odd);
    const [entry] = await entriesOf(hazel.tenantId);
    expect(entry?.details).to.deep.equal({
      ...odd,
      zero: 'ab',
      half: 'carrot \ufffd',
      long: 'x'.repeat(500),
    });
    expect((await desk.verification.verify()).breaks).to.deep.equal([]);
  });

  describe('at the database', () => {
    const refusals: readonly string[] = [
      `update audit_entries set action = 'dispute.submit'`,
      'delete from audit_entries',
      'truncate audit_entries',
      `update audit_heads set sequence = 0`,
      'delete from audit_heads',
      'truncate audit_heads',
      `insert into audit_heads (chain, sequence, hash) values ('ten_a', 0, sha256('x'))`,
      `insert into audit_entries (actor_kind, action, sequence) values ('system', 'a.b', 9)`,
      `insert into audit_entries (actor_kind, action, hash) values ('system', 'a.b', sha256('x'))`,
      `insert into audit_entries (actor_kind, action, occurred_at) values ('system', 'a.b', '2020-01-01')`,
      `insert into audit_entries (actor_kind, action, user_email) values ('system', 'a.b', 'x@y.example')`,
      'alter table audit_entries disable trigger all',
      'drop trigger chain_audit_entry on audit_entries',
      `set session_replication_role = 'replica'`,
      'drop table audit_entries',
    ];

    for (const role of ['app', 'system'] as const)
      it(`lets the ${role} role add and read, and refuses all else`, async () => {
        const hazel = await desk.addOwner('Hazel');
        await record(hazel);
        const urls = roleUrls(desk.ownerUrl, testSecret);
        const client = new pg.Client({ connectionString: role === 'app' ? urls.appUrl : urls.systemUrl });
        await client.connect();
        try {
          await client.query(`select set_config('app.tenant_id', $1, false)`, [hazel.tenantId]);
          for (const sql of refusals) {
            const code = await client.query(sql).then(
              () => 'done',
              (error: unknown) => (error as { code: string }).code,
            );
            expect(code, sql).to.equal('42501');
          }
        } finally {
          await client.end();
        }
      });

    it("rejects changes by the table's owner, too", async () => {
      await record(await desk.addOwner('Hazel'));
      for (const sql of refusals.slice(0, 3)) {
        const message = await desk.intruder.raw(sql).then(
          () => 'done',
          (error: unknown) => (error as Error).message,
        );
        expect(message, sql).to.include('The audit log can only be added to');
      }
    });

    it('shows a company only its own entries, and accepts no entries for other chains', async () => {
      const [hazel, woundwort] = [await desk.addOwner('Hazel'), await desk.addOwner('Woundwort')];
      await record(hazel);
      await record(woundwort);
      const seen: { tenant_id: string }[] = await desk.database.read(hazel.tenantId, (tx) =>
        tx('audit_entries').select('tenant_id'),
      );
      expect(seen.map(({ tenant_id }) => tenant_id)).to.deep.equal([hazel.tenantId]);
      for (const tenantId of [woundwort.tenantId, null]) {
        const written = desk.database.transaction(hazel.tenantId, (tx) =>
          desk.audit.record(tx, hazel, { ...accept, tenantId }),
        );
        const code = await written.then(
          () => 'done',
          (error: unknown) => (error as { code: string }).code,
        );
        expect(code).to.equal('42501');
      }
      expect(await entriesOf(woundwort.tenantId)).to.have.length(1);
      expect((await desk.verification.verify()).breaks).to.deep.equal([]);
    });
  });
});
