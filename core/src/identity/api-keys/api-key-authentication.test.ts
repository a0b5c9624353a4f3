import { expect } from 'chai';

import { ApiKeyAuthentication } from './api-key-authentication.js';
import { newApiKeyText } from './api-key-text.js';
import type { KeyHolder } from './api-keys.js';

describe('API key authentication', () => {
  it('rejects a key once it is revoked, even during a lookup', async () => {
    let stored: KeyHolder | undefined = {
      keyId: 'key_1',
      tenantId: 'ten_1',
      tenantStatus: 'active',
      scopes: [],
      expiresAt: null,
      maker: { userId: 'usr_1', role: 'owner', isRemoved: false, hasVerifiedEmail: true },
    };
    const keys = new ApiKeyAuthentication({
      apiKeys: {
        findHolder: async () => {
          const found = stored;
          await Promise.resolve();
          return found;
        },
        findHolderOf: () => Promise.resolve(undefined),
      },
      apiKeyUses: { note: () => undefined },
      plansService: { requireFeature: () => Promise.resolve() },
      clock: () => new Date(),
    });
    const text = newApiKeyText();
    const early = keys.requireActor(text);
    stored = undefined;
    keys.forget();
    expect((await early).userId).to.equal('usr_1');
    const refused: unknown = await keys.requireActor(text).catch((error: unknown) => error);
    expect(refused).to.include({ code: 'api_key_refused' });
  });
});
