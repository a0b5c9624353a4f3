import type { Argument, Command, Option } from 'commander';

export type CompletionWord = { readonly word: string; readonly about: string };
export type CompletionOption = CompletionWord & {
  /** True if the option takes a value. */
  readonly isValued: boolean;
  /** The possible values, if known. */
  readonly values: readonly string[];
};

/** Everything that can follow a command. */
export type CompletionPlace = {
  /** Its subcommands, or the choices of its argument. */
  readonly words: readonly CompletionWord[];
  readonly options: readonly CompletionOption[];
  readonly takesFiles: boolean;
};

/** By the command path; `''` is the program itself. */
export type CompletionTree = ReadonlyMap<string, CompletionPlace>;

/** Arguments with these names are paths, or can be. */
const pathArguments = ['file', 'folder', 'name'];

export function toCompletionTree(program: Command): CompletionTree {
  const tree = new Map<string, CompletionPlace>();
  const add = (command: Command, path: string) => {
    tree.set(path, toPlace(command));
    for (const inner of command.commands) add(inner, [path, inner.name()].filter(Boolean).join(' '));
  };
  add(program, '');
  return tree;
}

/** Options that take a value, in any position. */
export function valuedOptions(tree: CompletionTree): string[] {
  const options = [...tree.values()].flatMap((place) => place.options);
  return [...new Set(options.filter(({ isValued }) => isValued).map(({ word }) => word))].sort();
}

function toPlace({ commands, registeredArguments, options }: Command): CompletionPlace {
  return {
    words: [...commands.map(toWord), ...registeredArguments.flatMap(choicesOf)],
    options: [...options.flatMap(toOption), { ...noValue, word: '--help', about: 'show help' }],
    takesFiles: registeredArguments.some((argument) => pathArguments.includes(argument.name())),
  };
}

const noValue = { isValued: false, values: [] };

const toWord = (command: Command): CompletionWord => ({
  word: command.name(),
  about: command.description().replace(/(?<=\w)[.:](\s.*)?$/, ''),
});

const choicesOf = ({ argChoices = [] }: Argument): CompletionWord[] =>
  argChoices.map((word) => ({ word, about: '' }));

function toOption({ long, description, required, argChoices = [] }: Option): CompletionOption[] {
  return long === undefined
    ? []
    : [{ word: long, about: description, isValued: required, values: argChoices }];
}
