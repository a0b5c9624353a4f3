import { LRUCache } from 'lru-cache';

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** Invisible parts of HTML, by their beginning and end. */
const hidden = [
  ['<!--', '-->'],
  ['<script', '</script'],
  ['<style', '</style'],
] as const;

/** Linear in the length of the text, even if ends are missing. */
function without(text: string, [begin, end]: readonly [string, string]): string {
  const lower = text.toLowerCase();
  let kept = '';
  let at = 0;
  for (;;) {
    const from = lower.indexOf(begin, at);
    const to = from === -1 ? -1 : lower.indexOf(end, from);
    if (to === -1) return kept + text.slice(at);
    kept += `${text.slice(at, from)} `;
    at = to + end.length;
  }
}

/**
 * Returns the readable text of an exhibit, line by line, without markup, links and invisible characters.
 * `returned_to_sender` and `returned-to-sender` become words.
 */
export function readableText(text: string): string {
  const known = recent.get(text);
  if (known !== undefined) return known;
  const readable = toReadable(text);
  recent.set(text, readable);
  return readable;
}

/** A request reads a text for several checks, and the next one often reads the same. */
const recent = new LRUCache<string, string>({
  maxSize: 8_000_000,
  sizeCalculation: (readable, text) => readable.length + text.length + 1,
});

function toReadable(text: string): string {
  const visible = hidden.reduce(without, text.normalize('NFKC').replaceAll(/\p{Cf}/gu, ''));
  return visible
    .replaceAll(/<\/?(?:br|p|div|tr|li|td|h\d)\b[^<>]*>/gi, '\n')
    .replaceAll(/<\/?[a-z][^<>]*>/gi, ' ')
    .replaceAll(/&(amp|lt|gt|quot|apos|nbsp);/gi, (_, name: string) => entities[name.toLowerCase()] ?? ' ')
    .replaceAll(/\b(?:https?|ftp|mailto):\S+|\bwww\.\S+/gi, ' ')
    .replaceAll('’', "'")
    .replaceAll(/(?<=\p{L})[_-]+(?=\p{L})/gu, ' ')
    .replaceAll(/[^\S\n]+/g, ' ');
}

/** The values of `Label: value` lines, in their order. The labels are regular expressions. */
export function labeledValues(text: string, labels: string): string[] {
  const pattern = new RegExp(String.raw`^[ \t]*(?:${labels})[ \t]*:[ \t]*(\S.*?)[ \t]*$`, 'gim');
  return [...text.matchAll(pattern)].map(([, value = '']) => value);
}

/** Addresses under a heading such as `Shipped to:`, each in one line. A blank line or another heading ends one. */
export function labeledAddresses(text: string, labels: string): string[] {
  const heading = new RegExp(String.raw`^[ \t]*(?:${labels})[ \t]*:[ \t]*$`, 'i');
  const lines = text.split('\n');
  const blocks = lines.flatMap((line, at) => {
    if (!heading.test(line)) return [];
    const rest = lines.slice(at + 1);
    const end = rest.findIndex((next) => next.trim() === '' || /:\s*$/.test(next));
    return [(end === -1 ? rest : rest.slice(0, end)).map((next) => next.trim()).join(', ')];
  });
  return [...labeledValues(text, labels), ...blocks].filter((address) => address !== '');
}
