import { expect } from 'chai';

import { can } from './can.js';

describe('what a role may do', () => {
  it('leaves PSP accounts to owners and admins', () => {
    const roles = (['owner', 'admin', 'member', 'super_admin'] as const).filter((role) =>
      can({ role }, 'managePspAccounts'),
    );
    expect(roles).to.deep.equal(['owner', 'admin']);
  });
});
