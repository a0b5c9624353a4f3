import { toBash } from './bash.js';
import { toFish } from './fish.js';
import type { CompletionTree } from './words.js';
import { toZsh } from './zsh.js';

export type Shell = 'bash' | 'zsh' | 'fish';

const writers: Readonly<Record<Shell, (tree: CompletionTree) => string>> = {
  bash: toBash,
  zsh: toZsh,
  fish: toFish,
};

/** The script contains everything, so that completion starts no process. */
export function toScript(shell: Shell, tree: CompletionTree): string {
  return writers[shell](tree);
}
