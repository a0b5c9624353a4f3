import type { IncomingMessage } from 'node:http';

import { AppError, errors } from '../errors/catalogue.js';

export type BodyLimit = { readonly bytes: number; readonly text: string };

/**
 * The body's bytes as they came, for signatures are made over these. `express.raw` would do it too; this takes a body
 * that comes in one piece without copying it.
 * @throws {AppError} 413 beyond the limit, 415 if it is compressed, 400 if it breaks off
 */
export function readRawBody(request: IncomingMessage, limit: BodyLimit): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const encoding = request.headers['content-encoding'] ?? 'identity';
    if (encoding.toLowerCase() !== 'identity') {
      reject(new AppError('unsupported_encoding', 415, 'Compressed bodies are not taken.'));
      return;
    }
    const chunks: Buffer[] = [];
    let length = 0;
    const take = (chunk: Buffer) => {
      length += chunk.length;
      if (length <= limit.bytes) chunks.push(chunk);
      else {
        request.off('data', take);
        reject(errors.tooLarge(limit.text));
      }
    };
    request.on('data', take);
    request.on('end', () => resolve(join(chunks)));
    // Node says it by either, depending on how far the request has come.
    request.on('error', () => reject(errors.malformed('The body broke off.')));
    request.on('close', () => {
      if (!request.complete) reject(errors.malformed('The body broke off.'));
    });
  });
}

function join(chunks: readonly Buffer[]): Buffer {
  const [first] = chunks;
  return first !== undefined && chunks.length === 1 ? first : Buffer.concat(chunks);
}
