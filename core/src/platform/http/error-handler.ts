import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';

import { errors } from '../errors/catalogue.js';
import { isBodyMissing, toAppError, toHttpAnswer } from '../errors/http-answer.js';
import type { Log } from '../shared/log.js';
import { loggedPath } from './logged-path.js';

/** What is known of who asks once their token is believed; for the log. */
export type Caller = { readonly userId?: string | undefined; readonly apiKeyId?: string | undefined };

export const notFound: RequestHandler = () => {
  throw errors.routeNotFound();
};

/** The one place where a thrown thing becomes an answer, and where faults of ours are logged with their causes. */
export function createErrorHandler(log: Log): ErrorRequestHandler {
  return (thrown: unknown, request, response, _next) => {
    const error = isBodyMissing(thrown) && isBodyUnread(request) ? errors.wrongBodyType() : thrown;
    const requestId = String(response.getHeader('x-request-id'));
    const answer = toHttpAnswer(error, requestId);
    const path = loggedPath(request.path);
    const line = { requestId, method: request.method, path, status: answer.status };
    if (answer.status >= 500) log.error({ ...line, err: error }, 'a request failed');
    else noteRefusal(log, { ...line, code: toAppError(error).code, ...whoAsked(request, response) });
    if (response.headersSent) {
      // Not left to Express, which would write it to the terminal, past the log.
      request.socket.destroy();
      return;
    }
    if (answer.retryAfterSeconds !== undefined) response.setHeader('retry-after', answer.retryAfterSeconds);
    response.status(answer.status).json(answer.body);
  };
}

/** Something came as body that is no JSON, which the parser has left alone. */
export function isBodyUnread({ body, headers }: Request): boolean {
  const hasContent = headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
  return hasContent && body === undefined;
}

type RefusalLine = Readonly<Record<string, unknown>> & { readonly status: number };

/** Who may not, or tries too often, may be up to something: that is worth a line without being asked for. */
function noteRefusal(log: Log, line: RefusalLine): void {
  if (line.status === 403 || line.status === 429) log.info(line, 'a request was forbidden');
  else log.debug(line, 'a request was refused');
}

function whoAsked(request: Request, response: Response): object {
  const { userId, apiKeyId } = response.locals as Caller;
  return { address: request.ip, userId, apiKeyId };
}
