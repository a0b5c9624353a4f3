import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';

import type { Config } from '../platform/config.js';
import { errors } from '../platform/errors/catalogue.js';
import { toHttpResponse } from '../platform/errors/http-response.js';
import { prepareClosing } from '../platform/http/connection-guard.js';
import { version } from '../platform/shared/version.js';
import { toListenFault } from './startup-checks.js';

const retryAfterSeconds = 5;

/**
 * Answers while the start waits for PostgreSQL: alive, but not ready. Providers deliver their webhooks later.
 * @returns a function that closes it
 */
export async function openWaitingServer(
  config: Pick<Config, 'host' | 'port' | 'sandbox' | 'databaseUrl'>,
): Promise<() => Promise<void>> {
  const evaluation = config.databaseUrl === undefined;
  const answerTo = (path: string | undefined) => {
    if (path === '/healthz')
      return { status: 200, body: { status: 'ok', version, evaluation, sandbox: config.sandbox } };
    if (path === '/readyz')
      return { status: 503, body: { status: 'not ready', version, database: false, open: false } };
    return toHttpResponse(errors.busy(retryAfterSeconds), randomUUID());
  };
  const server = createServer((request, response) => {
    const { status, body } = answerTo(request.url?.split('?')[0]);
    response.writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      // A connection that stays would not reach the server that follows.
      connection: 'close',
      ...(status === 503 ? { 'retry-after': String(retryAfterSeconds) } : {}),
    });
    response.end(JSON.stringify(body));
  });
  const close = prepareClosing(server);
  server.listen({ port: config.port, host: config.host });
  try {
    await once(server, 'listening');
  } catch (error) {
    throw toListenFault(config, error);
  }
  return close;
}
