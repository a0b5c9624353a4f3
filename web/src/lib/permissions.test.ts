import { expect } from 'chai';

import { hasPermission } from './permissions.js';

describe('hasPermission', () => {
  it('takes the permissions from the server, not from the role', () => {
    const user = { permissions: ['psp_accounts:read'] };
    expect(hasPermission(user, 'psp_accounts:read')).to.equal(true);
    expect(hasPermission(user, 'psp_accounts:write')).to.equal(false);
  });
});
