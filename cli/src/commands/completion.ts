import { Argument, type Command } from 'commander';

import { printCompletion } from '../completion/completion.js';
import type { Shell } from '../completion/scripts.js';
import { declare } from '../program/declaring.js';

export function declareCompletion(program: Command): void {
  declare(program, 'completion', 'Print a script that completes commands and options in a shell.', [
    'source <(rebuttal completion bash)',
    'rebuttal completion zsh > "${fpath[1]}/_rebuttal"',
    'rebuttal completion fish > ~/.config/fish/completions/rebuttal.fish',
  ])
    .addArgument(new Argument('<shell>', 'the shell').choices(['bash', 'zsh', 'fish']))
    .action((shell: Shell) => printCompletion(program, shell));
}
