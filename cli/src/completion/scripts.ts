import type { CompletionTree, CompletionWord } from './words.js';

export type Shell = 'bash' | 'zsh' | 'fish';

/** Everything stands in the script, so that completing starts no process. */
export function toScript(shell: Shell, tree: CompletionTree, valued: readonly string[]): string {
  if (shell === 'fish') return toFish(tree);
  const cases = [...tree].map(([path, words]) => `    ${caseOf(path)}) words=${quoted(listOf(words))} ;;`);
  const body = bashFunction(cases, valued);
  return shell === 'bash'
    ? `${body}complete -o default -F _rebuttal rebuttal\n`
    : `#compdef rebuttal\nautoload -U +X bashcompinit && bashcompinit\n${body}complete -o default -F _rebuttal rebuttal\n`;
}

function caseOf(path: string): string {
  return path === '' ? "''" : quoted(path);
}

const listOf = (words: readonly CompletionWord[]) => words.map(({ word }) => word).join(' ');

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** The command is what stands before the cursor without options and their values, as far as it is one of ours. */
function bashFunction(cases: readonly string[], valued: readonly string[]): string {
  return `_rebuttal() {
  local current="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" path='' words='' skip='' word i
  case "$before" in ${valued.join('|')}) COMPREPLY=(); return ;; esac
  for ((i = 1; i < COMP_CWORD; i++)); do
    word="\${COMP_WORDS[i]}"
    if [ -n "$skip" ]; then skip=''; continue; fi
    case "$word" in
      ${valued.join('|')}) skip=1; continue ;;
      -*) continue ;;
    esac
    case "\${path:+$path }$word" in
${[...cases]
  .map((line) => line.trim().split(') words=')[0] ?? '')
  .filter((name) => name !== "''")
  .map((name) => `      ${name}) path="\${path:+$path }$word" ;;`)
  .join('\n')}
    esac
  done
  case "$path" in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
`;
}

function toFish(tree: CompletionTree): string {
  const lines = [...tree].flatMap(([path, words]) => {
    const names = path === '' ? [] : path.split(' ');
    const inner = words.filter(({ word }) => !word.startsWith('-')).map(({ word }) => word);
    const conditions = [
      ...names.map((name) => `__fish_seen_subcommand_from ${name}`),
      ...(inner.length === 0 ? [] : [`not __fish_seen_subcommand_from ${inner.join(' ')}`]),
    ];
    const when = conditions.length === 0 ? '' : ` -n ${quoted(conditions.join('; and '))}`;
    return words.map((word) => `complete -c rebuttal${when} ${fishWord(word)}`);
  });
  return `${lines.join('\n')}\n`;
}

function fishWord({ word, about }: CompletionWord): string {
  const name = word.startsWith('--') ? `-l ${word.slice(2)}` : `-a ${quoted(word)}`;
  return about === '' ? name : `${name} -d ${quoted(about)}`;
}
