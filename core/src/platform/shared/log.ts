import { pino, type DestinationStream, type Logger } from 'pino';

import type { LogLevel } from '../config.js';

export type Log = Logger;

/** Names of fields that never reach a log line, wherever they stand. */
const secretFields = [
  'password',
  'authorization',
  'cookie',
  'credentials',
  'access_token',
  'refresh_token',
  'token',
];

/** JSON lines on stdout, or whatever file this is; pretty on a terminal. */
export function createLog(level: LogLevel, isTerminal = process.stdout.isTTY, file = 1): Log {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secretFields.flatMap((name) => [name, `*.${name}`]), censor: '***' },
  };
  return isTerminal
    ? pino({
        ...options,
        transport: { target: 'pino-pretty', options: { translateTime: 'SYS:HH:MM:ss' } },
      })
    : pino(options, openLines(file));
}

/** While its disk is full so much is kept of a log, and the rest left out. */
const keptBytesMax = 1_000_000;

/** Pino by itself throws at whoever logs on a full disk, or stands still and the whole process with it (both seen with 10.4). */
function openLines(file: number): DestinationStream {
  const lines = pino.destination({ dest: file, sync: true, minLength: 0, maxLength: keptBytesMax });
  lines.on('error', () => undefined);
  return lines;
}
