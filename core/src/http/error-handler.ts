import type { ErrorRequestHandler, RequestHandler } from 'express';

import { errors } from '../errors/catalogue.js';
import { toAppError, toHttpAnswer } from '../errors/http-answer.js';
import type { Log } from '../shared/log.js';
import { loggedPath } from './logged-path.js';

export const notFound: RequestHandler = () => {
  throw errors.routeNotFound();
};

/** The one place where a thrown thing becomes an answer, and where faults of ours are logged with their causes. */
export function createErrorHandler(log: Log): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    const requestId = String(response.getHeader('x-request-id'));
    const answer = toHttpAnswer(error, requestId);
    const path = loggedPath(request.path);
    const line = { requestId, method: request.method, path, status: answer.status };
    if (answer.status >= 500) log.error({ ...line, err: error }, 'a request failed');
    else log.debug({ ...line, code: toAppError(error).code }, 'a request was refused');
    if (response.headersSent) {
      next(error);
      return;
    }
    if (answer.retryAfterSeconds !== undefined) response.setHeader('retry-after', answer.retryAfterSeconds);
    response.status(answer.status).json(answer.body);
  };
}
