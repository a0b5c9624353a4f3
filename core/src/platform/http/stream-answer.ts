import { once } from 'node:events';
import type { Readable } from 'node:stream';

import type { Request } from 'express';

/**
 * Answers bytes while they are being read. A file that cannot be opened is an answer like any other; what goes wrong
 * later breaks the connection off. Who goes away ends the reading.
 * @throws what the stream fails with before its first bytes
 */
export async function streamAnswer(request: Request, stream: Readable): Promise<Readable> {
  // Between its first bytes and the line below it may fail, too.
  stream.on('error', () => undefined);
  await once(stream, 'readable');
  if (stream.errored !== null) throw stream.errored;
  return watched(request, stream);
}

/** Nobody else hears of a fault, and an error that nobody hears ends the process. */
export function watched(request: Request, stream: Readable): Readable {
  stream.once('error', (error) => request.next?.(error));
  const end = () => stream.destroy();
  // Who has left already would not be heard of again; whoever answers with it still asks it whether it can be read.
  if (request.res?.destroyed === true) setImmediate(end);
  else request.res?.once('close', end);
  return stream;
}
