import type { ReactNode } from 'react';

import { plural } from '../plural.js';
import { rich, type Wrap } from '../rich.js';

export const texts = {
  invitations: {
    invitations: 'Invitations',
    invitationsNote: 'A link by mail, good for one person and seven days',
    loadingInvitations: 'Loading invitations',
    none: 'Nobody is invited at the moment.',
    by: (name: string) => `by ${name}`,
    goodUntil: (date: ReactNode) => rich`good until ${date}`,
    expiredAt: (date: ReactNode) => rich`expired ${date}`,
    expired: 'Expired',
    withdraw: 'Withdraw',
    withdrawTheInvitationOf: (email: string) => `Withdraw the invitation of ${email}`,
  },
  inviteForm: {
    inviteSomeone: 'Invite someone',
    email: 'Email',
    role: 'Role',
    invite: 'Invite',
    invitationLink: 'Invitation link',
    copyTheInvitationLink: 'Copy the invitation link',
  },
  members: {
    members: 'Members',
    loadingMembers: 'Loading members',
    you: 'You',
    joined: (email: string, date: ReactNode) => rich`${email} · joined ${date}`,
    hasFactor: 'Second factor',
    noFactor: 'No second factor',
    byProvider: (provider: string) => `Signs in with ${provider}`,
    leave: 'Leave',
    leaveTheCompany: 'Leave the company',
    remove: (name: string) => `Remove ${name}`,
    leaveText: 'You are signed out at once and see none of the company’s disputes any more. Your work stays.',
    removeText: (name: string) =>
      `${name} is signed out everywhere at once. What they did stays under their name.`,
    counted: (count: number) => plural(count, { one: '# person', other: '# people' }),
  },
  demand: {
    title: 'Require a second factor',
    note: 'From everyone, beside the password: a code of an authenticator app',
    loading: 'Loading what the company requires',
    loadFailed: 'Failed to load what the company requires',
    isOn: 'Required',
    isOff: 'Not required',
    byPlatform: 'The platform requires it of everyone.',
    ownFirst: (link: Wrap) => rich`To require it, ${link('turn your own on')} first.`,
    turnOn: 'Require it',
    turnOnTitle: 'Require a second factor of everyone',
    turnOnText: (without: number) =>
      `${
        without === 0
          ? 'Everyone has one.'
          : plural(without, {
              one: '# person has none, and can do nothing but set one up from now on.',
              other: '# people have none, and can do nothing but set one up from now on.',
            })
      } Nobody can turn theirs off any more. API keys go on; whoever signs in with Google is Google’s to ask.`,
    turnedOn: 'A second factor is required of everyone now',
    turnOff: 'Stop requiring it',
    turnOffTitle: 'Stop requiring a second factor',
    turnOffText: 'Those who have one keep it and can turn it off.',
    turnedOff: 'A second factor is no longer required',
    failed: 'Failed to change what the company requires',
  },
  roleSelect: {
    roleOf: (name: string) => `Role of ${name}`,
    changeYourOwnRole: 'Change your own role',
    makeAnOwner: (name: string) => `Make ${name} an owner`,
    changeRole: 'Change role',
    youMayLose: 'You may lose the right to change it back. Another owner can.',
    ownersCanDo: 'Owners can do everything, and make and remove other owners.',
  },
  signOutButton: {
    signOut: 'Sign out',
    title: (name: string) => `Sign out ${name} everywhere`,
    text: (name: string) =>
      `${name} has to sign in again in each browser and program. API keys go on. The audit log tells who did this.`,
    done: (name: string) => `${name} was signed out everywhere`,
    failed: 'Failed to sign the member out',
  },
  messages: {
    membersFailed: 'Failed to load the team',
    invitationsFailed: 'Failed to load invitations',
    inviteFailed: 'Failed to send the invitation',
    revokeFailed: 'Failed to withdraw the invitation',
    roleFailed: 'Failed to change the role',
    removeFailed: 'Failed to remove the member',
    invited: (email: string) => `Invitation sent to ${email}`,
    revoked: 'Invitation withdrawn',
    roleChanged: (name: string, role: string) => `${name} is now ${role.toLowerCase()}`,
    removed: (name: string) => `${name} was removed from the company`,
    linkCopied: 'Invitation link copied!',
    linkOnce:
      'The mail with the link is on its way. You can also hand it over yourself; it is shown this once.',
    roleHints: {
      owner: 'An owner may do everything, company and owners included.',
      admin: 'An admin may do everything but change the company itself.',
      member: 'A member works on disputes, evidence and responses.',
    },
    onlyLeaders: 'Only owners and administrators can invite people and change roles.',
  },
  roles: { labels: { owner: 'Owner', admin: 'Admin', member: 'Member' } },
};
