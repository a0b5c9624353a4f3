/** Knex destroys a connection with this property instead of reusing it. */
type Disposable = { __knex__disposed?: Error };

/** Discards a connection whose protocol state is unknown. */
export function discardConnection(connection: object, error: unknown): void {
  (connection as Disposable).__knex__disposed ??= error instanceof Error ? error : new Error(String(error));
}
