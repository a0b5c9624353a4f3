import { Argument, type Command, Option } from 'commander';

import type { ConfigOptions, ResetConfigOptions } from '../commands/config.js';
import type { BreakdownOptions } from '../commands/stats-breakdown.js';
import type { ListTenantsOptions, ChangeTenantOptions } from '../commands/tenants.js';
import type { SetPasswordOptions } from '../commands/users-offline.js';
import type { ListUsersOptions } from '../commands/users.js';
import type { JsonOption } from '../terminal/output.js';
import type { YesOption } from '../terminal/prompt.js';
import { declare, separatorOption, wholeNumber } from './declaring.js';

const tenantExample = 'ten_01kakhr5x2m7q9t3v8wz';

/** Commands for super admins, through the API. */
export function declarePlatformCommands(program: Command): void {
  program.commandsGroup('Platform, for super admins:');
  const tenants = program.command('tenants').description('List, read, suspend and delete companies.');
  declareReadingTenants(tenants);
  declareTenantStatus(tenants);
  declareUsers(program);
  declareStats(program);
  declareConfig(program);
  declare(program, 'login-as', 'Get an access token to act on behalf of a company for half an hour.', [
    `rebuttal login-as ${tenantExample}`,
    `REBUTTAL_TOKEN=$(rebuttal login-as ${tenantExample}) rebuttal disputes list`,
  ])
    .addArgument(tenantArgument())
    .action(async (tenantId: string, options: JsonOption) => {
      await (await import('../commands/login-as.js')).loginAs(tenantId, options);
    });
}

function declareStats(program: Command): void {
  const stats = declare(program, 'stats', 'Show the totals of the platform.', ['rebuttal stats --json'])
    // Otherwise `--json` after the name of the subcommand would apply to this command.
    .enablePositionalOptions()
    .action(async (options: JsonOption) => {
      await (await import('../commands/stats.js')).showStats(options);
    });
  declare(stats, 'breakdown', 'Show win rates by one dimension, with 95% intervals.', [
    'rebuttal stats breakdown --by reason',
    'rebuttal stats breakdown --by template_version --from 2026-01-01 --csv > win-rates.csv',
  ])
    .addOption(
      new Option('--by <what>', 'dimension to group by')
        .choices(['reason', 'network', 'provider', 'template_version', 'completeness'])
        .default('reason'),
    )
    .addOption(
      new Option('--variant <variant>', 'all decided disputes, or only those with a response').choices([
        'overall',
        'contested',
      ]),
    )
    .option('--from <time>', 'decided at or after this time; a day starts at midnight UTC')
    .option('--to <time>', 'decided before this time')
    .option('--provider <provider>', 'for example stripe')
    .option('--csv', 'print a table for spreadsheets')
    .addOption(separatorOption())
    .action(async (options: BreakdownOptions) => {
      await (await import('../commands/stats-breakdown.js')).showBreakdown(options);
    });
}

function declareReadingTenants(tenants: Command): void {
  declare(tenants, 'list', 'List companies, newest first.', [
    'rebuttal tenants list --search rabbits',
    'rebuttal tenants list --status suspended --all --json | jq -r .tenant_id',
  ])
    .option('--search <text>', 'part of a name, an id or a user’s email address')
    .addOption(statusOption('with this status'))
    .option('--limit <n>', 'maximum number of rows', wholeNumber(1), 50)
    .option('--all', 'no limit')
    .action(async (options: ListTenantsOptions) => {
      await (await import('../commands/tenants.js')).listTenants(options);
    });
  declare(tenants, 'show', 'Show a company with its users, its accounts and the totals of its disputes.', [
    `rebuttal tenants show ${tenantExample}`,
  ])
    .addArgument(tenantArgument())
    .action(async (tenantId: string, options: JsonOption) => {
      await (await import('../commands/tenants.js')).showTenant(tenantId, options);
    });
}

function declareTenantStatus(tenants: Command): void {
  declare(tenants, 'suspend', 'Suspend a company: its users are signed out, its disputes continue.', [
    `rebuttal tenants suspend ${tenantExample}`,
  ])
    .addArgument(tenantArgument())
    .option('-y, --yes', 'skip the confirmation')
    .action(async (tenantId: string, options: ChangeTenantOptions) => {
      await (await import('../commands/tenants.js')).suspendTenant(tenantId, options);
    });
  declare(tenants, 'activate', 'Activate a company that was suspended, or deleted less than 30 days ago.', [
    `rebuttal tenants activate ${tenantExample}`,
  ])
    .addArgument(tenantArgument())
    .action(async (tenantId: string, options: JsonOption) => {
      await (await import('../commands/tenants.js')).activateTenant(tenantId, options);
    });
  declare(tenants, 'delete', 'Delete a company: it can be restored for 30 days.', [
    `rebuttal tenants delete ${tenantExample}`,
  ])
    .addArgument(tenantArgument())
    .option('-y, --yes', 'skip the confirmation')
    .action(async (tenantId: string, options: ChangeTenantOptions) => {
      await (await import('../commands/tenants.js')).deleteTenant(tenantId, options);
    });
  declare(
    tenants,
    'require-2fa',
    'Require two-factor authentication for all users of a company, or stop requiring it.',
    [`rebuttal tenants require-2fa ${tenantExample} on`, `rebuttal tenants require-2fa ${tenantExample} off`],
  )
    .addArgument(tenantArgument())
    .addArgument(new Argument('<demand>', 'on or off').choices(['on', 'off']))
    .option('-y, --yes', 'skip the confirmation')
    .action(async (tenantId: string, demand: 'on' | 'off', options: ChangeTenantOptions) => {
      await (await import('../commands/tenants.js')).requireSecondFactor(tenantId, demand === 'on', options);
    });
}

