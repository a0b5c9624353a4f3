export type Tone = 'good' | 'warning' | 'bad' | 'faint' | 'strong';
export type Paint = (tone: Tone | undefined, text: string) => string;

/** Codes of ECMA-48, "Select graphic rendition": on, off. */
const codes = {
  good: [32, 39],
  warning: [33, 39],
  bad: [31, 39],
  faint: [2, 22],
  strong: [1, 22],
} as const satisfies Record<Tone, readonly [number, number]>;

/** Colors, if the terminal has them and NO_COLOR is unset (Node checks it). */
export function paintFor(stream: NodeJS.WriteStream): Paint {
  const isColored = stream.isTTY && stream.hasColors();
  return (tone, text) => {
    if (!isColored || tone === undefined) return text;
    const [on, off] = codes[tone];
    return `\u001B[${on}m${text}\u001B[${off}m`;
  };
}
