import type pg from 'pg';

import type { BatchConnection } from './batch.js';
import { discardConnection } from './discard-connection.js';

export type TransactionOptions = {
  readonly tenantId: string;
  /** Whether the connection is the server's own and keeps the company's name, or goes to somebody else afterwards. */
  readonly staysWithConnection: boolean;
};

/**
 * Runs work in one transaction inside a company's rows. Its beginning, and the company's name where the connection last
 * saw other rows, leave with the first statement; where one of them fails, all that follow fail in PostgreSQL.
 * @param work is given a connection that takes nothing any more once the transaction is over
 */
export async function inTransaction<T>(
  connection: BatchConnection,
  { tenantId, staysWithConnection }: TransactionOptions,
  work: (own: BatchConnection) => Promise<T>,
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
  opening.catch(() => undefined); // told below, where the transaction ends
  const own = lend(connection);
  try {
    const result = await work(own.connection);
    await opening;
    own.takeBack();
    const { command } = await connection.query('commit');
    if (command !== 'COMMIT') throw new Error('A statement failed and was not heard of: nothing is stored.');
    if (staysWithConnection) connection.currentTenant = tenantId;
    return result;
  } catch (error) {
    own.takeBack();
    await rollBack(connection);
    await opening; // what kept it from beginning says more than what came of it
    throw error;
  }
}

/** A connection that cannot take its work back is not lent again. */
async function rollBack(connection: pg.Client): Promise<void> {
  try {
    await connection.query('rollback');
  } catch (error) {
    discardConnection(connection, error);
  }
}

/** A statement that is begun too late would run on a connection that somebody else has by then. */
function lend(connection: BatchConnection): {
  readonly connection: BatchConnection;
  takeBack(): void;
} {
  let isOver = false;
  const send = connection.query.bind(connection) as (...args: unknown[]) => unknown;
  const query = (...args: unknown[]): unknown => {
    if (isOver) throw new Error('This transaction is over');
    return send(...args);
  };
  return {
    connection: Object.create(connection, { query: { value: query } }) as BatchConnection,
    takeBack: () => {
      isOver = true;
    },
  };
}
