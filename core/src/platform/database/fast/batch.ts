import pg from 'pg';

import type { PreparedQuery, TextRow } from '../prepared-query.js';
import { discardConnection } from './discard-connection.js';
import { StatementNames } from './prepared-statements.js';

/** A connection with the state that batches keep on it. `currentTenant` is the company whose rows it sees. */
export type BatchConnection = pg.Client & { currentTenant?: string; prepared?: Set<string> };

/** The protocol methods of pg's connection. */
type Wire = {
  readonly stream: { cork(): void; uncork(): void };
  parse(message: { name: string; text: string }): void;
  bind(message: { statement: string; values: readonly (string | null)[] }): void;
  execute(message: { rows?: number }): void;
  close(message: { type: 'S'; name: string }): void;
  sync(): void;
};

const tenantStatement = `select set_config('app.tenant_id', $1, false)`;
const tenantForOnce = `select set_config('app.tenant_id', $1, true)`;
/** Applies until the end of the batch's transaction. */
const onePlan: PreparedQuery = {
  sql: `select set_config('plan_cache_mode', 'force_generic_plan', true)`,
  values: [],
};

/** The queries, the company whose rows they see, and whether session state survives on the connection. */
export type BatchRequest = {
  readonly tenantId: string;
  readonly queries: readonly PreparedQuery[];
  /** False behind a pooler, which gives the connection to another client after each transaction. */
  readonly staysWithConnection: boolean;
};

const names = new StatementNames('q');
names.of(tenantStatement);

/** A query with the name of its prepared statement, or an empty name if it is parsed each time. */
type Named = PreparedQuery & { readonly name: string };

/**
 * Sends several prepared statements in one message and reads one response. PostgreSQL runs them in one implicit
 * transaction. Unless the connection is already set to this company, the first statement sets it. If that fails, none of
 * the others runs.
 */
class Batch extends pg.Query {
  private readonly answers: TextRow[][];
  private readonly statements: readonly Named[];
  private readonly fresh = new Set<string>();
  private at: number;

  constructor(
    private readonly connection: BatchConnection,
    private readonly request: BatchRequest,
    private readonly settle: (error: Error | undefined, answers: TextRow[][]) => void,
  ) {
    super(''); // The empty text is never sent. pg pipelines only instances of its Query class.
    this.answers = request.queries.map(() => []);
    // Statements that set session state. Their results are dropped.
    const preamble = [...this.naming(), ...this.planning()];
    this.at = -preamble.length;
    // Throws for a text that cannot be named, before anything is sent.
    this.statements = [...preamble, ...request.queries].map((query) => ({
      ...query,
      name: request.staysWithConnection && query.isVarious !== true ? names.of(query.sql) : '',
    }));
  }

  private naming(): PreparedQuery[] {
    const { tenantId, staysWithConnection } = this.request;
    if (staysWithConnection && this.connection.currentTenant === tenantId) return [];
    return [{ sql: staysWithConnection ? tenantStatement : tenantForOnce, values: [tenantId] }];
  }

  /** Statements behind a pooler are not prepared, so they are planned each time anyway. */
  private planning(): PreparedQuery[] {
    const { queries, staysWithConnection } = this.request;
    return staysWithConnection && queries.every(({ hasOnePlan }) => hasOnePlan === true) ? [onePlan] : [];
  }

  override submit = (connection: pg.Connection): Error | null => {
    const wire = connection as unknown as Wire;
    wire.stream.cork();
    try {
      for (const statement of this.statements) this.send(wire, statement);
      wire.sync();
      return null;
    } catch (error) {
      // Half of the batch may already be sent, and its results would be read as those of the next query.
      discardConnection(this.connection, error);
      return error as Error;
    } finally {
      wire.stream.uncork();
    }
  };

  private send(wire: Wire, { name, sql, values }: Named): void {
    if (name === '' || this.connection.prepared?.has(name) !== true) {
      // A failed batch may have left the prepared statement behind. Closing a missing one is not an error.
      if (name !== '') wire.close({ type: 'S', name });
      wire.parse({ name, text: sql });
      this.fresh.add(name);
    }
    wire.bind({ statement: name, values });
    wire.execute({});
  }

  handleDataRow({ fields }: { readonly fields: TextRow }): void {
    if (this.at >= 0) this.answers[this.at]?.push(fields);
  }

  handleCommandComplete(): void {
    this.at += 1;
  }

  handleReadyForQuery(): void {
    if (this.request.staysWithConnection) this.keep();
    this.settle(undefined, this.answers);
  }

  private keep(): void {
    this.connection.currentTenant = this.request.tenantId;
    const prepared = (this.connection.prepared ??= new Set());
    for (const name of this.fresh) if (name !== '') prepared.add(name);
  }

  handleError(error: Error): void {
    // The rollback also undid the company setting, and the failed statement may be one that was prepared.
    this.connection.currentTenant = undefined;
    this.connection.prepared?.clear();
    this.settle(error, []);
  }
}

/** Returns the rows of each query, in order. */
export function runBatch(connection: BatchConnection, request: BatchRequest): Promise<TextRow[][]> {
  return new Promise((resolve, reject) => {
    const batch = new Batch(connection, request, (error, answers) => {
      if (error === undefined) resolve(answers);
      else reject(error);
    });
    connection.query(batch);
  });
}
