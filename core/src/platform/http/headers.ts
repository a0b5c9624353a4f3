import type { Request, RequestHandler } from 'express';

import { newId } from '../shared/ids.js';
import { routedPath } from './routed-path.js';

/**
 * Forbids inline scripts. Inline styles are allowed because component libraries set them. Google sign-in is allowed only if
 * it is configured. Source: https://developers.google.com/identity/gsi/web/guides/get-google-api-clientid
 */
function contentSecurityPolicy(hasGoogle: boolean): string {
  const google = (path: string) => (hasGoogle ? ` https://accounts.google.com/gsi/${path}` : '');
  return [
    "default-src 'self'",
    `script-src 'self'${google('client')}`,
    `style-src 'self' 'unsafe-inline'${google('style')}`,
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    `connect-src 'self'${google('')}`,
    `frame-src 'self' blob:${google('')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const signInPages = ['/login', '/register'];

/** Sets the request ID and the security headers. */
export function createBaseHeaders({
  hasGoogle,
  hasTls,
}: {
  readonly hasGoogle: boolean;
  /** True if the server is reached through HTTPS. Then it sends HSTS for one year. */
  readonly hasTls: boolean;
}): RequestHandler {
  const policy = contentSecurityPolicy(hasGoogle);
  return (request, response, next) => {
    response.setHeader('x-request-id', newId('req'));
    response.setHeader('x-content-type-options', 'nosniff');
    response.setHeader('referrer-policy', 'same-origin');
    response.setHeader('content-security-policy', policy);
    response.setHeader('cross-origin-opener-policy', openerPolicy(request, hasGoogle));
    response.setHeader('cross-origin-resource-policy', 'same-origin');
    if (hasTls) response.setHeader('strict-transport-security', 'max-age=31536000; includeSubDomains');
    next();
  };
}

function openerPolicy(request: Request, hasGoogle: boolean): string {
  // Store platforms open the sign-in page in a popup that must keep its opener.
  const path = routedPath(request.path);
  if (path === '/login' && request.query.token !== undefined) return 'unsafe-none';
  // Google sign-in opens a popup that reports its result to this page.
  return hasGoogle && signInPages.includes(path) ? 'same-origin-allow-popups' : 'same-origin';
}

/** Prevents caching of API responses. */
export const noStore: RequestHandler = (_request, response, next) => {
  response.setHeader('cache-control', 'no-store');
  next();
};
