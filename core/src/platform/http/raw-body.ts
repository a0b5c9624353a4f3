import type { IncomingMessage } from 'node:http';

import { AppError, errors } from '../errors/catalogue.js';

export type BodyLimit = { readonly bytes: number; readonly text: string };

/**
 * Reads the raw body, over which signatures are computed. Unlike `express.raw`, it doesn't copy a body that arrives in one
 * piece.
 * @throws {AppError} 413 over the limit, 415 if it is compressed, 400 if it is incomplete
 */
export function readRawBody(request: IncomingMessage, limit: BodyLimit): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const encoding = request.headers['content-encoding'] ?? 'identity';
    if (encoding.toLowerCase() !== 'identity') {
      reject(new AppError('unsupported_encoding', 415, 'Compressed request bodies are not supported.'));
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
    // Node.js emits one or the other, depending on the progress of the request.
    request.on('error', () => reject(errors.malformed('The request body is incomplete.')));
    request.on('close', () => {
      if (!request.complete) reject(errors.malformed('The request body is incomplete.'));
    });
  });
}

function join(chunks: readonly Buffer[]): Buffer {
  const [first] = chunks;
  return first !== undefined && chunks.length === 1 ? first : Buffer.concat(chunks);
}
