import { expect } from 'chai';

import type { ConnectedProvider } from '../providers/provider-contexts.js';
import type { PspAccount } from '../psp-accounts/psp-accounts.js';
import { createAccountDirectory } from './account-directory.js';

describe('account directory', () => {
  it('caches nothing that was read before an account changed', async () => {
    const before = { accountName: 'Before' } as PspAccount;
    const after = { accountName: 'After' } as PspAccount;
    let stored = before;
    let lookups = 0;
    const accounts = {
      findByAlias: async () => {
        lookups += 1;
        const found = stored;
        await Promise.resolve();
        return found;
      },
    };
    const directory = createAccountDirectory(
      accounts,
      { for: () => ({}) as ConnectedProvider },
      { find: () => undefined },
    );
    const early = directory.find('stripe', 'burrow');
    stored = after;
    directory.forget();
    expect((await early)?.account).to.equal(before);
    expect((await directory.find('stripe', 'burrow'))?.account).to.equal(after);
    expect((await directory.find('stripe', 'burrow'))?.account).to.equal(after);
    expect(lookups).to.equal(2);
  });
});
