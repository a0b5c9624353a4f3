import pg from 'pg';

import { discardConnection } from './discard-connection.js';
import { StatementNames } from './prepared.js';

/** One statement of a batch. It is prepared once a connection; values go as the text that PostgreSQL reads. */
export type PreparedQuery = {
  readonly sql: string;
  readonly values: readonly (string | null)[];
  /**
   * One plan does for whatever values, so it is made once a connection. PostgreSQL's own choice is to plan anew for each
   * company where companies differ in size, which takes longer than the reading itself. For texts whose every condition
   * and order one index answers; others are better planned for their values.
   */
  readonly hasOnePlan?: boolean;
};

/** A row as PostgreSQL wrote it, in the order of the columns that were asked for. */
export type TextRow = readonly (string | null)[];

/** What a batch leaves on its connection. `currentTenant` is the company whose rows it sees. */
export type BatchConnection = pg.Client & { currentTenant?: string; prepared?: Set<string> };

/** The part of pg's connection that speaks the protocol. */
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
/** Until the end of the batch's transaction. */
const onePlan: PreparedQuery = {
  sql: `select set_config('plan_cache_mode', 'force_generic_plan', true)`,
  values: [],
};

/** What is asked, of whose rows, and whether the connection is the server's own and keeps what a batch leaves on it. */
export type BatchRequest = {
  readonly tenantId: string;
  readonly questions: readonly PreparedQuery[];
  /** False behind a pooler, which gives the connection to somebody else after each transaction. */
  readonly staysWithConnection: boolean;
};

const names = new StatementNames('q');
names.of(tenantStatement);

/** A question under the name that its text has on each connection; it has none where it is parsed each time. */
type Named = PreparedQuery & { readonly name: string };

/**
 * Several prepared statements by one message and one answer, in one transaction that PostgreSQL opens and closes by
 * itself. Unless the connection last saw this company's rows, the first of them names the company; if that fails, none
 * of the others runs.
 */
class Batch extends pg.Query {
  private readonly answers: TextRow[][];
  private readonly statements: readonly Named[];
  private readonly fresh = new Set<string>();
  private at: number;

  constructor(
    private readonly connection: BatchConnection,
    private readonly wish: BatchRequest,
    private readonly settle: (error: Error | undefined, answers: TextRow[][]) => void,
  ) {
    super(''); // Its own text, which nobody sends: pg lets none but its own queries wait in a pipeline.
    this.answers = wish.questions.map(() => []);
    // What says how the questions are to be answered, and is no answer itself.
    const preamble = [...this.naming(), ...this.planning()];
    this.at = -preamble.length;
    // A text that may have no name is refused before anything of the others is sent.
    this.statements = [...preamble, ...wish.questions].map((question) => ({
      ...question,
      name: wish.staysWithConnection ? names.of(question.sql) : '',
    }));
  }

  private naming(): PreparedQuery[] {
    const { tenantId, staysWithConnection } = this.wish;
    if (staysWithConnection && this.connection.currentTenant === tenantId) return [];
    return [{ sql: staysWithConnection ? tenantStatement : tenantForOnce, values: [tenantId] }];
  }

  /** Nothing that a pooler passes on is prepared, so a plan is made each time anyway. */
  private planning(): PreparedQuery[] {
    const { questions, staysWithConnection } = this.wish;
    return staysWithConnection && questions.every(({ hasOnePlan }) => hasOnePlan === true) ? [onePlan] : [];
  }

  override submit = (connection: pg.Connection): Error | null => {
    const wire = connection as unknown as Wire;
    wire.stream.cork();
    try {
      for (const statement of this.statements) this.send(wire, statement);
      wire.sync();
      return null;
    } catch (error) {
      // Half of it may be on its way, and its answers would be taken for those of whoever comes next.
      discardConnection(this.connection, error);
      return error as Error;
    } finally {
      wire.stream.uncork();
    }
  };

  private send(wire: Wire, { name, sql, values }: Named): void {
    if (name === '' || this.connection.prepared?.has(name) !== true) {
      // A batch that failed may have left the name behind; closing one that is not there is no error.
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
    if (this.wish.staysWithConnection) this.keep();
    this.settle(undefined, this.answers);
  }

  private keep(): void {
    this.connection.currentTenant = this.wish.tenantId;
    const prepared = (this.connection.prepared ??= new Set());
    for (const name of this.fresh) if (name !== '') prepared.add(name);
  }

  handleError(error: Error): void {
    // The company's name was undone with the rest, and what was prepared may be what failed.
    this.connection.currentTenant = undefined;
    this.connection.prepared?.clear();
    this.settle(error, []);
  }
}

/** The rows of each question, in their order. */
export function runBatch(connection: BatchConnection, wish: BatchRequest): Promise<TextRow[][]> {
  return new Promise((resolve, reject) => {
    const batch = new Batch(connection, wish, (error, answers) => {
      if (error === undefined) resolve(answers);
      else reject(error);
    });
    connection.query(batch);
  });
}
