import { Argument, type Command, InvalidArgumentError, Option } from 'commander';

/**
 * Declares a command with `--json` and examples, the usual one first. Command lists show the first sentence of the
 * description.
 */
export function declare(parent: Command, usage: string, description: string, examples: readonly string[]) {
  return parent
    .command(usage)
    .description(description)
    .summary(description.replace(/(?<=\w)[.:,].*/, '.'))
    .option('--json', 'print JSON for programs')
    .addHelpText('after', `\nExamples:\n${examples.map((example) => `  $ ${example}\n`).join('')}`);
}

/**
 * Rejects an empty id, which is easily the result of `$ID` in a script: the server would see the address of the whole
 * list.
 */
export function refuseEmpty(command: Command): void {
  const { args, registeredArguments } = command;
  const at = args.findIndex((text) => text.trim() === '');
  const argument = registeredArguments[Math.min(at, registeredArguments.length - 1)];
  if (at >= 0 && argument !== undefined) refuse(command, `argument '${argument.name()}' is empty`);
  for (const option of command.options)
    if (/<id>$/.test(option.flags) && String(command.getOptionValue(option.attributeName())).trim() === '')
      refuse(command, `option '${option.flags}' is empty`);
}

function refuse(command: Command, text: string): never {
  return command.error(`error: ${text}`, { code: 'commander.invalidArgument' });
}

export const disputeArgument = () => new Argument('<id>', 'the dispute, dsp_…');
export const tenantArgument = () => new Argument('<tenant>', 'the company, ten_…');
export const tenantExample = 'ten_01kakhr5x2m7q9t3v8wz';
export const companyStatusOption = (description: string) =>
  new Option('--status <status>', description).choices(['active', 'suspended', 'deleted']);

/** For commands that write a table. */
export function separatorOption(): Option {
  return new Option('--separator <name>', 'between cells; with semicolon, decimals use a comma').choices([
    'comma',
    'semicolon',
    'tab',
  ]);
}

/** For options that take a time. */
export function timeArgument(text: string): Date {
  const time = new Date(text);
  if (Number.isNaN(time.getTime()))
    throw new InvalidArgumentError('It must be a time such as 2026-11-22T09:30:00Z.');
  return time;
}

/** For options that take a whole number. */
export function wholeNumber(least: number, most = Number.MAX_SAFE_INTEGER) {
  const range = most === Number.MAX_SAFE_INTEGER ? `from ${least}` : `from ${least} to ${most}`;
  return (text: string): number => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < least || value > most)
      throw new InvalidArgumentError(`It must be a whole number ${range}.`);
    return value;
  };
}

/** For an option that may be repeated, each time with one value. Undefined if it is missing. */
export function repeatable(option: Option): Option {
  const { parseArg } = option;
  return option.argParser((text, before: readonly string[] | undefined) => [
    ...(before ?? []),
    parseArg === undefined ? text : parseArg(text, text),
  ]);
}
