import express, { type Request, type RequestHandler, type Response } from 'express';

import { errors } from '../../platform/errors/catalogue.js';
import { endUnreadBody } from '../../platform/http/connection-guard.js';
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

const openBytesMax = 16 * 1024;

/**
 * Parses JSON: up to 16 KB for calls without authentication, and up to 1 MB for others with a valid bearer token. Without
 * one the body is not read; the route rejects the request by its headers.
 */
export function createBodies(authentication: Pick<Authentication, 'tokens' | 'apiKeys'>): RequestHandler {
  const readSmall = express.json({ limit: openBytesMax });
  const readLarge = express.json({ limit: '1mb' });
  return async (request, response, next) => {
    if (openCalls.includes(routedPath(request.baseUrl + request.path))) {
      // The parser would receive the whole body only to discard it.
      if (Number(request.headers['content-length']) > openBytesMax) {
        endBodyWith(request, response);
        throw errors.tooLarge('16 KB of JSON');
      }
      readSmall(request, response, next);
    } else if (!hasBody(request) || (await hasBearer(authentication, request))) {
      readLarge(request, response, next);
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
