import type { IncomingMessage } from 'node:http';

import { AppError, errors } from '../errors/catalogue.js';

/**
 * The body's bytes as they came, for signatures are made over these. `express.raw` would do it too; this takes a body
 * that comes in one piece without copying it.
 * @throws {AppError} 413 beyond the limit, 415 if it is compressed, 400 if it breaks off
 */
export function readRawBody(
  request: IncomingMessage,
  limit: { bytes: number; text: string },
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const encoding = request.headers['content-encoding'] ?? 'identity';
    if (encoding.toLowerCase() !== 'identity') {
      reject(new AppError('unsupported_encoding', 415, 'Compressed bodies are not taken.'));
      return;
    }
    const chunks: Buffer[] = [];
    let length = 0;
    const onData = (chunk: Buffer) => {
      length += chunk.length;
      if (length <= limit.bytes) chunks.push(chunk);
      else {
        request.off('data', onData);
        reject(errors.tooLarge(limit.text));
      }
    };
    request.on('data', onData);
    request.on('end', () =>
      resolve(chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks)),
    );
    request.on('close', () => reject(errors.malformed('The body broke off.')));
    request.on('error', reject);
  });
}
