import { Command, Help } from 'commander';

import packageFile from '../../package.json' with { type: 'json' };
import { declareAdmin } from '../commands/admin.js';
import { declareAlarms } from '../commands/alarms.js';
import { declareAlerts } from '../commands/alerts.js';
import { declareApi } from '../commands/api.js';
import { declareAudit } from '../commands/audit.js';
import { declareBackup } from '../commands/backup.js';
import { declareBulk } from '../commands/bulk.js';
import { declareCompletion } from '../commands/completion.js';
import { declareConfig } from '../commands/config.js';
import { declareData } from '../commands/data.js';
import { declareDisputes } from '../commands/disputes.js';
import { declareDoctor } from '../commands/doctor.js';
import { declareJobs } from '../commands/jobs.js';
import { declareKeys } from '../commands/keys.js';
import { declareLoginAs } from '../commands/login-as.js';
import { declareLogin } from '../commands/login.js';
import { declareLogs } from '../commands/logs.js';
import { declareMcp } from '../commands/mcp.js';
import { declareMigrate } from '../commands/migrate.js';
import { declarePlugins } from '../commands/plugins.js';
import { declarePooler } from '../commands/pooler.js';
import { declareRestore } from '../commands/restore.js';
import { declareServe } from '../commands/serve.js';
import { declareSimulate } from '../commands/simulate.js';
import { declareStats } from '../commands/stats.js';
import { declareTenants } from '../commands/tenants.js';
import { declareUsers } from '../commands/users.js';
import { declareWaitlist } from '../commands/waitlist.js';
import { declareWebhooks } from '../commands/webhooks.js';
import { refuseEmpty } from './declaring.js';

const environmentHelp = `
Environment:
  REBUTTAL_URL     the server to talk to (default http://localhost:3000)
  REBUTTAL_TOKEN   an API key or access token, instead of "rebuttal login"
  DATABASE_URL, DATA_DIR and the like as for the server, for what runs here

Options and examples of a command: rebuttal COMMAND --help
Exit codes: 0 done, 1 failed, 2 wrong usage.
`;

/** The commands in the order of the help, each in its own file. */
const groups: Readonly<Record<string, readonly ((program: Command) => void)[]>> = {
  'Server:': [
    declareServe,
    declareMigrate,
    declareBackup,
    declareRestore,
    declareKeys,
    declarePooler,
    declareAdmin,
    declareDoctor,
  ],
  'Plugins:': [declarePlugins],
  'Disputes:': [declareDisputes, declareAlerts, declareBulk, declareData, declareAudit, declareMcp],
  'Signing in:': [declareLogin],
  'Platform, for super admins:': [
    declareTenants,
    declareUsers,
    declareStats,
    declareConfig,
    declareLoginAs,
    declareLogs,
    declareAlarms,
    declareJobs,
    declareWaitlist,
  ],
  'Webhooks and tests:': [declareWebhooks, declareSimulate],
  'Everything else:': [declareApi, declareCompletion],
};

/** Declares all commands. The server's code and other large modules are loaded when a command runs, so that help is fast. */
export function createProgram(): Command {
  const program = new Command('rebuttal')
    .description('Runs and administers Rebuttal, the open chargeback manager.')
    .usage('COMMAND [options]')
    .version(packageFile.version, '-V, --version', 'show the version')
    .helpOption('-h, --help', 'show help')
    .helpCommand('help [command]', 'show help for a command')
    // An option after the name of a subcommand belongs to it, even if its parent has an option of the same name.
    .enablePositionalOptions()
    .exitOverride()
    .hook('preAction', (_program, command) => refuseEmpty(command))
    // main reports all errors.
    .configureOutput({ outputError: () => undefined })
    .configureHelp({
      showGlobalOptions: false,
      subcommandTerm: (command) => `${command.name()} ${argumentsOf(command)}`.trim(),
      subcommandDescription: descriptionOf,
      visibleCommands: (command) =>
        new Help().visibleCommands(command).filter((inner) => inner.name() !== 'help'),
      styleTitle: (text) => `\u001B[1m${text}\u001B[22m`,
    })
    .addHelpText('after', environmentHelp);
  for (const [title, commands] of Object.entries(groups)) {
    program.commandsGroup(title);
    commands.forEach((declareCommand) => declareCommand(program));
  }
  return program;
}

/** A single long name would push all descriptions off a typical terminal. */
const termMax = 24;

function argumentsOf(command: Command): string {
  const inner = innerNames(command).join('|');
  if (inner !== '') {
    if (inner.length > termMax) return 'COMMAND';
    return command.options.length > 0 ? `[${inner}]` : inner; // a parent with options does something on its own
  }
  return command.registeredArguments
    .map((argument) => (argument.required ? `<${argument.name()}>` : `[${argument.name()}]`))
    .join(' ');
}

/** Lists the subcommands below a command whose line has no room for them. */
function descriptionOf(command: Command): string {
  const inner = innerNames(command);
  const text = new Help().subcommandDescription(command);
  return inner.join('|').length > termMax ? `${text}\n${inner.join(', ')}` : text;
}

function innerNames(command: Command): string[] {
  return command.commands.map((each) => each.name());
}
