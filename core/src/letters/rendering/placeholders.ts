/**
 * The syntax of templates, which never runs code:
 * `{{name}}` is replaced by a value, `{{#name}}…{{/name}}` is kept if the name has one, `{{^name}}…{{/name}}` if not.
 * Unknown placeholders stay in the text unchanged.
 */
export type HasValue = (name: string) => boolean | undefined;

/** `undefined`: the name does not exist. `null`: it exists, without a value in this case. */
export type ValueOf = (name: string) => string | null | undefined;

const blockTag = /\{\{([#^/])[ \t]{0,4}([a-z][a-z0-9_]{0,63})[ \t]{0,4}\}\}/g;
const anyTag = /\{\{[ \t]{0,4}([#^/]?)[ \t]{0,4}([a-z][a-z0-9_]{0,63})[ \t]{0,4}\}\}/g;
const variableTag = /\{\{[ \t]{0,4}([a-z][a-z0-9_]{0,63})[ \t]{0,4}\}\}/g;

type Tag = { kind: '#' | '^' | '/'; name: string; start: number; end: number; partner?: Tag };

/** Keeps or drops the blocks of a template's source. Runs before values are inserted, so that no value can be a tag. */
export function selectBlocks(source: string, hasValue: HasValue): string {
  const tags = pairedTags(source, hasValue);
  let selected = '';
  let position = 0;
  let hiddenUntil: Tag | undefined;
  for (const tag of tags) {
    const { start, end } = withOwnLine(source, tag);
    if (hiddenUntil === undefined) selected += source.slice(position, Math.max(position, start));
    position = Math.max(position, end);
    if (hiddenUntil === tag) hiddenUntil = undefined;
    else if (hiddenUntil === undefined && tag.kind !== '/' && hasValue(tag.name) !== (tag.kind === '#'))
      hiddenUntil = tag.partner;
  }
  return selected + source.slice(position);
}

const onlyVariables =
  /^([ \t>]*)(?:(?:(\d{1,9})[.)]|[-*+])[ \t]*)?((?:\{\{[ \t]{0,4}[a-z][a-z0-9_]{0,63}[ \t]{0,4}\}\}[ \t]*)+)$/;
const numberedItem = /^([ \t>]*)(\d{1,9})([.)][ \t])/;

/**
 * Drops list items and lines that contain only names without a value, and renumbers the list. Runs before values are
 * inserted.
 */
export function dropEmptyLines(selected: string, hasValue: HasValue): string {
  const kept: string[] = [];
  let number: string | undefined;
  for (const line of selected.split('\n')) {
    const [, , written, variables = ''] = onlyVariables.exec(line) ?? [];
    const names = [...variables.matchAll(variableTag)].map(([, name = '']) => name);
    if (names.length > 0 && names.every((name) => hasValue(name) === false)) {
      number ??= written;
      continue;
    }
    const item = numberedItem.exec(line);
    // Markdown takes the number of a list from its first item.
    kept.push(item === null || number === undefined ? line : line.replace(numberedItem, `$1${number}$3`));
    if (line.trim() !== '') number = undefined;
  }
  return kept.join('\n');
}

/** Inserts the values in one pass, so that tags inside a value are never expanded. */
export function fillVariables(text: string, valueOf: ValueOf): string {
  return text.replace(variableTag, (written: string, name: string) => {
    const value = valueOf(name);
    return value === undefined ? written : (value ?? '');
  });
}

/** Returns matching opening and closing tags of known names, in the order of the text. */
function pairedTags(source: string, hasValue: HasValue): Tag[] {
  const found: Tag[] = [];
  const open: Tag[] = [];
  const openCounts = new Map<string, number>();
  const count = (name: string, by: number) => openCounts.set(name, (openCounts.get(name) ?? 0) + by);
  for (const match of source.matchAll(blockTag)) {
    const tag = toTag(match);
    if (hasValue(tag.name) === undefined) continue;
    found.push(tag);
    if (tag.kind !== '/') {
      open.push(tag);
      count(tag.name, 1);
    } else if ((openCounts.get(tag.name) ?? 0) > 0) {
      closeInnermost(tag, open, count);
    }
  }
  return found.filter((tag) => tag.partner !== undefined);
}

/** Unclosed blocks inside stay as text. */
function closeInnermost(closing: Tag, open: Tag[], count: (name: string, by: number) => void): void {
  for (let opening = open.pop(); opening !== undefined; opening = open.pop()) {
    count(opening.name, -1);
    if (opening.name !== closing.name) continue;
    opening.partner = closing;
    closing.partner = opening;
    return;
  }
}

function toTag(match: RegExpMatchArray): Tag {
  const [written, kind, name = ''] = match;
  const start = match.index ?? 0;
  return { kind: kind === '#' || kind === '^' ? kind : '/', name, start, end: start + written.length };
}

/** Includes the whole line if the tag is alone on it. Otherwise a dropped block would leave an empty line. */
function withOwnLine(source: string, tag: Tag): { start: number; end: number } {
  let { start, end } = tag;
  while (isBlank(source[start - 1])) start -= 1;
  while (isBlank(source[end])) end += 1;
  if (source[end] === '\r') end += 1;
  const startsLine = start === 0 || source[start - 1] === '\n';
  const endsLine = end === source.length || source[end] === '\n';
  return startsLine && endsLine ? { start, end: Math.min(end + 1, source.length) } : tag;
}

function isBlank(character: string | undefined): boolean {
  return character === ' ' || character === '\t';
}

/** Returns the names that a template uses. `required` ones are printed without a block that checks for a value. */
export function variablesUsed(
  source: string,
  isKnown: (name: string) => boolean,
): { name: string; required: boolean }[] {
  const used = new Map<string, boolean>();
  const guards = new Map<string, number>();
  for (const [, kind = '', name = ''] of source.matchAll(anyTag)) {
    if (!isKnown(name)) continue;
    const depth = guards.get(name) ?? 0;
    if (kind === '#') guards.set(name, depth + 1);
    if (kind === '/') guards.set(name, Math.max(0, depth - 1));
    used.set(name, (used.get(name) ?? false) || (kind === '' && depth === 0));
  }
  return [...used].map(([name, required]) => ({ name, required }));
}

/** Text in braces that would appear in the letter as written, so no letter may be sent with it. */
export type PlaceholderFault = {
  /** `unknown`: no such name; `unpaired`: a block without its other half; `unreadable`: no name at all. */
  readonly kind: 'unknown' | 'unpaired' | 'unreadable';
  /** The tag as it was written, truncated if it is long. */
  readonly written: string;
  readonly name: string;
};

const inBraces = /\{\{([^{}\n]{0,200})\}\}/g;
const onlyBlockTag = new RegExp(`^${blockTag.source}$`);
const onlyVariableTag = new RegExp(`^${variableTag.source}$`);
const shownCharactersMax = 60;

/** Returns the invalid uses of braces, each once, in the order of the text. */
export function findFaults(source: string, isKnown: (name: string) => boolean): PlaceholderFault[] {
  const faults = new Map<string, PlaceholderFault>();
  const paired = new Set(
    pairedTags(source, (name) => (isKnown(name) ? true : undefined)).map(({ start }) => start),
  );
  const note = (kind: PlaceholderFault['kind'], written: string, name = '') => {
    const shown = written.length > shownCharactersMax ? `${written.slice(0, shownCharactersMax)}…` : written;
    if (!faults.has(shown)) faults.set(shown, { kind, written: shown, name });
  };
  for (const match of source.matchAll(inBraces)) {
    const [written, inside = ''] = match;
    const block = onlyBlockTag.exec(written);
    const name = block?.[2] ?? onlyVariableTag.exec(written)?.[1];
    if (name === undefined) note('unreadable', written, inside.replace(/^[\s#^/]+/, '').trim());
    else if (!isKnown(name)) note('unknown', written, name);
    else if (block !== null && !paired.has(match.index)) note('unpaired', written, name);
  }
  const [lonely] = /\{\{[^\n]{0,60}|[^\n]{0,60}\}\}/.exec(source.replace(inBraces, ' ')) ?? [];
  if (lonely !== undefined) note('unreadable', lonely.trim());
  return [...faults.values()];
}
