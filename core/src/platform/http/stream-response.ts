import { once } from 'node:events';
import type { Readable } from 'node:stream';

import type { Request } from 'express';

/**
 * Streams bytes. A file that cannot be opened becomes a normal error response. A later error aborts the connection. If the
 * client disconnects, the reading stops.
 * @throws the stream's error if it fails before its first bytes
 */
export async function streamResponse(request: Request, stream: Readable): Promise<Readable> {
  // It may also fail between its first bytes and the next line.
  stream.on('error', () => undefined);
  await once(stream, 'readable');
  if (stream.errored !== null) throw stream.errored;
  return watched(request, stream);
}

/** Handles the stream's errors, because an unhandled error event would crash the process. */
export function watched(request: Request, stream: Readable): Readable {
  stream.once('error', (error) => request.next?.(error));
  const end = () => stream.destroy();
  // No further event reports a client that already disconnected. The caller still checks if the stream is readable.
  if (request.res?.destroyed === true) setImmediate(end);
  else request.res?.once('close', end);
  return stream;
}
