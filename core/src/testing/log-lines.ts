import { Writable } from 'node:stream';

import { pino } from 'pino';

import type { Log } from '../platform/shared/log.js';

export type LogLine = Readonly<Record<string, unknown>>;

/** Creates a log that keeps all lines without redaction. */
export function keepLog(level: 'info' | 'debug'): { readonly log: Log; readonly lines: readonly LogLine[] } {
  const lines: LogLine[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      for (const line of chunk.toString().split('\n'))
        if (line !== '') lines.push(JSON.parse(line) as LogLine);
      done();
    },
  });
  return { log: pino({ level }, sink), lines };
}
