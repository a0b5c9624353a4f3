import knex, { type Knex } from 'knex';
import pg from 'pg';

import { ConnectionWatchdog } from './connection-watchdog.js';
import { sendInOnePiece } from './fast/corked-writes.js';
import { prepareMarked } from './fast/prepared-statements.js';
import { statementTimeoutMs, type RoleUrls } from './roles.js';
import { inTransaction, type Connection, type TransactionOptions } from './transaction.js';

/** Runs the SQL of a unit of work. */
export type Tx = Knex;

/**
 * The application's database access. Request code sees only the rows of one company.
 * `system` is for work that starts before the company is known.
 */
export type Database = {
  /**
   * Runs reads on a connection that sees only this company's rows.
   * @param within a transaction of the same company to reuse. Independent reads can be `pipelined`.
   */
  read<T>(tenantId: string, work: (tx: Tx) => Promise<T>, within?: Tx): Promise<T>;
  /** Runs one transaction on a company's rows. Independent statements can be `pipelined`. */
  transaction<T>(tenantId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  readonly system: Knex;
  /** A separate pool for webhook intake, so that other work cannot starve it. */
  readonly intake: pg.Pool;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  readonly appUrl: string;
  readonly systemUrl: string;
  /** The same roles through a pooler in transaction mode. Webhook intake still connects directly. */
  readonly pooled?: RoleUrls | undefined;
  readonly onError: (error: Error) => void;
  readonly poolMax?: number;
  /** How long PostgreSQL may take to respond. */
  readonly silenceMs?: number;
};

/** pg returns bigint as text. Our values are counts and minor units, which fit into a safe integer. */
const typeParsers = new pg.TypeOverrides();
typeParsers.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} exceeds the range of safe integers`);
  return value;
});

type ConnectionPool = {
  acquireConnection(): Promise<Connection>;
  releaseConnection(connection: Connection): Promise<void>;
};

export function createDatabase(options: DatabaseOptions): Database {
  const isPooled = options.pooled !== undefined;
  const { appUrl, systemUrl } = options.pooled ?? options;
  const { onError } = options;
  const silence = new ConnectionWatchdog(options.silenceMs);
  const app = createKnex(appUrl, { onError, silence, isPooled, max: options.poolMax ?? 10 });
  const system = createKnex(systemUrl, { onError, silence, isPooled, max: 5 });
  const intake = new pg.Pool({
    connectionString: options.systemUrl,
    // Five store webhooks, whose commits PostgreSQL writes to disk together; one sends the notification.
    max: 6,
    connectionTimeoutMillis: 5_000,
  });
  intake.on('error', onError);
  intake.on('connect', (client) => silence.watch(client));
  return {
    ...(isPooled ? withinTransactions(app) : onConnections(app)),
    system,
    intake,
    async close() {
      await Promise.all([app.destroy(), system.destroy(), intake.end()]);
    },
  };
}

type CompanyWork = Pick<Database, 'read' | 'transaction'>;

/** The setting stays on the connection, which saves the next unit of work of the same company a round trip. */
function onConnections(app: Knex): CompanyWork {
  return {
    read: (tenantId, work, within) =>
      within === undefined
        ? withConnection(app, async (connection) => {
            await name(connection, tenantId);
            return work(onConnection(app, connection));
          })
        : work(within),
    transaction: (tenantId, work) => transact(app, { tenantId, staysWithConnection: true }, work),
  };
}

/**
 * Sets the company per transaction. Behind a pooler no state may stay on a connection, because another client uses it
 * next.
 */
function withinTransactions(app: Knex): CompanyWork {
  const transaction: CompanyWork['transaction'] = (tenantId, work) =>
    transact(app, { tenantId, staysWithConnection: false }, work);
  return {
    read: (tenantId, work, within) => (within === undefined ? transaction(tenantId, work) : work(within)),
    transaction,
  };
}

/** Lets the connection see the rows of this company. */
async function name(connection: Connection, tenantId: string): Promise<void> {
  if (connection.currentTenant === tenantId) return;
  connection.currentTenant = undefined;
  await connection.query(`select set_config('app.tenant_id', $1, false)`, [tenantId]);
  connection.currentTenant = tenantId;
}

function transact<T>(app: Knex, options: TransactionOptions, work: (tx: Tx) => Promise<T>): Promise<T> {
  return withConnection(app, (connection) =>
    inTransaction(connection, options, (own) => work(onConnection(app, own))),
  );
}

async function withConnection<T>(app: Knex, work: (connection: Connection) => Promise<T>): Promise<T> {
  const pool = app.client as ConnectionPool;
  const connection = await pool.acquireConnection();
  try {
    return await work(connection);
  } finally {
    await pool.releaseConnection(connection);
  }
}

/** Returns a knex instance that runs everything on the given connection. */
function onConnection(app: Knex, connection: Connection): Tx {
  const bound = (table: string) => app(table).connection(connection);
  return new Proxy(bound as unknown as Knex, {
    get(_target, property) {
      if (property === 'raw') {
        return (sql: string, bindings?: readonly unknown[]) =>
          app.raw(sql, (bindings ?? []) as Knex.RawBinding[]).connection(connection);
      }
      return Reflect.get(app, property) as unknown;
    },
  });
}

type PoolSettings = Pick<DatabaseOptions, 'onError'> & {
  readonly silence: ConnectionWatchdog;
  readonly isPooled: boolean;
  readonly max: number;
};

function createKnex(url: string, { onError, silence, isPooled, max }: PoolSettings): Knex {
  return knex({
    client: 'pg',
    connection: {
      connectionString: url,
      types: typeParsers,
      pipeline: true,
      // A pooler rejects startup settings, so the role's default applies there.
      ...(isPooled ? {} : { statement_timeout: statementTimeoutMs }),
    } as Knex.PgConnectionConfig,
    acquireConnectionTimeout: 5_000,
    // By default knex writes to the terminal instead of the log.
    log: {
      warn: (message: unknown) => onError(new Error(String(message))),
      error: (message: unknown) => onError(new Error(String(message))),
      deprecate: () => undefined,
      debug: () => undefined,
    },
    pool: {
      min: 0,
      max,
      afterCreate: (connection: pg.Client, done: (error: Error | null, connection: pg.Client) => void) => {
        // Without a listener, a connection closed by the server would crash the process.
        connection.on('error', onError);
        silence.watch(connection);
        if (!isPooled) prepareMarked(connection);
        sendInOnePiece(connection);
        done(null, connection);
      },
    },
  });
}
