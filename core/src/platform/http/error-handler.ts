import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';

import { errors } from '../errors/catalogue.js';
import { isBodyMissing, toAppError, toHttpResponse } from '../errors/http-response.js';
import type { Log } from '../shared/log.js';
import { loggedPath } from './logged-path.js';
import { findBearer } from './request-origin.js';

/** The authenticated caller, for the log. */
export type Caller = { readonly userId?: string | undefined; readonly apiKeyId?: string | undefined };

export const notFound: RequestHandler = () => {
  throw errors.routeNotFound();
};

/** Refuses every other method of an address whose clients probe for them, as the Model Context Protocol does with GET. */
export function allowOnly(...methods: readonly string[]): RequestHandler {
  return (_request, response) => {
    response.setHeader('allow', methods.join(', '));
    throw errors.methodNotAllowed();
  };
}

/** Converts exceptions to responses and logs server errors with their causes. */
export function createErrorHandler(log: Log): ErrorRequestHandler {
  return (thrown: unknown, request, response, _next) => {
    const error = isBodyMissing(thrown) && isBodyUnread(request) ? errors.wrongBodyType() : thrown;
    const requestId = String(response.getHeader('x-request-id'));
    const answer = toHttpResponse(error, requestId);
    const path = loggedPath(request.path);
    const line = { requestId, method: request.method, path, status: answer.status };
    if (answer.status >= 500) log.error({ ...line, err: error }, 'request failed');
    else noteRefusal(log, { ...line, code: toAppError(error).code, ...callerOf(request, response) });
    if (response.headersSent) {
      // Express would write the error to the terminal instead of the log.
      request.socket.destroy();
      return;
    }
    if (answer.status === 401) response.setHeader('www-authenticate', challengeOf(request));
    if (answer.retryAfterSeconds !== undefined) response.setHeader('retry-after', answer.retryAfterSeconds);
    response.status(answer.status).json(answer.body);
  };
}

/** How to authenticate. Source: RFC 6750, 3 */
function challengeOf(request: Request): string {
  const problem = findBearer(request) === undefined ? '' : ', error="invalid_token"';
  return `Bearer realm="rebuttal"${problem}`;
}

/** Returns true if the request has a body that the JSON parser skipped. */
export function isBodyUnread({ body, headers }: Request): boolean {
  const hasContent = headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
  return hasContent && body === undefined;
}

type RefusalLine = Readonly<Record<string, unknown>> & { readonly status: number };

/** Logs forbidden and rate-limited requests at info level, because they may indicate an attack. */
function noteRefusal(log: Log, line: RefusalLine): void {
  if (line.status === 403 || line.status === 429) log.info(line, 'request forbidden');
  else log.debug(line, 'request rejected');
}

function callerOf(request: Request, response: Response): object {
  const { userId, apiKeyId } = response.locals as Caller;
  return { address: request.ip, userId, apiKeyId };
}
