import { constants } from 'node:zlib';

import compression from 'compression';
import express, { type Request, type Response, type Router } from 'express';

/**
 * What grows with a company's work, and is read again and again. Named one by one: an answer that holds a secret, such as
 * a token, a key shown once or a calendar's address, is not to be among them, for its length would tell of it.
 */
const compressed = ['/disputes', '/templates', '/audit-log', '/admin/logs', '/admin/tenants', '/admin/users'];

/** Sends JSON of more than a kilobyte compressed to whoever takes that. Files and events go as they are. */
export function createCompressedAnswers(): Router {
  const router = express.Router();
  const compress = compression({
    threshold: '1kb',
    filter: isListOrRecord,
    // Answers are made once and read once: the least effort already saves nine tenths.
    level: constants.Z_BEST_SPEED,
    brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MIN_QUALITY } },
  });
  router.get(
    compressed.flatMap((path) => [path, `${path}/*rest`]),
    compress,
  );
  return router;
}

function isListOrRecord(_request: Request, response: Response): boolean {
  return String(response.getHeader('content-type')).startsWith('application/json');
}
