import type { Socket } from 'node:net';

import type pg from 'pg';

import { statementTimeoutMs } from './roles.js';

/** PostgreSQL itself ends what takes longer than a statement may, and says so: who says nothing then is not there. */
const silenceMaxMs = statementTimeoutMs + 5_000;
/** After this process has slept, what has come meanwhile is still to be read. */
const secondLookMs = 1_000;

/** The parts of pg's client that know of its line to PostgreSQL. */
type Line = { readonly connection: { readonly stream: Socket }; readonly readyForQuery: boolean };

/**
 * Breaks connections off on which PostgreSQL has owed an answer for so long, and with them those that have rested as long.
 * A host that is gone, or a net that swallows what is sent, says nothing, and the system would go on sending for a
 * quarter of an hour.
 */
export class ConnectionWatchdog {
  /** Those that have been quiet for so long, with what they had read by then. */
  private readonly quiet = new Map<Line, number>();

  constructor(private readonly maxMs = silenceMaxMs) {}

  /** @param client connected */
  watch(client: pg.Client): void {
    const line = client as unknown as Line;
    const { stream } = line.connection;
    stream.once('close', () => this.quiet.delete(line));
    stream.setTimeout(this.maxMs).on('timeout', () => {
      this.quiet.set(line, stream.bytesRead);
      if (isOwed(line)) setTimeout(() => this.lookAgain(line), Math.min(secondLookMs, this.maxMs)).unref();
    });
  }

  private lookAgain(line: Line): void {
    if (!isOwed(line) || !this.isQuiet(line)) return;
    const error = new Error(`Connection terminated: PostgreSQL has not answered for ${this.maxMs / 1000} s.`);
    for (const each of this.quiet.keys()) if (this.isQuiet(each)) each.connection.stream.destroy(error);
  }

  private isQuiet(line: Line): boolean {
    return this.quiet.get(line) === line.connection.stream.bytesRead;
  }
}

function isOwed({ readyForQuery, connection: { stream } }: Line): boolean {
  return !readyForQuery && !stream.destroyed;
}
