import type { Socket } from 'node:net';

import type pg from 'pg';

import { statementTimeoutMs } from './roles.js';

/** PostgreSQL cancels statements that exceed the timeout and reports it. A silent connection after that time is dead. */
const silenceMaxMs = statementTimeoutMs + 5_000;
/** After this process was suspended, buffered data may still have to be read. */
const secondLookMs = 1_000;

/** The parts of pg's client that expose its socket and state. */
type Line = { readonly connection: { readonly stream: Socket }; readonly readyForQuery: boolean };

/**
 * Destroys connections on which a response is overdue, and connections that have been idle as long.
 * A dead host, or a network that drops packets, reports nothing, and the operating system would retransmit for 15 minutes.
 */
export class ConnectionWatchdog {
  /** Silent connections, each with the number of bytes it had read. */
  private readonly quiet = new Map<Line, number>();

  constructor(private readonly maxMs = silenceMaxMs) {}

  /** @param client connected */
  watch(client: pg.Client): void {
    const line = client as unknown as Line;
    const { stream } = line.connection;
    stream.once('close', () => this.quiet.delete(line));
    stream.setTimeout(this.maxMs).on('timeout', () => {
      this.quiet.set(line, stream.bytesRead);
      if (isOwed(line)) setTimeout(() => this.recheck(line), Math.min(secondLookMs, this.maxMs)).unref();
    });
  }

  private recheck(line: Line): void {
    if (!isOwed(line) || !this.isQuiet(line)) return;
    const error = new Error(
      `Connection terminated: PostgreSQL has not responded for ${this.maxMs / 1000} s.`,
    );
    for (const each of this.quiet.keys()) if (this.isQuiet(each)) each.connection.stream.destroy(error);
  }

  private isQuiet(line: Line): boolean {
    return this.quiet.get(line) === line.connection.stream.bytesRead;
  }
}

function isOwed({ readyForQuery, connection: { stream } }: Line): boolean {
  return !readyForQuery && !stream.destroyed;
}
