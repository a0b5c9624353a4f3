import { LRUCache } from 'lru-cache';

import { csvFieldsOf, dataKinds, missingFields, type DataKind } from '../data-kinds.js';
import { idNames, otherNames, presetNames, presets, tellingNames, type PresetName } from './column-names.js';
import type { ColumnMapping } from './data-imports.js';

/** A file as the guess sees it: its columns by the names of `columnNames`, and the first rows. */
export type SeenFile = {
  readonly fileName: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
};

/** `Order No.`, `order-no` and `ORDERNO` are the same name, and so are `City (Billing)` and `Billing City`. */
export function normalize(name: string): string {
  const known = normalized.get(name);
  if (known !== undefined) return known;
  const read = name
    .replace(/ \(\d+\)$/, '')
    .replace(/^(.*?)\s*\((billing|shipping)\)$/i, '$2 $1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
  normalized.set(name, read);
  return read;
}

/** The names in our tables are asked for again and again. */
const normalized = new LRUCache<string, string>({ max: 2_000 });

/** The shop system that writes such a file of orders. */
export function guessPreset(columns: readonly string[]): PresetName | undefined {
  const names = new Set(columns.map(normalize));
  return presetNames.find((preset) =>
    presets[preset].signs.some((sign) => sign.every((name) => names.has(normalize(name)))),
  );
}

/** Orders of a shop system, or the kind that has a column for most of its fields, and columns that others do not have. */
export function guessKind(file: SeenFile): DataKind {
  const isShopExport = guessPreset(file.columns) !== undefined;
  if (isShopExport && missingFields('orders', Object.values(guessMapping('orders', file))).length === 0)
    return 'orders';
  const scores = dataKinds.map((kind) => ({ kind, score: scoreOf(kind, file) }));
  return scores.toSorted((left, right) => right.score - left.score)[0]?.kind ?? 'orders';
}

/** A file that names its kind: `payments-2026.csv`, `Shopify orders export.csv`. */
const fileWords: Readonly<Record<DataKind, RegExp>> = {
  orders: /order|bestell|commande|pedido/i,
  customers: /customer|kunden|client/i,
  payments: /payment|charge(?!back)|transaction/i,
  shipments: /ship|tracking|deliver|fulfil/i,
  'usage-events': /usage|event|activity|login|log\b/i,
  'policy-versions': /polic|terms/i,
  consents: /consent|acceptance/i,
  disputes: /dispute|chargeback/i,
};

const weights = { missing: -4, telling: 2, field: 0.5, fieldName: 1, file: 3 };

function scoreOf(kind: DataKind, file: SeenFile): number {
  const mapping = guessMapping(kind, file);
  const fields = Object.values(mapping);
  const names = new Set(file.columns.map(normalize));
  const count = (wanted: readonly string[]) => wanted.filter((name) => names.has(normalize(name))).length;
  return (
    weights.missing * missingFields(kind, fields).length +
    weights.telling * count([...tellingNames[kind], ...idNames[kind]]) +
    weights.field * fields.length +
    weights.fieldName * count(csvFieldsOf(kind).map(({ name }) => name)) +
    (fileWords[kind].test(file.fileName) ? weights.file : 0)
  );
}

/** Proposes a field for each column that has its name or a usual other name. No field and no column is used twice. */
export function guessMapping(
  kind: DataKind,
  file: Pick<SeenFile, 'columns' | 'rows'>,
  preset: PresetName | undefined = kind === 'orders' ? guessPreset(file.columns) : undefined,
): ColumnMapping {
  const names = file.columns.map(normalize);
  const mapping = new Map<string, string>();
  const fields = csvFieldsOf(kind).map(({ name }) => name);
  const own = kind === 'orders' && preset !== undefined ? presets[preset].names : {};
  const isFree = (column: string) => !mapping.has(column);
  const assign = (field: string, wanted: readonly string[]): boolean => {
    for (const name of wanted) {
      const column = file.columns.find((one, at) => names[at] === normalize(name) && isFree(one));
      if (column === undefined || !suits(field, file, column)) continue;
      mapping.set(column, field);
      return true;
    }
    return false;
  };
  const open = fields.filter((field) => !assign(field, own[field] ?? [field]) && own[field] === undefined);
  const withoutId = open.filter((field) => field !== 'external_id' || !assign(field, idNames[kind]));
  for (const field of withoutId) assign(field, otherNames[field] ?? []);
  for (const column of file.columns) {
    const line = /^line[ _]?item[ _]?(\d{1,2})$/i.exec(column)?.[1];
    if (kind === 'orders' && line !== undefined && isFree(column)) mapping.set(column, `items.${line}`);
  }
  return Object.fromEntries(mapping);
}

/** An address in one cell is only read if it is an object. Shopify's column Name has the order number. */
function suits(
  field: string,
  { columns, rows }: Pick<SeenFile, 'columns' | 'rows'>,
  column: string,
): boolean {
  const at = columns.indexOf(column);
  const values = rows.map((cells) => cells[at]?.trim() ?? '').filter((value) => value !== '');
  if (field === 'shipping_address') return values.some((value) => value.startsWith('{'));
  const isName = field === 'order_number' && normalize(column) === 'name';
  return !isName || values.every((value) => /^\S*\d\S*$/.test(value));
}
