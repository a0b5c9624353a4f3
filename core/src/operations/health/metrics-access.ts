import { createHash, timingSafeEqual } from 'node:crypto';
import { isIPv4 } from 'node:net';

import type { Request } from 'express';

import { errors } from '../../platform/errors/catalogue.js';
import { findBearer } from '../../platform/http/request-origin.js';

/**
 * Allows callers with the configured token. Without a token, allows only localhost.
 * @throws {AppError} 401, 403
 */
export function requireMayReadFigures(request: Request, token: string | undefined): void {
  if (token === undefined) {
    if (!isThisMachine(request.ip ?? '')) throw errors.metricsForbidden();
    return;
  }
  const bearer = findBearer(request);
  if (bearer === undefined || !isSame(bearer, token)) throw errors.metricsTokenMissing();
}

/** Uses the client's address as reported by trusted proxies. */
function isThisMachine(address: string): boolean {
  const plain = address.replace(/^::ffff:/i, '');
  return plain === '::1' || (isIPv4(plain) && plain.startsWith('127.'));
}

/** Compares in constant time, regardless of the length. */
function isSame(a: string, b: string): boolean {
  const [left, right] = [a, b].map((text) => createHash('sha256').update(text).digest());
  return left !== undefined && right !== undefined && timingSafeEqual(left, right);
}
