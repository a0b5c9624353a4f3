import knex, { type Knex } from 'knex';

import type { TenantActor } from '../identity/access/actor.js';
import { AuditChainsRepository } from '../identity/audit/audit-chains.repository.js';
import { AuditLog } from '../identity/audit/audit-log.js';
import { AuditVerification } from '../identity/audit/audit-verification.js';
import { AuditRepository } from '../identity/audit/audit.repository.js';
import type { Database } from '../platform/database/database.js';
import { newId } from '../platform/shared/ids.js';
import { openTestDatabase } from './test-database.js';

/** The audit log on a separate database, without a server. */
export type AuditDesk = {
  readonly database: Database;
  readonly audit: AuditLog;
  readonly verification: AuditVerification;
  readonly ownerUrl: string;
  /** Simulates an attacker with full access to the database. */
  readonly intruder: Knex;
  /** The owner of a new company. */
  addOwner(name: string): Promise<TenantActor>;
  /** Disables the triggers for the intruder. */
  tamper(work: (tx: Knex) => Promise<unknown>): Promise<void>;
  close(): Promise<void>;
};

export async function openAuditDesk(): Promise<AuditDesk> {
  const opened = await openTestDatabase();
  const { database, ownerUrl } = opened;
  const intruder = knex({ client: 'pg', connection: ownerUrl, pool: { min: 0, max: 2 } });
  return {
    database,
    ownerUrl,
    intruder,
    audit: new AuditLog(new AuditRepository(database)),
    verification: new AuditVerification({ auditChains: new AuditChainsRepository(database) }),
    addOwner: (name) => addOwner(database, name),
    tamper: (work) =>
      intruder.transaction(async (tx) => {
        await tx.raw(`set local session_replication_role = 'replica'`);
        await work(tx);
      }),
    async close() {
      await intruder.destroy();
      await opened.close();
    },
  };
}

async function addOwner({ system }: Database, name: string): Promise<TenantActor> {
  const [tenantId, userId] = [newId('ten'), newId('usr')];
  const email = `${name.toLowerCase()}-${tenantId}@warren.example`;
  await system('tenants').insert({ tenant_id: tenantId, name });
  await system('users').insert({
    user_id: userId,
    tenant_id: tenantId,
    email,
    name,
    role: 'owner',
    password_hash: 'unused',
  });
  return { userId, sessionId: '', tenantId, role: 'owner' };
}
