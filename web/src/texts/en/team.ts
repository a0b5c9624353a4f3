import type { ReactNode } from 'react';

import { plural } from '../plural.js';
import { rich, type Wrap } from '../rich.js';

export const texts = {
  invitations: {
    invitations: 'Invitations',
    invitationsNote: 'Sent by email. Each link works for one person and expires after 7 days.',
    loadingInvitations: 'Loading invitations',
    none: 'No pending invitations.',
    by: (name: string) => `by ${name}`,
    expires: (date: ReactNode) => rich`expires ${date}`,
    expiredAt: (date: ReactNode) => rich`expired ${date}`,
    expired: 'Expired',
    withdraw: 'Revoke',
    revokeInvitationOf: (email: string) => `Revoke the invitation for ${email}`,
  },
  inviteForm: {
    inviteSomeone: 'Invite someone',
    email: 'Email',
    role: 'Role',
    invite: 'Invite',
    invitationLink: 'Invitation link',
    copyTheInvitationLink: 'Copy invitation link',
  },
  members: {
    members: 'Members',
    loadingMembers: 'Loading members',
    you: 'You',
    joined: (email: string, date: ReactNode) => rich`${email} · joined ${date}`,
    hasFactor: '2FA on',
    noFactor: '2FA off',
    byProvider: (provider: string) => `Signs in with ${provider}`,
    leave: 'Leave',
    leaveTheCompany: 'Leave company',
    remove: (name: string) => `Remove ${name}`,
    leaveText:
      "You'll be signed out immediately and lose access to this company's disputes. Your work stays.",
    removeText: (name: string) =>
      `${name} will be signed out everywhere immediately. Their past actions stay under their name.`,
    counted: (count: number) => plural(count, { one: '# person', other: '# people' }),
  },
  secondFactorPolicy: {
    title: 'Require two-factor authentication',
    note: 'Everyone enters a code from an authenticator app in addition to their password',
    loading: 'Loading sign-in requirements',
    loadFailed: 'Failed to load sign-in requirements',
    isOn: 'Required',
    isOff: 'Not required',
    byPlatform: 'The platform requires it for everyone.',
    ownFirst: (link: Wrap) => rich`To require it, ${link('turn on your own')} first.`,
    turnOn: 'Require',
    turnOnTitle: 'Require two-factor authentication for everyone',
    turnOnText: (without: number) =>
      `${
        without === 0
          ? 'Everyone already uses it.'
          : plural(without, {
              one: '# person must set it up before they can continue.',
              other: '# people must set it up before they can continue.',
            })
      } Team members can no longer turn it off. API keys keep working. It doesn't apply to people who sign in with Google.`,
    turnedOn: 'Two-factor authentication is now required',
    turnOff: 'Make optional',
    turnOffTitle: 'Make two-factor authentication optional',
    turnOffText: 'People who use it keep it and can turn it off.',
    turnedOff: 'Two-factor authentication is now optional',
    failed: 'Failed to change sign-in requirements',
  },
  roleSelect: {
    roleOf: (name: string) => `Role of ${name}`,
    changeYourOwnRole: 'Change your own role',
    makeAnOwner: (name: string) => `Make ${name} an owner`,
    changeRole: 'Change role',
    youMayLose: 'You may not be able to change it back. Another owner can.',
    ownersCanDo: 'Owners can do everything, including adding and removing other owners.',
  },
  signOutButton: {
    signOut: 'Sign out',
    title: (name: string) => `Sign out ${name} everywhere`,
    text: (name: string) =>
      `${name} will have to sign in again in every browser and app. API keys keep working. The audit log records this action.`,
    done: (name: string) => `${name} was signed out everywhere`,
    failed: 'Failed to sign the member out',
  },
  messages: {
    membersFailed: 'Failed to load the team',
    invitationsFailed: 'Failed to load invitations',
    inviteFailed: 'Failed to send the invitation',
    revokeFailed: 'Failed to revoke the invitation',
    roleFailed: 'Failed to change the role',
    removeFailed: 'Failed to remove the member',
    invited: (email: string) => `Invitation sent to ${email}`,
    revoked: 'Invitation revoked',
    roleChanged: (name: string, role: string) => `${name} is now ${role.toLowerCase()}`,
    removed: (name: string) => `${name} was removed from the company`,
    linkCopied: 'Invitation link copied!',
    linkOnce: "We've emailed this link. You can also share it yourself. We won't show it again.",
    roleHints: {
      owner: 'Owners can do everything, including managing the company and its owners.',
      admin: 'Admins can do everything except change the company itself.',
      member: 'Members work on disputes, evidence and responses.',
    },
    onlyLeaders: 'Only owners and administrators can invite people and change roles.',
  },
  roles: { labels: { owner: 'Owner', admin: 'Admin', member: 'Member' } },
};