function declareUsers(program: Command): void {
  const users = program
    .command('users')
    .description('List and sign out the users of all companies, and restore their access.');
  declare(users, 'list', 'List the users of all companies and the super admins, newest first.', [
    'rebuttal users list --search ada@example.com',
    'rebuttal users list --role owner --status active --all --json',
  ])
    .option('--search <text>', 'part of a name, an email address or an id')
    .addOption(
      new Option('--role <role>', 'with this role').choices(['owner', 'admin', 'member', 'super_admin']),
    )
    .addOption(statusOption('of companies with this status'))
    .option('--tenant <id>', 'of one company')
    .option('--limit <n>', 'maximum number of rows', wholeNumber(1), 50)
    .option('--all', 'no limit')
    .action(async (options: ListUsersOptions) => {
      await (await import('../commands/users.js')).listUsers(options);
    });
  declare(users, 'sign-out', 'Sign a user of any company out everywhere. They can sign in again.', [
    'rebuttal users sign-out usr_01kakhr5x2m7q9t3v8wz',
  ])
    .argument('<user>', 'the user, usr_… from "users list"')
    .option('-y, --yes', 'skip the confirmation')
    .action(async (userId: string, options: JsonOption & YesOption) => {
      await (await import('../commands/users.js')).signOutUser(userId, options);
    });
  declare(
    users,
    'verify-email',
    'Confirm an email address directly in the database, if no mail can be sent.',
    ['rebuttal users verify-email ada@example.com'],
  )
    .addArgument(userArgument())
    .action(async (user: string, options: JsonOption) => {
      await (await import('../commands/users-offline.js')).verifyEmail(user, options);
    });
  declare(
    users,
    'set-password',
    'Set a password directly in the database, and sign the user out everywhere.',
    [
      'rebuttal users set-password ada@example.com',
      'pass show rebuttal/ada | rebuttal users set-password ada@example.com --password-stdin',
    ],
  )
    .addArgument(userArgument())
    .option('--password-stdin', 'read the password (8 characters or more) from stdin instead of prompting')
    .action(async (user: string, options: SetPasswordOptions) => {
      await (await import('../commands/users-offline.js')).setPassword(user, options);
    });
  declare(users, 'reset-2fa', 'Turn off two-factor authentication for a user who has lost access to it.', [
    'rebuttal users reset-2fa usr_01kakhr5x2m7q9t3v8wz',
  ])
    .argument('<user>', 'the user, usr_… from "users list"')
    .option('-y, --yes', 'skip the confirmation')
    .action(async (userId: string, options: JsonOption & YesOption) => {
      await (await import('../commands/users.js')).resetSecondFactor(userId, options);
    });
}

function declareConfig(program: Command): void {
  const config = program.command('config').description('Set the features and limits of companies.');
  declare(config, 'get', 'Show features and limits, for all companies or for one.', [
    'rebuttal config get',
    `rebuttal config get --tenant ${tenantExample}`,
  ])
    .option('--tenant <id>', 'of one company; default: all')
    .action(async (options: ConfigOptions) => {
      await (await import('../commands/config.js')).getConfig(options);
    });
  declare(config, 'set', 'Set features and limits, for all companies or for one.', [
    'rebuttal config set analytics_enabled=true max_psp_accounts=3',
    `rebuttal config set max_disputes_per_month=unlimited --tenant ${tenantExample}`,
  ])
    .argument('<settings...>', 'NAME=VALUE, with a name from "config get"')
    .option('--tenant <id>', 'for one company; default: all')
    .action(async (settings: string[], options: ConfigOptions) => {
      await (await import('../commands/config.js')).setConfig(settings, options);
    });
  declare(config, 'reset', 'Reset the settings of one company, or of all.', [
    `rebuttal config reset --tenant ${tenantExample}`,
  ])
    .option('--tenant <id>', 'of one company; default: all')
    .option('-y, --yes', 'skip the confirmation')
    .action(async (options: ResetConfigOptions) => {
      await (await import('../commands/config.js')).resetConfig(options);
    });
}

function userArgument(): Argument {
  return new Argument('<user>', 'the email address, or usr_…');
}

function tenantArgument(): Argument {
  return new Argument('<tenant>', 'the company, ten_…');
}

function statusOption(description: string): Option {
  return new Option('--status <status>', description).choices(['active', 'suspended', 'deleted']);
}
