import knex, { type Knex } from 'knex';
import pg from 'pg';

/** What a unit of work runs its SQL with. */
export type Tx = Knex;

/**
 * The database as the product sees it. Request code works inside one company's rows and cannot leave them;
 * `system` is for what happens before a company is known.
 */
export type Database = {
  /** Runs reads on a connection that sees this company's rows alone. */
  read<T>(tenantId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs one transaction inside a company's rows. */
  transaction<T>(tenantId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  readonly system: Knex;
  /** A pool of its own for taking webhooks, so that nothing else can starve it. */
  readonly intake: pg.Pool;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  readonly appUrl: string;
  readonly systemUrl: string;
  readonly onError: (error: Error) => void;
  readonly poolMax?: number;
};

/** pg hands bigint over as text; ours are counts and minor units, which a safe integer holds. */
const typeParsers = new pg.TypeOverrides();
typeParsers.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond what can be counted with`);
  return value;
});

type Connection = { currentTenant?: string; query(sql: string, values: unknown[]): Promise<unknown> };
type ConnectionPool = {
  acquireConnection(): Promise<Connection>;
  releaseConnection(connection: Connection): Promise<void>;
};

export function createDatabase(options: DatabaseOptions): Database {
  const app = createKnex(options.appUrl, options.poolMax ?? 10, options.onError);
  const system = createKnex(options.systemUrl, 5, options.onError);
  const intake = new pg.Pool({ connectionString: options.systemUrl, max: 2, connectionTimeoutMillis: 5_000 });
  intake.on('error', options.onError);
  const pool = app.client as ConnectionPool;

  /** The setting stays with the connection, so the next unit of work of the same company saves the round trip. */
  async function withTenant<T>(tenantId: string, work: (connection: Connection) => Promise<T>): Promise<T> {
    const connection = await pool.acquireConnection();
    try {
      if (connection.currentTenant !== tenantId) {
        connection.currentTenant = undefined;
        await connection.query(`select set_config('app.tenant_id', $1, false)`, [tenantId]);
        connection.currentTenant = tenantId;
      }
      return await work(connection);
    } finally {
      await pool.releaseConnection(connection);
    }
  }

  return {
    read: (tenantId, work) => withTenant(tenantId, (connection) => work(onConnection(app, connection))),
    transaction: (tenantId, work) =>
      withTenant(tenantId, (connection) => app.transaction((tx) => work(tx), { connection })),
    system,
    intake,
    async close() {
      await Promise.all([app.destroy(), system.destroy(), intake.end()]);
    },
  };
}

/** A knex that runs everything on one given connection. */
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

function createKnex(url: string, max: number, onError: (error: Error) => void): Knex {
  return knex({
    client: 'pg',
    connection: {
      connectionString: url,
      types: typeParsers,
      statement_timeout: 15_000,
    } as Knex.PgConnectionConfig,
    acquireConnectionTimeout: 5_000,
    // Otherwise knex writes to the terminal, past the log.
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
        // Without a listener, a connection that the server ends takes the whole process with it.
        connection.on('error', onError);
        done(null, connection);
      },
    },
  });
}
