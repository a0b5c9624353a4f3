import type { DataImport } from '@rebuttal/sdk';

/** The values that a person entered for rejected rows, by the line of the row and the column. */
export type Corrections = ReadonlyMap<string, string>;

export const correctionKey = (line: number, column: string): string => `${line} ${column}`;

type Source = Pick<DataImport, 'file_name' | 'detected' | 'problems'>;

/** The number of rows that have a new value. */
export function countCorrected(corrections: Corrections): number {
  return new Set([...corrections.keys()].map((key) => key.split(' ', 1)[0])).size;
}

/** A CSV file of only the corrected rows, with the columns of the import. */
export function toCorrectedFile(
  { file_name: name, detected, problems }: Source,
  corrections: Corrections,
): File {
  const columns = detected.columns.map((column) => column.name);
  const rows = new Map(problems.flatMap((problem) => problem.rows).map((row) => [row.line, row.cells]));
  const lines = [...rows].flatMap(([line, [first = [], ...others]]) => {
    const corrected = columns.map(
      (column, at) => corrections.get(correctionKey(line, column)) ?? first[at] ?? '',
    );
    const isChanged = columns.some((column) => corrections.has(correctionKey(line, column)));
    return isChanged ? [corrected, ...others] : [];
  });
  const text = [columns, ...lines].map((cells) => cells.map(quoted).join(',')).join('\r\n');
  return new File([`\ufeff${text}\r\n`], name, { type: 'text/csv' });
}

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

/** The choices with which the corrected rows are read like the others. */
export function choicesOf({ detected }: Source) {
  const { kind, amounts, dates, currency, preset, columns } = detected;
  const mapping = Object.fromEntries(
    columns.flatMap(({ name, field }) => (field === null ? [] : [[name, field]])),
  );
  return {
    kind,
    mapping,
    options: {
      amounts: amounts ?? undefined,
      dates: dates ?? undefined,
      currency: currency ?? undefined,
      preset: preset ?? undefined,
    },
  };
}
