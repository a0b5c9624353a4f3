/** The values that a letter is shown with. A name with an empty value is known, and has none in this case. */
export type Values = ReadonlyMap<string, string>;

const tag = /\{\{([#^/])[ \t]{0,4}([a-z][a-z0-9_]{0,63})[ \t]{0,4}\}\}/g;

type Tag = {
  readonly kind: string;
  readonly name: string;
  readonly start: number;
  readonly end: number;
  partner?: Tag;
};

/** Keeps or drops `{{#name}}…{{/name}}` and `{{^name}}…{{/name}}`, as the server does it. */
export function selectBlocks(source: string, values: Values): string {
  let selected = '';
  let position = 0;
  let hiddenUntil: Tag | undefined;
  for (const each of pairedTags(source, values)) {
    const { start, end } = withItsLine(source, each);
    if (hiddenUntil === undefined) selected += source.slice(position, Math.max(position, start));
    position = Math.max(position, end);
    if (hiddenUntil === each) hiddenUntil = undefined;
    else if (
      hiddenUntil === undefined &&
      each.kind !== '/' &&
      hasValue(values, each.name) !== (each.kind === '#')
    )
      hiddenUntil = each.partner;
  }
  return selected + source.slice(position);
}

function hasValue(values: Values, name: string): boolean {
  return (values.get(name) ?? '').trim() !== '';
}

/** Opening and closing tags of known names that belong together. A block left open inside another is text. */
function pairedTags(source: string, values: Values): Tag[] {
  const open: Tag[] = [];
  const found: Tag[] = [];
  for (const match of source.matchAll(tag)) {
    const [written, kind = '', name = ''] = match;
    if (!values.has(name)) continue;
    const each: Tag = { kind, name, start: match.index, end: match.index + written.length };
    found.push(each);
    if (kind !== '/') {
      open.push(each);
      continue;
    }
    const at = open.findLastIndex((opening) => opening.name === name);
    const [opening] = at < 0 ? [] : open.splice(at);
    if (opening === undefined) continue;
    opening.partner = each;
    each.partner = opening;
  }
  return found.filter(({ partner }) => partner !== undefined);
}

/** A tag that is alone on its line takes the line with it. */
function withItsLine(source: string, { start, end }: Tag): { start: number; end: number } {
  const before = source.slice(source.lastIndexOf('\n', start - 1) + 1, start);
  const lineEnd = source.indexOf('\n', end);
  const after = source.slice(end, lineEnd < 0 ? source.length : lineEnd);
  const alone = before.trim() === '' && after.trim() === '';
  if (!alone) return { start, end };
  return { start: start - before.length, end: lineEnd < 0 ? source.length : lineEnd + 1 };
}
