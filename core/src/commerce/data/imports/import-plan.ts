import type { DataKind } from '../data-kinds.js';
import type { PresetName } from './column-names.js';
import { columnNames, type CsvHead } from './csv-source.js';
import type { ColumnMapping, DataImport, ImportOptions } from './data-imports.js';
import { guessKind, guessMapping, guessPreset } from './guess-mapping.js';
import { checkMapping } from './import-mapping.js';

/** How a file is read. */
export type ImportPlan = Pick<
  DataImport,
  'encoding' | 'separator' | 'columns' | 'kind' | 'mapping' | 'options' | 'survey'
>;

type Chosen = {
  readonly kind: DataKind | undefined;
  readonly mapping: ColumnMapping | undefined;
  readonly options: ImportOptions;
};

/**
 * Guesses what the sender did not choose.
 * @param before the import that rejected the rows of the file
 */
export function planImport(
  chosen: Chosen,
  { encoding, separator, header, rows, fileName }: CsvHead & { readonly fileName: string },
  before: DataImport | undefined,
): ImportPlan {
  const seen = { fileName, columns: columnNames(header), rows };
  const like = chosen.kind === undefined || chosen.kind === before?.kind ? before : undefined;
  const kind = chosen.kind ?? like?.kind ?? guessKind(seen);
  const isGuessed = chosen.mapping === undefined;
  const preset = chosen.options.preset ?? (isGuessed ? presetOf(kind, seen.columns) : undefined);
  const mapping = chosen.mapping ?? like?.mapping ?? guessMapping(kind, seen, preset);
  const plan = { encoding, separator, columns: header, kind };
  return { ...plan, mapping: checkMapping(kind, seen.columns, mapping), ...wayOf(chosen, like, preset) };
}

/** Without choices, the rows are read like those of the import before. */
function wayOf(
  { options }: Chosen,
  like: DataImport | undefined,
  preset: PresetName | undefined,
): Pick<ImportPlan, 'options' | 'survey'> {
  if (like !== undefined && Object.keys(options).length === 0)
    return { options: like.options, survey: like.survey };
  return { options: { ...options, preset }, survey: undefined };
}

function presetOf(kind: DataKind, columns: readonly string[]): PresetName | undefined {
  return kind === 'orders' ? guessPreset(columns) : undefined;
}
