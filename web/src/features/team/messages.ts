export const messages = {
  membersFailed: 'Failed to load the team',
  invitationsFailed: 'Failed to load invitations',
  inviteFailed: 'Failed to send the invitation',
  revokeFailed: 'Failed to withdraw the invitation',
  roleFailed: 'Failed to change the role',
  removeFailed: 'Failed to remove the member',
  invited: (email: string) => `Invitation sent to ${email}`,
  revoked: 'Invitation withdrawn',
  roleChanged: (name: string, role: string) => `${name} is now ${role}`,
  removed: (name: string) => `${name} was removed from the company`,
  linkCopied: 'Invitation link copied!',
  linkOnce:
    'The mail with the link is on its way. You can also hand it over yourself; it is shown this once.',
  roleHints: {
    owner: 'Everything, company and owners included',
    admin: 'Everything but the company itself',
    member: 'Disputes, evidence and responses',
  },
  onlyLeaders: 'Only owners and administrators can invite people and change roles.',
} as const;
