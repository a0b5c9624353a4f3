import type pg from 'pg';

import { discardConnection } from './fast/discard-connection.js';

/** A connection, and the company whose rows it sees, if it was the last one here. */
export type Connection = pg.Client & { currentTenant?: string };

export type TransactionOptions = {
  readonly tenantId: string;
  /** True if session state survives on the connection. False if another client uses it afterward. */
  readonly staysWithConnection: boolean;
};

/**
 * Runs work in one transaction on a company's rows. `begin`, and the company setting if the connection had another one,
 * are sent with the first statement. If one of them fails, all following statements fail in PostgreSQL.
 * @param work receives a connection that rejects statements once the transaction is over
 */
export async function inTransaction<T>(
  connection: Connection,
  { tenantId, staysWithConnection }: TransactionOptions,
  work: (own: Connection) => Promise<T>,
): Promise<T> {
  const isNamed = staysWithConnection && connection.currentTenant === tenantId;
  if (!isNamed) connection.currentTenant = undefined;
  const opening = Promise.all([
    connection.query('begin'),
    ...(isNamed
      ? []
      : [
          connection.query(`select set_config('app.tenant_id', $1, $2)`, [
            tenantId,
            String(!staysWithConnection),
          ]),
        ]),
  ]);
  opening.catch(() => undefined); // reported below, where the transaction ends
  const own = lend(connection);
  try {
    const result = await work(own.connection);
    await opening;
    own.takeBack();
    const { command } = await connection.query('commit');
    if (command !== 'COMMIT')
      throw new Error('A statement failed and its error was not handled. The transaction was rolled back.');
    if (staysWithConnection) connection.currentTenant = tenantId;
    return result;
  } catch (error) {
    own.takeBack();
    await rollBack(connection);
    await opening; // the error that prevented `begin` is more useful than its consequences
    throw error;
  }
}

/** Discards the connection if the rollback fails. */
async function rollBack(connection: pg.Client): Promise<void> {
  try {
    await connection.query('rollback');
  } catch (error) {
    discardConnection(connection, error);
  }
}

/** Rejects late statements, which would run on a connection that another caller uses by then. */
function lend(connection: Connection): {
  readonly connection: Connection;
  takeBack(): void;
} {
  let isOver = false;
  const send = connection.query.bind(connection) as (...args: unknown[]) => unknown;
  const query = (...args: unknown[]): unknown => {
    if (isOver) throw new Error('This transaction is over');
    return send(...args);
  };
  return {
    connection: Object.create(connection, { query: { value: query } }) as Connection,
    takeBack: () => {
      isOver = true;
    },
  };
}
