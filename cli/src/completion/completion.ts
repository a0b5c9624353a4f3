import type { Command } from 'commander';

import { toScript, type Shell } from './scripts.js';
import { toCompletionTree } from './words.js';

export function printCompletion(program: Command, shell: Shell): void {
  process.stdout.write(toScript(shell, toCompletionTree(program)));
}
