import { choicesByOption, placesOf, quoted } from './quoting.js';
import { type CompletionPlace, type CompletionTree, type CompletionWord, valuedOptions } from './words.js';

/** Works as a file in `fpath`, where the first call runs it whole, and through `source`. */
export function toZsh(tree: CompletionTree): string {
  const valued = valuedOptions(tree).join('|');
  return `#compdef rebuttal
_rebuttal() {
  local place='' skip='' files='' word i found=1
  local -a offers options
  for ((i = 2; i < CURRENT; i++)); do
    word="\${words[i]}"
    if [[ -n $skip ]]; then skip=''; continue; fi
    case $word in
      (${valued}) skip=$word; continue ;;
      (-*) continue ;;
    esac
    case "\${place:+$place }$word" in
      (${placesOf(tree).map(quoted).join('|')}) place="\${place:+$place }$word" ;;
    esac
  done
  if [[ -n $skip ]]; then
    case "$place $skip" in
${choicesByOption(tree)
  .map(([at, values]) => `      (${quoted(at)}) offers=(${values.map(quoted).join(' ')}) ;;`)
  .join('\n')}
    esac
    _describe value offers
    return
  fi
  case $place in
${[...tree].map(([place, after]) => `    (${quoted(place)}) ${offer(after)} ;;`).join('\n')}
  esac
  _describe command offers && found=0
  _describe -o option options && found=0
  [[ -n $files ]] && _files && found=0
  return found
}
if [[ \${funcstack[1]} == _rebuttal ]]; then _rebuttal "$@"; else compdef _rebuttal rebuttal; fi
`;
}

function offer({ words, options, takesFiles }: CompletionPlace): string {
  const [first, second] = [words, options].map((list) => list.map(described).join(' '));
  return `offers=(${first}) options=(${second})${takesFiles ? ' files=1' : ''}`;
}

function described({ word, about }: CompletionWord): string {
  return quoted(about === '' ? word : `${word}:${about}`);
}
