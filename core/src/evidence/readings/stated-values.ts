import { fold } from './folding.js';
import { readableText } from './readable-text.js';
import { dayOf } from './statements.js';

/**
 * The values of `Label: value` lines, in their order, and of a heading such as `Billed to:` with the value below it. The
 * pattern is tested on the folded label.
 */
export function statedValues(text: string | undefined, label: RegExp): string[] {
  const lines = readableText(text ?? '').split('\n');
  return lines.flatMap((line, at) => {
    const [, name = '', value = ''] = /^\s*([^:]{1,60}?)\s*:\s*(.*?)\s*$/.exec(line) ?? [];
    if (name === '' || !label.test(fold(name))) return [];
    const stated = value === '' ? (lines[at + 1]?.trim() ?? '') : value;
    return stated === '' ? [] : [stated];
  });
}

/** Day first in most countries, month first in the United States. */
const ambiguousDay = /(?<!\d)(?:0?[1-9]|1[0-2])[./](?:0?[1-9]|1[0-2])[./](?:\d{4}|\d{2})(?!\d)/;

/** The first day of a text as `YYYY-MM-DD`, in the languages that are read. Undefined without a year, or if ambiguous. */
export function statedDay(text: string | undefined): string | undefined {
  const plain = fold(text ?? '');
  const day = ambiguousDay.test(plain) ? undefined : dayOf(plain);
  return day === undefined || day.startsWith('0000')
    ? undefined
    : `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
}
