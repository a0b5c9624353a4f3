import type { Command } from 'commander';

export type CompletionWord = { readonly word: string; readonly about: string };

/** What can follow a command, `''` being the program itself: its commands, choices and options. */
export type CompletionTree = ReadonlyMap<string, readonly CompletionWord[]>;

export function toCompletionTree(program: Command): CompletionTree {
  const tree = new Map<string, readonly CompletionWord[]>();
  const add = (command: Command, path: string) => {
    tree.set(path, wordsAfter(command));
    for (const inner of command.commands) add(inner, [path, inner.name()].filter(Boolean).join(' '));
  };
  add(program, '');
  return tree;
}

function wordsAfter(command: Command): CompletionWord[] {
  const commands = command.commands.map((inner) => ({
    word: inner.name(),
    about: inner.summary() || inner.description(),
  }));
  const choices = command.registeredArguments
    .flatMap(({ argChoices }) => argChoices ?? [])
    .map((word) => ({ word, about: '' }));
  const options = command.options
    .flatMap(({ long, description }) => (long === undefined ? [] : [{ word: long, about: description }]))
    .concat({ word: '--help', about: 'show help' });
  return [...commands, ...choices, ...options];
}

/** After these a value follows: nothing of ours is offered, but files where one may be meant. */
export function optionsWithValue(program: Command): string[] {
  const found = new Set<string>();
  const look = (command: Command) => {
    for (const { long, required } of command.options) if (required && long !== undefined) found.add(long);
    command.commands.forEach(look);
  };
  look(program);
  return [...found].sort();
}
