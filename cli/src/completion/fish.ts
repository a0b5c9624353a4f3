import { placesOf } from './quoting.js';
import { type CompletionOption, type CompletionTree, type CompletionWord, valuedOptions } from './words.js';

/** Offers files only where an argument is a path. */
export function toFish(tree: CompletionTree): string {
  const lines = [...tree].flatMap(([place, { words, options, takesFiles }]) => {
    const at = `complete -c rebuttal -n ${quoted(`__rebuttal_at ${quoted(place)}`)}`;
    return [
      ...(takesFiles ? [`${at} -F`] : []),
      ...words.map((word) => `${at} -a ${quoted(word.word)}${aboutOf(word)}`),
      ...options.map((option) => `${at} ${nameOf(option)}${aboutOf(option)}`),
    ];
  });
  return `${placeFunction(tree)}complete -c rebuttal -f\n${lines.join('\n')}\n`;
}

/** The place is the command path before the cursor, without options, their values and unknown words. */
function placeFunction(tree: CompletionTree): string {
  return `function __rebuttal_at
  set -l words (commandline -opc)
  set -l place ''
  set -l skip ''
  for word in $words[2..-1]
    if test -n "$skip"
      set skip ''
      continue
    end
    switch $word
      case ${valuedOptions(tree).map(quoted).join(' ')}
        set skip $word
      case '-*'
      case '*'
        set -l next (string trim -- "$place $word")
        contains -- "$next" ${placesOf(tree).map(quoted).join(' ')}
        and set place $next
    end
  end
  test "$place" = "$argv"
end
`;
}

function nameOf({ word, isValued, values }: CompletionOption): string {
  const choices = values.length === 0 ? '' : ` -a ${quoted(values.join(' '))}`;
  return `-l ${word.replace(/^--/, '')}${isValued ? ` -x${choices}` : ''}`;
}

function aboutOf({ about }: CompletionWord): string {
  return about === '' ? '' : ` -d ${quoted(about)}`;
}

/** Between single quotes, fish knows two escapes. */
function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
