import { constants } from 'node:zlib';

import compression from 'compression';
import express, { type Request, type Response, type Router } from 'express';

/**
 * Paths of large responses that are read often. This is an allowlist: a response with a secret, such as a token, a new API
 * key or a calendar URL, must not be compressed, because its length would leak information.
 */
const compressed = ['/disputes', '/templates', '/audit-log', '/admin/logs', '/admin/tenants', '/admin/users'];
/** A letter, which is only read. */
const compressedPost = '/response-assembly/disputes/:disputeId/preview';

/** Compresses JSON over 1 KB if the client accepts it. Files and event streams are not compressed. */
export function createResponseCompression(): Router {
  const router = express.Router();
  const compress = compression({
    threshold: '1kb',
    filter: isListOrRecord,
    // Responses are compressed for one reader, and the fastest level already saves 90%.
    level: constants.Z_BEST_SPEED,
    brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MIN_QUALITY } },
  });
  router.get(
    compressed.flatMap((path) => [path, `${path}/*rest`]),
    compress,
  );
  router.post(compressedPost, compress);
  return router;
}

function isListOrRecord(_request: Request, response: Response): boolean {
  return String(response.getHeader('content-type')).startsWith('application/json');
}
