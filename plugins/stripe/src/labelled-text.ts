export type LabelledText<F extends string> = {
  readonly fields: Readonly<Partial<Record<F, string>>>;
  /** The lines that stand under no known label. */
  readonly rest: string;
};

const labelCharactersMax = 40;

/**
 * Reads `Carrier: Rabbit Express` lines. A line without a label goes on with the value above it, as the lines
 * of an address do; a line with a label that is not known ends that value and is kept in `rest`.
 */
export function readLabelled<F extends string>(
  text: string,
  labels: Readonly<Record<string, F>>,
): LabelledText<F> {
  const values = new Map<F, string[]>();
  const rest: string[] = [];
  let open: string[] = rest;
  for (const row of text.split(/\r?\n/)) {
    const { label, value } = splitRow(row);
    const field = label === undefined ? undefined : fieldOf(labels, label);
    if (field !== undefined) {
      open = values.get(field) ?? [];
      values.set(field, open);
      open.push(value);
    } else {
      if (label !== undefined || row.trim() === '') open = rest;
      open.push(row);
    }
  }
  const fields = [...values].map(([field, rows]) => [field, joinRows(rows)] as const);
  return {
    fields: Object.fromEntries(fields.filter(([, value]) => value !== '')) as Partial<Record<F, string>>,
    rest: rest.join('\n').trim(),
  };
}

function splitRow(row: string): { label: string | undefined; value: string } {
  const at = row.indexOf(':');
  const label = row.slice(0, Math.max(at, 0)).trim();
  return label === '' || label.length > labelCharactersMax
    ? { label: undefined, value: row }
    : { label, value: row.slice(at + 1) };
}

function fieldOf<F extends string>(labels: Readonly<Record<string, F>>, label: string): F | undefined {
  const key = label.toLowerCase().replace(/[\s_-]+/g, ' ');
  return Object.hasOwn(labels, key) ? labels[key] : undefined;
}

function joinRows(rows: readonly string[]): string {
  return rows
    .map((row) => row.trim())
    .filter(Boolean)
    .join(', ');
}
