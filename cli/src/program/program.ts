import { Command, Help } from 'commander';

import packageFile from '../../package.json' with { type: 'json' };
import { declareApiCommands } from './api-commands.js';
import { declarePluginCommands } from './plugin-commands.js';
import { declareServerCommands } from './server-commands.js';
import { declareTestingCommands } from './testing-commands.js';

const environmentHelp = `
Environment:
  REBUTTAL_URL     the server that commands talk to (default http://localhost:3000)
  REBUTTAL_TOKEN   an API key or access token, instead of "rebuttal login"
  DATABASE_URL, DATA_DIR and the like as for the server, for commands that run here

Options and examples of a command: rebuttal COMMAND --help
Exit codes: 0 done, 1 failed, 2 wrong usage.
`;

/** What can be called and how. The code of a command is loaded when it runs, so that help comes at once. */
export function createProgram(): Command {
  const program = new Command('rebuttal')
    .description('Runs and administers Rebuttal, the open chargeback manager.')
    .usage('COMMAND [options]')
    .version(packageFile.version, '-V, --version', 'show the version')
    .helpOption('-h, --help', 'show help')
    .helpCommand('help [command]', 'show help for a command')
    .exitOverride()
    // Faults are told in one place, by main.
    .configureOutput({ outputError: () => undefined })
    .configureHelp({
      showGlobalOptions: false,
      subcommandTerm: (command) => `${command.name()} ${argumentsOf(command)}`.trim(),
      visibleCommands: (command) =>
        new Help().visibleCommands(command).filter((inner) => inner.name() !== 'help'),
      styleTitle: (text) => `\u001B[1m${text}\u001B[22m`,
    })
    .addHelpText('after', environmentHelp);
  declareServerCommands(program);
  declarePluginCommands(program);
  declareApiCommands(program);
  declareTestingCommands(program);
  return program;
}

function argumentsOf(command: Command): string {
  if (command.commands.length > 0) return command.commands.map((inner) => inner.name()).join('|');
  return command.registeredArguments
    .map((argument) => (argument.required ? `<${argument.name()}>` : `[${argument.name()}]`))
    .join(' ');
}
