/** Knex destroys a connection that bears this instead of lending it again. */
type Disposable = { __knex__disposed?: Error };

/** For a connection of which nobody knows any more what it will answer to whom. */
export function discardConnection(connection: object, error: unknown): void {
  (connection as Disposable).__knex__disposed ??= error instanceof Error ? error : new Error(String(error));
}
