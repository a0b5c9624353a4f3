import { bodyOf, type Member, type MemberRole } from '@rebuttal/sdk';
import { Argument, type Command, Option } from 'commander';

import { withApi } from '../api/api.js';
import { declare } from '../program/declaring.js';
import { createOutput, type JsonOption } from '../terminal/output.js';
import { requireYes, type YesOption } from '../terminal/prompt.js';
import type { Column } from '../terminal/table.js';
import { shortTimeText, timeText } from '../terminal/words.js';

export function declareTeam(program: Command): void {
  const team = program.command('team').description('List, invite and remove members.');
  declareInviting(team);
  declareChanging(team);
}

const roles = ['owner', 'admin', 'member'] as const;

const userExample = 'usr_01kakhr5x2m7q9t3v8wz';

function declareInviting(team: Command): void {
  declare(team, 'list', 'List the members of the company.', [
    'rebuttal team list',
    `rebuttal team list --json | jq -r 'select(.role == "owner") | .email'`,
  ]).action(listMembers);
  declare(team, 'invite', 'Invite someone by email. Also prints the link.', [
    'rebuttal team invite ada@example.com',
    'rebuttal team invite ada@example.com --role admin --json | jq -r .link',
  ])
    .argument('<email>', 'whom')
    .addOption(new Option('--role <role>', 'role of the new member').choices(roles).default('member'))
    .action(invite);
  declare(team, 'withdraw', 'Withdraw an invitation: its links stop working.', [
    'rebuttal team withdraw inv_01kakhr5x2m7q9t3v8wz',
  ])
    .argument('<invitation>', 'the invitation, inv_…, from "api GET /api/invitations"')
    .option('-y, --yes', 'skip the confirmation')
    .action(withdrawInvitation);
}

function declareChanging(team: Command): void {
  declare(team, 'role', 'Change the role of a member.', [
    `rebuttal team role ${userExample} admin`,
    `rebuttal team role ${userExample} owner --yes`,
  ])
    .addArgument(userArgument())
    .addArgument(new Argument('<role>', 'the new role').choices(roles))
    .option('-y, --yes', 'skip the confirmation for a new owner or your own role')
    .action(changeRole);
  declare(team, 'remove', 'Remove a member from the company: they are signed out immediately.', [
    `rebuttal team remove ${userExample}`,
  ])
    .addArgument(userArgument())
    .option('-y, --yes', 'skip the confirmation')
    .action(removeMember);
}

function userArgument(): Argument {
  return new Argument('<user>', 'the member, usr_… from "team list"');
}

type InviteOptions = JsonOption & { readonly role: MemberRole };
type ChangeTeamOptions = JsonOption & YesOption;

const memberColumns: readonly Column<Member>[] = [
  { title: 'User', text: ({ user_id: id }) => id },
  { title: 'Role', text: ({ role }) => role },
  { title: 'Email', text: ({ email }) => email },
  { title: 'Name', text: ({ name }) => name },
  { title: 'Joined', text: ({ joined_at: at }) => shortTimeText(at), optional: true },
  { title: 'Signs in with', text: ({ oauth_provider: provider }) => provider ?? 'password', optional: true },
  { title: '2FA', text: ({ has_second_factor: has }) => factorText(has), optional: true },
];

/** Null unless the user manages members. */
function factorText(has: boolean | null): string {
  if (has === null) return '';
  return has ? 'on' : 'off';
}

async function listMembers(options: JsonOption): Promise<void> {
  const output = createOutput(options);
  const members = await withApi((client) => client.team.members());
  output.rows(members, memberColumns, 'No members.');
}

/** Anyone with the link can join, so it is printed alone to stdout for a program to pass on. */
async function invite(email: string, { role, ...options }: InviteOptions): Promise<void> {
  const output = createOutput(options);
  const invited = await withApi((client) => client.team.invite({ email, role }));
  const { invitation_id: id, expires_at: until } = invited.invitation;
  output.document(invited, () => [invited.link]);
  output.remark(
    `${invited.message}. The link is not shown again and works until ${timeText(until)}. Withdraw it with: rebuttal team withdraw ${id}`,
  );
}

async function withdrawInvitation(invitationId: string, options: ChangeTeamOptions): Promise<void> {
  const output = createOutput(options);
  await requireYes(`Withdraw ${invitationId}? Its links stop working.`, options);
  await withApi((client) => client.team.revokeInvitation(invitationId));
  output.document({ withdrawn: true, invitation_id: invitationId }, () => [`${invitationId} is withdrawn.`]);
}

/**
 * Asks for confirmation in the same cases as the web app: before adding an owner, and before changing one's own role.
 */
async function changeRole(userId: string, role: MemberRole, options: ChangeTeamOptions): Promise<void> {
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

async function removeMember(userId: string, options: ChangeTeamOptions): Promise<void> {
  const output = createOutput(options);
  await requireYes(`Remove ${userId} from the company? They are signed out immediately.`, options);
  await withApi((client) => client.team.removeMember(userId));
  output.document({ removed: true, user_id: userId }, () => [`${userId} is removed.`]);
}
