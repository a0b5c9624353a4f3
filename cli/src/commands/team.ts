import { bodyOf, type Invitation, type Member, type MemberRole } from '@rebuttal/sdk';

import { withApi } from '../api/api.js';
import { createOutput, type JsonOption } from '../terminal/output.js';
import { requireYes, type YesOption } from '../terminal/prompt.js';
import type { Column } from '../terminal/table.js';
import { shortTimeText, statusTone, timeText } from '../terminal/words.js';

export type InviteOptions = JsonOption & { readonly role: MemberRole };
export type ChangeTeamOptions = JsonOption & YesOption;

const memberColumns: readonly Column<Member>[] = [
  { title: 'User', text: ({ user_id: id }) => id },
  { title: 'Role', text: ({ role }) => role },
  { title: 'Email', text: ({ email }) => email },
  { title: 'Name', text: ({ name }) => name },
  { title: 'Joined', text: ({ joined_at: at }) => shortTimeText(at), optional: true },
  { title: 'Signs in with', text: ({ oauth_provider: provider }) => provider ?? 'password', optional: true },
  { title: '2FA', text: ({ has_second_factor: has }) => factorText(has), optional: true },
];

const invitationColumns: readonly Column<Invitation>[] = [
  { title: 'Invitation', text: ({ invitation_id: id }) => id },
  { title: 'Status', text: ({ status }) => status, tone: ({ status }) => statusTone(status) },
  { title: 'Role', text: ({ role }) => role },
  { title: 'Email', text: ({ email }) => email },
  { title: 'Expires', text: ({ expires_at: at }) => shortTimeText(at) },
  { title: 'Invited by', text: ({ invited_by: { name } }) => name, optional: true },
];

/** Null unless the user manages members. */
function factorText(has: boolean | null): string {
  if (has === null) return '';
  return has ? 'on' : 'off';
}

export async function listMembers(options: JsonOption): Promise<void> {
  const output = createOutput(options);
  const members = await withApi((client) => client.team.members());
  output.rows(members, memberColumns, 'No members.');
}

export async function listInvitations(options: JsonOption): Promise<void> {
  const output = createOutput(options);
  const invitations = await withApi((client) => client.team.invitations());
  output.rows(invitations, invitationColumns, 'No open invitations. Invite with: rebuttal team invite');
}

/** Anyone with the link can join, so it is printed alone to stdout for a program to pass on. */
export async function invite(email: string, { role, ...options }: InviteOptions): Promise<void> {
  const output = createOutput(options);
  const invited = await withApi((client) => client.team.invite({ email, role }));
  const { invitation_id: id, expires_at: until } = invited.invitation;
  output.document(invited, () => [invited.link]);
  output.remark(
    `${invited.message}. The link is not shown again and works until ${timeText(until)}. Withdraw it with: rebuttal team withdraw ${id}`,
  );
}

export async function withdrawInvitation(invitationId: string, options: ChangeTeamOptions): Promise<void> {
  const output = createOutput(options);
  await requireYes(`Withdraw ${invitationId}? Its links stop working.`, options);
  await withApi((client) => client.team.revokeInvitation(invitationId));
  output.document({ withdrawn: true, invitation_id: invitationId }, () => [`${invitationId} is withdrawn.`]);
}

/**
 * Asks for confirmation in the same cases as the web app: before adding an owner, and before changing one's own role.
 */
export async function changeRole(
  userId: string,
  role: MemberRole,
  options: ChangeTeamOptions,
): Promise<void> {
  const output = createOutput(options);
  const { member, message } = await withApi(async (client) => {
    const isSelf = (await client.auth.me()).user_id === userId;
    if (isSelf) await requireYes('Change your own role? You may not be able to undo this.', options);
    else if (role === 'owner')
      await requireYes(`Make ${userId} an owner? Owners can do everything in the company.`, options);
    const params = { path: { userId } };
    return bodyOf(client.api.PUT('/api/members/{userId}', { params, body: { role } }));
  });
  output.document(member, () => [`${message}: ${member.email} is now ${member.role}.`]);
}

export async function removeMember(userId: string, options: ChangeTeamOptions): Promise<void> {
  const output = createOutput(options);
  await requireYes(`Remove ${userId} from the company? They are signed out immediately.`, options);
  await withApi((client) => client.team.removeMember(userId));
  output.document({ removed: true, user_id: userId }, () => [`${userId} is removed.`]);
}

export async function signOutMember(userId: string, options: ChangeTeamOptions): Promise<void> {
  const output = createOutput(options);
  await requireYes(`Sign ${userId} out everywhere? They have to sign in again.`, options);
  const params = { path: { userId } };
  const { member } = await withApi(({ api }) =>
    bodyOf(api.DELETE('/api/members/{userId}/sessions', { params })),
  );
  output.document({ signed_out: true, user_id: userId }, () => [`${member.email} is signed out everywhere.`]);
}
