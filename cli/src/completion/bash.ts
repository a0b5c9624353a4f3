import { choicesByOption, placesOf, quoted } from './quoting.js';
import { type CompletionPlace, type CompletionTree, valuedOptions } from './words.js';

/** The place is the command path before the cursor, without options, their values and unknown words. */
export function toBash(tree: CompletionTree): string {
  const valued = valuedOptions(tree).join('|');
  return `_rebuttal() {
  local current="\${COMP_WORDS[COMP_CWORD]}" place='' skip='' words='' files='' word i
  for ((i = 1; i < COMP_CWORD; i++)); do
    word="\${COMP_WORDS[i]}"
    if [ -n "$skip" ]; then skip=''; continue; fi
    case "$word" in
      ${valued}) skip="$word"; continue ;;
      -*) continue ;;
    esac
    case "\${place:+$place }$word" in
      ${placesOf(tree).map(quoted).join(' | ')}) place="\${place:+$place }$word" ;;
    esac
  done
  if [ -n "$skip" ]; then
    case "$place $skip" in
${choicesByOption(tree)
  .map(([at, values]) => `      ${quoted(at)}) words=${quoted(values.join(' '))} ;;`)
  .join('\n')}
    esac
  else
    case "$place" in
${[...tree].map(([place, after]) => `      ${quoted(place)}) ${offer(after)} ;;`).join('\n')}
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  # Bash 3, as macOS has it, does not know it, and offers no files.
  [ -z "$files" ] || compopt -o default 2> /dev/null || true
}
complete -F _rebuttal rebuttal
`;
}

function offer({ words, options, takesFiles }: CompletionPlace): string {
  const all = [...words, ...options].map(({ word }) => word).join(' ');
  return `words=${quoted(all)}${takesFiles ? ' files=1' : ''}`;
}
