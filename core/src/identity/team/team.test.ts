import { expect } from 'chai';

import { requireMayChangeRole, requireMayInvite, requireMayRemove, type MemberRole } from './team.js';

const roles = ['owner', 'admin', 'member'] as const;
const asked = roles.flatMap((role) => [
  { userId: `${role} 1`, role },
  { userId: `${role} 2`, role },
]);

/** Returns the code of the error, or `done`. */
function outcome(check: () => void): string {
  try {
    check();
    return 'done';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  }
}

const everyWay = asked.flatMap((actor) =>
  asked.flatMap((member) => roles.map((role) => ({ actor, member, role }))),
);

describe('team rules', () => {
  it('let owners do anything while another owner remains', () => {
    for (const { actor, member, role } of everyWay.filter((way) => way.actor.role === 'owner')) {
      expect(outcome(() => requireMayChangeRole(actor, member, role, asked))).to.equal('done');
      expect(outcome(() => requireMayRemove(actor, member, asked))).to.equal('done');
    }
  });

  it('let only an owner change, appoint or invite owners', () => {
    for (const { actor, member, role } of everyWay.filter((way) => way.actor.role !== 'owner')) {
      if (member.role !== 'owner' && role !== 'owner') continue;
      const change = outcome(() => requireMayChangeRole(actor, member, role, asked));
      expect(change).to.be.oneOf(['role_forbids', 'own_role']);
      if (member.role === 'owner')
        expect(outcome(() => requireMayRemove(actor, member, asked))).to.equal('role_forbids');
      expect(outcome(() => requireMayInvite(actor.role, 'owner'))).to.equal('role_forbids');
    }
  });

  it('let members change nothing, and only owners change their own role', () => {
    for (const { actor, member, role } of everyWay) {
      const change = outcome(() => requireMayChangeRole(actor, member, role, asked));
      if (actor.role === 'member') expect(change).to.equal('role_forbids');
      if (actor.role === 'admin' && actor.userId === member.userId) expect(change).to.equal('own_role');
    }
    expect(outcome(() => requireMayInvite('member', 'member'))).to.equal('role_forbids');
  });

  it('never leave a company without an owner', () => {
    const withOneOwner = asked.filter(({ userId }) => userId !== 'owner 2');
    for (const actor of withOneOwner) {
      for (const member of withOneOwner) {
        for (const role of roles) {
          if (outcome(() => requireMayChangeRole(actor, member, role, withOneOwner)) !== 'done') continue;
          const after: MemberRole[] = withOneOwner.map((one) => (one === member ? role : one.role));
          expect(after).to.include('owner');
        }
        if (outcome(() => requireMayRemove(actor, member, withOneOwner)) === 'done')
          expect(member.role).to.not.equal('owner');
      }
    }
  });
});
