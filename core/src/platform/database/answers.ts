/**
 * A stored row as the API returns it: its columns, with times as text. For features whose DTO is their entity. Select only
 * the columns of the DTO.
 */
export function toAnswer(row: object): unknown {
  const cells = Object.entries(row).map(([name, cell]: [string, unknown]) => [
    name,
    cell instanceof Date ? cell.toISOString() : cell,
  ]);
  return Object.fromEntries(cells);
}

export const toAnswers = (rows: unknown): unknown => (rows as object[]).map(toAnswer);
