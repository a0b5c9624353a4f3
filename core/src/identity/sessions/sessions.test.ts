import { expect } from 'chai';

import { Sessions } from './sessions.js';
import type { SessionsRepository, StoredSession } from './sessions.repository.js';

describe('session cache', () => {
  it('rejects a session that ends during its lookup', async () => {
    const sessionId = 'ses_1';
    const now = new Date();
    let revokedAt: Date | undefined;
    const stored = {
      sessionId,
      role: 'owner',
      expiresAt: new Date(now.getTime() + 60_000),
      lastUsedAt: now,
      isVisitOpen: true,
      tenantStatus: 'active',
    } as StoredSession;
    const repository: Pick<SessionsRepository, 'findSession' | 'revoke'> = {
      findSession: async () => {
        const found = { ...stored, revokedAt };
        await Promise.resolve();
        return found;
      },
      revoke: () => {
        revokedAt = now;
        return Promise.resolve();
      },
    };
    const deps = { sessions: repository, secondFactorPolicy: 'off', clock: () => now };
    const sessions = new Sessions(deps as unknown as ConstructorParameters<typeof Sessions>[0]);
    const early = sessions.requireLive(sessionId);
    void sessions.revoke(sessionId, 'signed out');
    expect((await early).role).to.equal('owner');
    const refused: unknown = await sessions.requireLive(sessionId).catch((error: unknown) => error);
    expect(refused).to.include({ status: 401 });
  });
});
