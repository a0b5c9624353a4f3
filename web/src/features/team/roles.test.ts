import { expect } from 'chai';

import { maySignOut, rightsOver, assignableRoles } from './roles.js';

const hazel = { user_id: 'usr_hazel', role: 'owner' } as const;
const bigwig = { user_id: 'usr_bigwig', role: 'admin' } as const;
const pipkin = { user_id: 'usr_pipkin', role: 'member' } as const;
const everyone = [hazel, bigwig, pipkin];

describe('the team', () => {
  it('lets only owners change owners, and always keeps one', () => {
    expect(rightsOver(hazel, hazel, everyone)).to.deep.equal({ changeRole: false, remove: false });
    const second = { user_id: 'usr_fiver', role: 'owner' } as const;
    expect(rightsOver(hazel, second, [...everyone, second])).to.deep.equal({
      changeRole: true,
      remove: true,
    });
    expect(rightsOver(bigwig, hazel, everyone)).to.deep.equal({ changeRole: false, remove: false });
  });

  it('lets an administrator change others and leave, but not change their own role', () => {
    expect(rightsOver(bigwig, pipkin, everyone)).to.deep.equal({ changeRole: true, remove: true });
    expect(rightsOver(bigwig, bigwig, everyone)).to.deep.equal({ changeRole: false, remove: true });
  });

  it('lets owners and administrators sign others out, and only owners sign out owners', () => {
    const signedOutBy = (user: typeof hazel | typeof bigwig | typeof pipkin) =>
      everyone.filter((member) => maySignOut(user, member));
    expect(signedOutBy(hazel)).to.deep.equal([bigwig, pipkin]);
    expect(signedOutBy(bigwig)).to.deep.equal([pipkin]);
    expect(signedOutBy(pipkin)).to.deep.equal([]);
  });

  it('is read-only for members', () => {
    expect(rightsOver(pipkin, bigwig, everyone)).to.deep.equal({ changeRole: false, remove: false });
    expect(assignableRoles(pipkin)).to.deep.equal([]);
    expect(assignableRoles(bigwig)).to.deep.equal(['admin', 'member']);
    expect(assignableRoles(hazel)).to.include('owner');
  });
});
