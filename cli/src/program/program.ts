import { Command, Help } from 'commander';

import packageFile from '../../package.json' with { type: 'json' };
import { declareApiCommands } from './api-commands.js';
import { declareChatCommands } from './chat-commands.js';
import { declareCompanyCommands } from './company-commands.js';
import { declareCompletion } from './completion-command.js';
import { refuseEmpty } from './declaring.js';
import { declareEndpointCommands } from './endpoint-commands.js';
import { declareJobCommands } from './job-commands.js';
import { declareLogCommands } from './log-commands.js';
import { declarePlatformCommands } from './platform-commands.js';
import { declarePluginCommands } from './plugin-commands.js';
import { declareReminderCommands } from './reminder-commands.js';
import { declareServerCommands } from './server-commands.js';
import { declareTestingCommands } from './testing-commands.js';
import { declareWaitlistCommands } from './waitlist-commands.js';

const environmentHelp = `
Environment:
  REBUTTAL_URL     the server to talk to (default http://localhost:3000)
  REBUTTAL_TOKEN   an API key or access token, instead of "rebuttal login"
  DATABASE_URL, DATA_DIR and the like as for the server, for what runs here

Options and examples of a command: rebuttal COMMAND --help
Exit codes: 0 done, 1 failed, 2 wrong usage.
`;

/** Declares all commands and their options. The code of a command is loaded when it runs, so that help is fast. */
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
  declareServerCommands(program);
  declarePluginCommands(program);
  declareApiCommands(program);
  declareCompanyCommands(program);
  declareReminderCommands(program);
  declarePlatformCommands(program);
  declareLogCommands(program);
  declareJobCommands(program);
  declareWaitlistCommands(program);
  declareTestingCommands(program);
  declareEndpointCommands(program);
  declareChatCommands(program);
  declareCompletion(program);
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
