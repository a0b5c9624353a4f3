import type { Request, RequestHandler, Response } from 'express';

import { errors } from '../../platform/errors/catalogue.js';
import { endUnreadBody } from '../../platform/http/connection-guard.js';
import { type JsonLimit, readJson, sizeText } from '../../platform/http/json-body.js';
import { findBearer } from '../../platform/http/request-origin.js';
import { routedPath } from '../../platform/http/routed-path.js';
import { isMeantAsApiKey } from '../api-keys/api-key-text.js';
import type { Authentication } from './authentication.js';

/** Calls that accept a body without authentication. A few fields: names, addresses, passwords and tokens. */
export const openCalls: readonly string[] = [
  '/api/auth/accept-invitation',
  '/api/auth/forgot-password',
  '/api/auth/google',
  '/api/auth/login',
  '/api/auth/refresh',
  '/api/auth/register',
  '/api/auth/reset-password',
  '/api/auth/verify-email',
  '/api/waitlist/join',
];

/** Calls that carry long texts, or lists of long values. */
const textCalls: readonly RegExp[] = [
  /^\/api\/automation\/rules(\/[^/]+)?$/,
  /^\/api\/data\/[^/]+\/[^/]+$/,
  /^\/api\/disputes\/[^/]+\/(compelling-evidence|order\/evidence)$/,
  /^\/api\/evidence\/[^/]+$/,
  /^\/api\/evidence-requirements\/validate\/content$/,
  /^\/api\/response-assembly\/disputes\/[^/]+\/argument$/,
  /^\/api\/settings\/template-variables$/,
  /^\/api\/templates(\/[^/]+)?$/,
];

/** Calls that carry many records. */
const batchCalls: readonly RegExp[] = [/^\/api\/data\/[^/]+\/batch$/];

const [kilobyte, megabyte] = [1024, 1024 * 1024];
const limits = {
  open: { bytes: 16 * kilobyte, values: 5_000 },
  usual: { bytes: 64 * kilobyte, values: 5_000 },
  text: { bytes: megabyte, values: 5_000 },
  batch: { bytes: megabyte, values: 50_000 },
} as const satisfies Readonly<Record<string, JsonLimit>>;
type LimitName = keyof typeof limits;

function limitNameOf(path: string): LimitName {
  const matches = (pattern: RegExp) => pattern.test(path);
  if (openCalls.includes(path)) return 'open';
  if (batchCalls.some(matches)) return 'batch';
  return textCalls.some(matches) ? 'text' : 'usual';
}

/** Returns the limit of a call's body, from its path in the form of `routedPath`. */
export const bodyLimitOf = (path: string): JsonLimit => limits[limitNameOf(path)];

/**
 * Parses JSON within the limits of the call. Calls other than `openCalls` need a valid bearer token. Without one the body is
 * not read; the route rejects the request by its headers.
 */
export function createBodies(authentication: Pick<Authentication, 'tokens' | 'apiKeys'>): RequestHandler {
  const readers = {
    open: readJson(limits.open),
    usual: readJson(limits.usual),
    text: readJson(limits.text),
    batch: readJson(limits.batch),
  };
  return async (request, response, next) => {
    const name = limitNameOf(routedPath(request.baseUrl + request.path));
    // The parser would receive the whole body only to discard it.
    if (name === 'open' && Number(request.headers['content-length']) > limits.open.bytes) {
      endBodyWith(request, response);
      throw errors.tooLarge(`${sizeText(limits.open.bytes)} of JSON`);
    }
    if (name === 'open' || !hasBody(request) || (await hasBearer(authentication, request))) {
      readers[name](request, response, next);
    } else {
      endBodyWith(request, response);
      next();
    }
  };
}

function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
}

/** Returns true for a bearer that was valid when it was issued. The route checks the session and the permission. */
async function hasBearer(
  { tokens, apiKeys }: Pick<Authentication, 'tokens' | 'apiKeys'>,
  request: Request,
): Promise<boolean> {
  const bearer = findBearer(request);
  if (bearer === undefined) return false;
  try {
    if (isMeantAsApiKey(bearer)) await apiKeys.requireActor(bearer);
    else tokens.read(bearer);
    return true;
  } catch {
    // The route repeats this check and returns the reason.
    return false;
  }
}

function endBodyWith(request: Request, response: Response): void {
  response.once('finish', () => endUnreadBody(request));
}
