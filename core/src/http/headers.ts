import type { RequestHandler } from 'express';

import { newId } from '../shared/ids.js';

/** No inline script anywhere; styles may be inline because component libraries set them. */
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "frame-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** A request id for log and answer, and the headers that keep browsers from guessing. */
export const baseHeaders: RequestHandler = (_request, response, next) => {
  response.setHeader('x-request-id', newId('req'));
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('referrer-policy', 'same-origin');
  response.setHeader('content-security-policy', contentSecurityPolicy);
  response.setHeader('cross-origin-opener-policy', 'same-origin');
  response.setHeader('cross-origin-resource-policy', 'same-origin');
  next();
};

/** Answers of the API are nobody's to keep. */
export const noStore: RequestHandler = (_request, response, next) => {
  response.setHeader('cache-control', 'no-store');
  next();
};
