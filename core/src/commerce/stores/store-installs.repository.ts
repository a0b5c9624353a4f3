import { createHash, randomBytes } from 'node:crypto';

import type { Database } from '../../platform/database/database.js';

type Beginner = { readonly tenantId: string; readonly userId: string };

/** Time limit of an installation. */
const lifeMinutes = 15;

/** Stores started installations. Only the hash of a state is stored, so that the table can't be used to finish one. */
export class StoreInstallsRepository {
  constructor(private readonly database: Database) {}

  /** Returns the state that the callback must contain. */
  async begin({ tenantId, userId }: Beginner, provider: string, now: Date): Promise<string> {
    const state = randomBytes(32).toString('base64url');
    await this.database.transaction(tenantId, async (tx) => {
      await tx('store_installs').where({ tenant_id: tenantId }).where('expires_at', '<', now).delete();
      await tx('store_installs').insert({
        state_hash: hashOf(state),
        tenant_id: tenantId,
        user_id: userId,
        provider,
        created_at: now,
        expires_at: new Date(now.getTime() + lifeMinutes * 60_000),
      });
    });
    return state;
  }

  /** Consumes the state. Returns true if this user started the installation and it has not expired. */
  async finish(
    { tenantId, userId }: Beginner,
    { provider, state, now }: { readonly provider: string; readonly state: string; readonly now: Date },
  ): Promise<boolean> {
    const used = await this.database.transaction(tenantId, (tx) =>
      tx('store_installs')
        .where({ tenant_id: tenantId, user_id: userId, provider, state_hash: hashOf(state) })
        .where('expires_at', '>', now)
        .delete(),
    );
    return used > 0;
  }
}

const hashOf = (state: string) => createHash('sha256').update(state).digest('hex');
