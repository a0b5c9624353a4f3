import { Argument, type Command, Option } from 'commander';

import type { CreateApiKeyOptions, RevokeApiKeyOptions } from '../commands/api-keys.js';
import type { ChangeTeamOptions, InviteOptions } from '../commands/team.js';
import type { JsonOption } from '../terminal/output.js';
import { declare, repeatable, wholeNumber } from './declaring.js';

const roles = ['owner', 'admin', 'member'] as const;
const userExample = 'usr_01kakhr5x2m7q9t3v8wz';
const keyExample = 'key_01kakhr5x2m7q9t3v8wz';

/** Who and what may act for a company. */
export function declareCompanyCommands(program: Command): void {
  program.commandsGroup('Company:');
  const team = program.command('team').description('See, invite and remove people.');
  declareInviting(team);
  declareChanging(team);
  declareApiKeys(program.command('api-keys').description('Make and revoke the keys of programs.'));
}

function declareInviting(team: Command): void {
  declare(team, 'list', 'List who belongs to the company.', [
    'rebuttal team list',
    `rebuttal team list --json | jq -r 'select(.role == "owner") | .email'`,
  ]).action(async (options: JsonOption) => {
    await (await import('../commands/team.js')).listMembers(options);
  });
  declare(team, 'invite', 'Invite somebody by mail: prints a link to hand over, too.', [
    'rebuttal team invite ada@example.com',
    'rebuttal team invite ada@example.com --role admin --json | jq -r .link',
  ])
    .argument('<email>', 'whom')
    .addOption(new Option('--role <role>', 'what they are to be').choices(roles).default('member'))
    .action(async (email: string, options: InviteOptions) => {
      await (await import('../commands/team.js')).invite(email, options);
    });
  declare(team, 'invitations', 'List the invitations that nobody has accepted.', [
    'rebuttal team invitations',
  ]).action(async (options: JsonOption) => {
    await (await import('../commands/team.js')).listInvitations(options);
  });
  declare(team, 'withdraw', 'Withdraw an invitation: its links stop working.', [
    'rebuttal team withdraw inv_01kakhr5x2m7q9t3v8wz',
  ])
    .argument('<invitation>', 'which, inv_…')
    .option('-y, --yes', 'do not ask')
    .action(async (invitationId: string, options: ChangeTeamOptions) => {
      await (await import('../commands/team.js')).withdrawInvitation(invitationId, options);
    });
}

function declareChanging(team: Command): void {
  declare(team, 'role', 'Give somebody another role.', [
    `rebuttal team role ${userExample} admin`,
    `rebuttal team role ${userExample} owner --yes`,
  ])
    .addArgument(userArgument())
    .addArgument(new Argument('<role>', 'what they are from now on').choices(roles))
    .option('-y, --yes', 'do not ask: for an owner more, or your own role')
    .action(async (userId: string, role: InviteOptions['role'], options: ChangeTeamOptions) => {
      await (await import('../commands/team.js')).changeRole(userId, role, options);
    });
  declare(team, 'sign-out', 'Sign somebody out everywhere, for a lost laptop: they can sign in again.', [
    `rebuttal team sign-out ${userExample}`,
  ])
    .addArgument(userArgument())
    .option('-y, --yes', 'do not ask')
    .action(async (userId: string, options: ChangeTeamOptions) => {
      await (await import('../commands/team.js')).signOutMember(userId, options);
    });
  declare(team, 'remove', 'Remove somebody from the company: they are signed out at once.', [
    `rebuttal team remove ${userExample}`,
  ])
    .addArgument(userArgument())
    .option('-y, --yes', 'do not ask')
    .action(async (userId: string, options: ChangeTeamOptions) => {
      await (await import('../commands/team.js')).removeMember(userId, options);
    });
}

function declareApiKeys(keys: Command): void {
  declare(keys, 'list', 'List the API keys: what each may do, and when it was last used.', [
    'rebuttal api-keys list',
    `rebuttal api-keys list --json | jq -r 'select(.state == "idle") | .api_key_id'`,
  ]).action(async (options: JsonOption) => {
    await (await import('../commands/api-keys.js')).listApiKeys(options);
  });
  declare(keys, 'create', 'Make an API key: prints it, this once.', [
    'rebuttal api-keys create Warehouse --scope disputes:read --scope evidence:write',
    'REBUTTAL_TOKEN=$(rebuttal api-keys create CI --scope disputes:read --expires 1) rebuttal disputes list',
  ])
    .argument('<key-name>', 'what it is used for')
    .addOption(repeatable(new Option('--scope <scope>', 'what it may do; once for each')))
    .option('--expires <days>', 'after how many days it stops working', wholeNumber(1, 36_500))
    .action(async (name: string, options: CreateApiKeyOptions) => {
      await (await import('../commands/api-keys.js')).createApiKey(name, options);
    });
  declare(keys, 'revoke', 'Revoke an API key: programs that use it are refused at once.', [
    `rebuttal api-keys revoke ${keyExample}`,
  ])
    .argument('<key>', 'which, key_…')
    .option('-y, --yes', 'do not ask')
    .action(async (apiKeyId: string, options: RevokeApiKeyOptions) => {
      await (await import('../commands/api-keys.js')).revokeApiKey(apiKeyId, options);
    });
}

function userArgument(): Argument {
  return new Argument('<user>', 'who, usr_… of "team list"');
}
