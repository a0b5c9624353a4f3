import { pino, type Logger } from 'pino';

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

/** JSON lines on stdout; pretty on a terminal. */
export function createLog(level: LogLevel, isTerminal = process.stdout.isTTY): Log {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secretFields.flatMap((name) => [name, `*.${name}`]), censor: '***' },
    ...(isTerminal
      ? { transport: { target: 'pino-pretty', options: { translateTime: 'SYS:HH:MM:ss' } } }
      : {}),
  });
}
