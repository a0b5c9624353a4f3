import { createServer, connect, type Server, type Socket } from 'node:net';

/** A commit of a transaction that wrote to submissions. */
export type SeenCommit = { readonly tables: ReadonlySet<string> };
export type CommitWatch = (commit: SeenCommit, moment: 'before' | 'after') => void;

/**
 * A proxy between a server and PostgreSQL that observes the statements. It can kill a process right before a commit
 * is forwarded, or right after its response, without any hook in the product.
 */
export class DatabaseLine {
  watch: CommitWatch | undefined;
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  /** @param url the address whose host and port are replaced */
  static async open(url: string): Promise<DatabaseLine> {
    const { hostname, port } = new URL(url);
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const line = new DatabaseLine(server, (server.address() as { port: number }).port);
    server.on('connection', (socket) => line.join(socket, connect(Number(port), hostname)));
    return line;
  }

  /** The same address, through this proxy. */
  addressOf(url: string): string {
    const through = new URL(url);
    through.hostname = '127.0.0.1';
    through.port = String(this.port);
    return through.toString();
  }

  close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private join(client: Socket, database: Socket): void {
    let committing: SeenCommit | undefined;
    const reader = new StatementReader((commit) => {
      this.watch?.(commit, 'before');
      committing = commit;
    });
    const [responses, questions] = [client, database];
    for (const socket of [client, database]) {
      socket.setNoDelay(true);
      this.sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.sockets.delete(socket);
        client.destroy();
        database.destroy();
      });
    }
    client.on('data', (chunk) => {
      reader.take(chunk);
      questions.write(chunk);
    });
    database.on('data', (chunk) => {
      if (committing !== undefined) this.watch?.(committing, 'after');
      committing = undefined;
      responses.write(chunk);
    });
  }
}

/**
 * The messages of a client: a type of one byte, a length of four, the rest. The first message has no type. Source:
 * PostgreSQL 18, "Message Formats".
 */
class StatementReader {
  private rest = Buffer.alloc(0);
  private isBegun = false;
  private tables = new Set<string>();

  constructor(private readonly onCommit: (commit: SeenCommit) => void) {}

  take(chunk: Buffer): void {
    this.rest = Buffer.concat([this.rest, chunk]);
    for (;;) {
      const begin = this.isBegun ? 1 : 0;
      if (this.rest.length < begin + 4) return;
      const length = begin + this.rest.readInt32BE(begin);
      if (this.rest.length < length) return;
      if (this.isBegun) this.read(String.fromCharCode(this.rest[0] ?? 0), this.rest.subarray(5, length));
      this.isBegun = true;
      this.rest = this.rest.subarray(length);
    }
  }

  private read(type: string, body: Buffer): void {
    if (type !== 'Q' && type !== 'P') return;
    const text = body.toString('latin1').replace(/^[^\0]*\0(?=.)/, (name) => (type === 'P' ? '' : name));
    if (/^(?:begin|rollback)/i.test(text)) this.tables = new Set();
    const table = /(?:insert into|update) "?(submissions|submission_steps)"?/i.exec(text)?.[1];
    if (table !== undefined) this.tables.add(table);
    if (!/^commit/i.test(text)) return;
    if (this.tables.size > 0) this.onCommit({ tables: this.tables });
    this.tables = new Set();
  }
}
