export type LabeledText<F extends string> = {
  readonly fields: Readonly<Partial<Record<F, string>>>;
  /** The lines without a known label, and those whose value doesn't fit its field. */
  readonly rest: string;
};

export type Labels<F extends string> = Readonly<Record<string, F>>;
export type Fits<F extends string> = (field: F, value: string) => boolean;

const labelCharactersMax = 40;

/** Lines that belong together: as written, and the value of a known label. */
type Entry<F extends string> = { readonly field?: F; readonly rows: string[]; readonly values: string[] };

/**
 * Reads `Carrier: Rabbit Express` lines, also several in one line. A line without a label continues the value above it, as
 * in an address. A line with an unknown label ends that value. A value that doesn't fit its field stays in `rest`, as
 * written.
 */
export function readLabeled<F extends string>(
  text: string,
  labels: Labels<F>,
  fits: Fits<F> = () => true,
): LabeledText<F> {
  const entries = text.split(/\r?\n/).reduce<Entry<F>[]>((read, row) => readRow(read, row, labels), []);
  const values = new Map<F, string[]>();
  const rest: string[] = [];
  for (const { field, rows, values: own } of entries) {
    const value = joinRows(own);
    if (field === undefined || (value !== '' && !fits(field, value))) rest.push(...rows);
    else values.set(field, [...(values.get(field) ?? []), value]);
  }
  const fields = [...values].map(([field, rows]) => [field, joinRows(rows)] as const);
  return {
    fields: Object.fromEntries(fields.filter(([, value]) => value !== '')) as Partial<Record<F, string>>,
    rest: rest.join('\n').trim(),
  };
}

function readRow<F extends string>(entries: Entry<F>[], row: string, labels: Labels<F>): Entry<F>[] {
  for (const part of splitParts(row, labels)) {
    const { label, value } = splitRow(part);
    const field = label === undefined ? undefined : fieldOf(labels, label);
    const open = entries.at(-1);
    if (field !== undefined) entries.push({ field, rows: [part], values: [value] });
    else if (label !== undefined || row.trim() === '' || open === undefined)
      entries.push({ rows: [part], values: [] });
    else {
      open.rows.push(part);
      open.values.push(part);
    }
  }
  return entries;
}

/** Splits a line that begins with a known label before each known label that follows a comma or semicolon. */
function splitParts<F extends string>(row: string, labels: Labels<F>): string[] {
  const parts: string[] = [];
  for (const piece of row.split(/(?<=[,;])/)) {
    const { label } = splitRow(piece);
    const isLabeled = label !== undefined && fieldOf(labels, label) !== undefined;
    if (parts.length === 0 || (isLabeled && beginsLabeled(parts[0] ?? '', labels))) parts.push(piece);
    else parts.push((parts.pop() ?? '') + piece);
  }
  return parts.map((part, at) => (at < parts.length - 1 ? part.slice(0, -1) : part));
}

function beginsLabeled<F extends string>(row: string, labels: Labels<F>): boolean {
  const { label } = splitRow(row);
  return label !== undefined && fieldOf(labels, label) !== undefined;
}

function splitRow(row: string): { label: string | undefined; value: string } {
  const at = row.indexOf(':');
  const label = row.slice(0, Math.max(at, 0)).trim();
  return label === '' || label.length > labelCharactersMax
    ? { label: undefined, value: row }
    : { label, value: row.slice(at + 1) };
}

function fieldOf<F extends string>(labels: Labels<F>, label: string): F | undefined {
  const key = label.toLowerCase().replace(/[\s_-]+/g, ' ');
  return Object.hasOwn(labels, key) ? labels[key] : undefined;
}

function joinRows(rows: readonly string[]): string {
  return rows
    .map((row) => row.trim())
    .filter(Boolean)
    .join(', ');
}
