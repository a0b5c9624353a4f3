import { Argument, type Command, Option } from 'commander';

import type { CreateApiKeyOptions, RevokeApiKeyOptions } from '../commands/api-keys.js';
import type { ChangeTeamOptions, InviteOptions } from '../commands/team.js';
import type { JsonOption } from '../terminal/output.js';
import { declare, repeatable, wholeNumber } from './declaring.js';

const roles = ['owner', 'admin', 'member'] as const;
const userExample = 'usr_01kakhr5x2m7q9t3v8wz';
const keyExample = 'key_01kakhr5x2m7q9t3v8wz';

/** Commands for the members, keys and endpoints of a company. */
export function declareCompanyCommands(program: Command): void {
  program.commandsGroup('Company:');
  const team = program.command('team').description('List, invite and remove members.');
  declareInviting(team);
  declareChanging(team);
  declareApiKeys(program.command('api-keys').description('Create and revoke API keys.'));
}

function declareInviting(team: Command): void {
  declare(team, 'list', 'List the members of the company.', [
    'rebuttal team list',
    `rebuttal team list --json | jq -r 'select(.role == "owner") | .email'`,
  ]).action(async (options: JsonOption) => {
    await (await import('../commands/team.js')).listMembers(options);
  });
  declare(team, 'invite', 'Invite someone by email. Also prints the link.', [
    'rebuttal team invite ada@example.com',
    'rebuttal team invite ada@example.com --role admin --json | jq -r .link',
  ])
    .argument('<email>', 'whom')
    .addOption(new Option('--role <role>', 'role of the new member').choices(roles).default('member'))
    .action(async (email: string, options: InviteOptions) => {
      await (await import('../commands/team.js')).invite(email, options);
    });
  declare(team, 'invitations', 'List the open invitations.', ['rebuttal team invitations']).action(
    async (options: JsonOption) => {
      await (await import('../commands/team.js')).listInvitations(options);
    },
  );
  declare(team, 'withdraw', 'Withdraw an invitation: its links stop working.', [
    'rebuttal team withdraw inv_01kakhr5x2m7q9t3v8wz',
  ])
    .argument('<invitation>', 'the invitation, inv_…')
    .option('-y, --yes', 'skip the confirmation')
    .action(async (invitationId: string, options: ChangeTeamOptions) => {
      await (await import('../commands/team.js')).withdrawInvitation(invitationId, options);
    });
}

function declareChanging(team: Command): void {
  declare(team, 'role', 'Change the role of a member.', [
    `rebuttal team role ${userExample} admin`,
    `rebuttal team role ${userExample} owner --yes`,
  ])
    .addArgument(userArgument())
    .addArgument(new Argument('<role>', 'the new role').choices(roles))
    .option('-y, --yes', 'skip the confirmation for a new owner or your own role')
    .action(async (userId: string, role: InviteOptions['role'], options: ChangeTeamOptions) => {
      await (await import('../commands/team.js')).changeRole(userId, role, options);
    });
  declare(
    team,
    'sign-out',
    'Sign a member out everywhere, for example after losing a laptop. They can sign in again.',
    [`rebuttal team sign-out ${userExample}`],
  )
    .addArgument(userArgument())
    .option('-y, --yes', 'skip the confirmation')
    .action(async (userId: string, options: ChangeTeamOptions) => {
      await (await import('../commands/team.js')).signOutMember(userId, options);
    });
  declare(team, 'remove', 'Remove a member from the company: they are signed out immediately.', [
    `rebuttal team remove ${userExample}`,
  ])
    .addArgument(userArgument())
    .option('-y, --yes', 'skip the confirmation')
    .action(async (userId: string, options: ChangeTeamOptions) => {
      await (await import('../commands/team.js')).removeMember(userId, options);
    });
}

function declareApiKeys(keys: Command): void {
  declare(keys, 'list', 'List the API keys with their scopes and last use.', [
    'rebuttal api-keys list',
    `rebuttal api-keys list --json | jq -r 'select(.state == "idle") | .api_key_id'`,
  ]).action(async (options: JsonOption) => {
    await (await import('../commands/api-keys.js')).listApiKeys(options);
  });
  declare(keys, 'create', 'Create an API key and print it once.', [
    'rebuttal api-keys create Warehouse --scope disputes:read --scope evidence:write',
    'REBUTTAL_TOKEN=$(rebuttal api-keys create CI --scope disputes:read --expires 1) rebuttal disputes list',
  ])
    .argument('<key-name>', 'what it is used for')
    .addOption(repeatable(new Option('--scope <scope>', 'a permission of the key; repeatable')))
    .option('--expires <days>', 'number of days until it expires', wholeNumber(1, 36_500))
    .action(async (name: string, options: CreateApiKeyOptions) => {
      await (await import('../commands/api-keys.js')).createApiKey(name, options);
    });
  declare(keys, 'revoke', 'Revoke an API key: programs that use it lose access immediately.', [
    `rebuttal api-keys revoke ${keyExample}`,
  ])
    .argument('<key>', 'the key, key_…')
    .option('-y, --yes', 'skip the confirmation')
    .action(async (apiKeyId: string, options: RevokeApiKeyOptions) => {
      await (await import('../commands/api-keys.js')).revokeApiKey(apiKeyId, options);
    });
}

function userArgument(): Argument {
  return new Argument('<user>', 'the member, usr_… from "team list"');
}
