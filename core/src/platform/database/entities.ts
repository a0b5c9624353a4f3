const propertyNames = new Map<string, string>();

/** `card_last4` as `cardLast4`. */
function toPropertyName(column: string): string {
  const known = propertyNames.get(column);
  if (known !== undefined) return known;
  const name = column.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  propertyNames.set(column, name);
  return name;
}

/**
 * A stored row as an entity: its columns by their names in camel case, null as undefined, JSON unchanged. Undefined for no row.
 * Never return an entity from a controller: it also has the row's other columns.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- like a cast of the row, which is not typed
export function toEntity<Entity>(row: object): Entity;
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- as above
export function toEntity<Entity>(row: unknown): Entity | undefined;
export function toEntity(row: unknown): unknown {
  if (row === undefined) return undefined;
  const cells = Object.entries(row as object).map(([column, cell]) => [
    toPropertyName(column),
    cell === null ? undefined : (cell as unknown),
  ]);
  return Object.fromEntries(cells) as unknown;
}

export const toEntities = <Entity>(rows: unknown): Entity[] =>
  (rows as object[]).map((row) => toEntity<Entity>(row));

/**
 * A stored row as the API returns it: its columns, with times as text. For features whose DTO is their entity. Select only the
 * columns of the DTO. Undefined for no row.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- as above
export function toAnswer<Dto>(row: object): Dto;
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- as above
export function toAnswer<Dto>(row: unknown): Dto | undefined;
export function toAnswer(row: unknown): unknown {
  if (row === undefined) return undefined;
  const cells = Object.entries(row as object).map(([column, cell]: [string, unknown]) => [
    column,
    cell instanceof Date ? cell.toISOString() : cell,
  ]);
  return Object.fromEntries(cells) as unknown;
}

export const toAnswers = <Dto>(rows: unknown): Dto[] => (rows as object[]).map((row) => toAnswer<Dto>(row));

/** The columns with this prefix as an entity: `sync_error` of the prefix `sync_` as `error`. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- as above
export function toPart<Part>(row: object, prefix: string): Part {
  const columns = Object.entries(row).filter(([column]) => column.startsWith(prefix));
  const cells = columns.map(([column, cell]) => [column.slice(prefix.length), cell as unknown]);
  return toEntity<Part>(Object.fromEntries(cells) as object);
}

/**
 * The columns of an entity, or of some of its properties: their names in snake case. Undefined is a default value in an insert and
 * no change in an update. JSON columns need lists as JSON text.
 */
export function toColumns(entity: object): Record<string, unknown> {
  const cells = Object.entries(entity).map(([name, value]: [string, unknown]) => [
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    value,
  ]);
  return Object.fromEntries(cells) as Record<string, unknown>;
}
