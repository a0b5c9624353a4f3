import { createHash, timingSafeEqual } from 'node:crypto';
import { isIPv4 } from 'node:net';

import type { Request } from 'express';

import { errors } from '../../platform/errors/catalogue.js';
import { findBearer } from '../../platform/http/request-origin.js';

/**
 * Figures are for who has the token that is set, or else for the machine itself.
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

/** Of whom the proxies that are believed say that they asked. */
function isThisMachine(address: string): boolean {
  const plain = address.replace(/^::ffff:/i, '');
  return plain === '::1' || (isIPv4(plain) && plain.startsWith('127.'));
}

/** In the same time wherever they differ, and however long they are. */
function isSame(a: string, b: string): boolean {
  const [left, right] = [a, b].map((text) => createHash('sha256').update(text).digest());
  return left !== undefined && right !== undefined && timingSafeEqual(left, right);
}
