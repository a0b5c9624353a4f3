import { expect } from 'chai';

import { openTestDatabase, type OpenTestDatabase } from '../../testing/test-database.js';
import { AuditLog } from '../audit/audit-log.js';
import { AuditRepository } from '../audit/audit.repository.js';
import { PasswordResetsRepository } from '../passwords/password-resets.repository.js';
import { createPasswords } from '../passwords/passwords.js';
import { SessionsRepository } from '../sessions/sessions.repository.js';
import { OperatorChanges } from './operator-changes.js';
import { UsersRepository } from './users.repository.js';

const tenantId = 'ten_00000000000000000001';
const userId = 'usr_00000000000000000001';

describe('changes by an operator', () => {
  let test: OpenTestDatabase;
  let changes: OperatorChanges;
  const passwords = createPasswords();

  before(async () => {
    test = await openTestDatabase([tenantId]);
    const { database } = test;
    changes = new OperatorChanges({
      database,
      passwords,
      users: new UsersRepository(database),
      sessions: new SessionsRepository(database),
      passwordResets: new PasswordResetsRepository(database),
      audit: new AuditLog(new AuditRepository(database)),
    });
    const user = { user_id: userId, tenant_id: tenantId, email: 'hazel@burrow.example', name: 'Hazel' };
    await database.system('users').insert({ ...user, role: 'owner', password_hash: 'none' });
    const session = { session_id: 'ses_00000000000000000001', user_id: userId, tenant_id: tenantId };
    await database
      .system('sessions')
      .insert({ ...session, secret: Buffer.alloc(32), expires_at: '2999-01-01' });
  });
  after(() => test.close());

  const find = async (who: string) => {
    const user = await changes.findUser(who);
    if (user === undefined) throw new Error(`no user ${who}`);
    return user;
  };

  it('confirm an address once, and set a password that ends all sessions; the company sees both', async () => {
    expect(await changes.verifyEmail(await find('Hazel@burrow.example '))).to.equal(true);
    const user = await find(userId);
    expect(user.hasVerifiedEmail).to.equal(true);
    expect(await changes.verifyEmail(user)).to.equal(false);
    expect(await changes.findPasswordProblem(user, 'carrot')).to.match(/at least 8/);
    await changes.setPassword(user, 'a-warren-of-one');
    expect(await passwords.matches('a-warren-of-one', (await find(userId)).passwordHash)).to.equal(true);
    const { system } = test.database;
    expect(await system('sessions').where({ revoked_at: null })).to.deep.equal([]);
    const entries: unknown = await system('audit_entries')
      .orderBy('sequence')
      .select('action', 'tenant_id', 'actor_kind');
    expect(entries).to.deep.equal([
      { action: 'user.email_verify', tenant_id: tenantId, actor_kind: 'operator' },
      { action: 'user.password_reset', tenant_id: tenantId, actor_kind: 'operator' },
    ]);
  });
});
