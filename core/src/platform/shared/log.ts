import { pino, type DestinationStream, type Logger } from 'pino';

import { readLogFormat, type LogLevel } from '../config.js';

export type Log = Logger;

/** Fields that are removed from every log line, at any depth. */
const secretFields = [
  'password',
  'authorization',
  'cookie',
  'credentials',
  'access_token',
  'refresh_token',
  'token',
];

/** Returns true if everything that a server prints must be a JSON line, also what is meant for a person at its start. */
export function hasOnlyJson(): boolean {
  const { format, isEvaluation } = readLogFormat();
  return format === 'json' || (format === undefined && !process.stdout.isTTY && !isEvaluation);
}

function isForPeople(): boolean {
  const { format } = readLogFormat();
  return format === undefined ? process.stdout.isTTY : format === 'text';
}

/** Logs JSON lines to stdout or the given file descriptor, and formatted lines to a terminal. */
export function createLog(level: LogLevel, isTerminal = isForPeople(), file = 1): Log {
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

/** Maximum number of buffered log bytes while the disk is full. The rest is dropped. */
const bufferedBytesMax = 1_000_000;

/** On a full disk, pino throws at the caller or blocks the whole process (both seen with 10.4). */
function openLines(file: number): DestinationStream {
  const lines = pino.destination({ dest: file, sync: true, minLength: 0, maxLength: bufferedBytesMax });
  lines.on('error', () => undefined);
  return lines;
}
