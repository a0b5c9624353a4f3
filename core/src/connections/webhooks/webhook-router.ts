import type { ServerResponse } from 'node:http';

import { isProviderError } from '@rebuttal/plugin-kit';
import type { Express, Request } from 'express';
import type { LimitFunction } from 'p-limit';
import type { Counter } from 'prom-client';

import { AppError, errors } from '../../platform/errors/catalogue.js';
import { toHttpResponse } from '../../platform/errors/http-response.js';
import { endUnreadBody } from '../../platform/http/connection-guard.js';
import { isStorable } from '../../platform/http/input-guard.js';
import { readRawBody } from '../../platform/http/raw-body.js';
import type { AdmissionControl } from '../../platform/http/schedule-fairly.js';
import { newId } from '../../platform/shared/ids.js';
import type { AccountDirectory } from './account-directory.js';
import { alertsPath, takeWebhook, type IntakeDeps, type WebhookTarget } from './intake.js';
import { LargeBodies } from './large-bodies.js';

/** Sent with rejected webhooks. */
const retryAfterSeconds = 2;
const bodyLimit = { bytes: 1_048_576, text: '1 MB' };

/** Case-insensitive, like the routes. */
const webhookPath = /^\/api\/webhooks\/([^/?]*)/i;

export type WebhookMetrics = { readonly webhooks: Pick<Counter<'provider' | 'outcome'>, 'inc'> };

export type AdmissionDeps = {
  /** The maximum number of webhooks that are processed at once. Providers retry rejected ones. */
  readonly limit: LimitFunction;
  readonly directory: Pick<AccountDirectory, 'knows'>;
  readonly metrics: WebhookMetrics;
};

/** Applies the limit to webhooks before they are queued. Other requests may always wait. */
export function createWebhookAdmission({ limit, directory, metrics }: AdmissionDeps): AdmissionControl {
  return {
    mayWait: (request, waiting) =>
      request.method !== 'POST' ||
      !webhookPath.test(request.url ?? '') ||
      waiting + limit.activeCount + limit.pendingCount < limit.concurrency,
    refuse: (request, response) => {
      const [provider = ''] = webhookPath.exec(request.url ?? '')?.slice(1) ?? [];
      if (isKnownProvider(directory, provider)) metrics.webhooks.inc({ provider, outcome: 'busy' });
      refuse(response, newId('req'));
    },
  };
}

/**
 * Mounts `POST /api/webhooks/{provider}/{alias}` before any JSON parser, because it needs the raw bytes. It is mounted
 * directly on the app, because each router in between costs time.
 */
export function mountWebhooks(
  app: Pick<Express, 'post'>,
  deps: IntakeDeps & AdmissionDeps & { readonly publicUrl: string },
): void {
  const { limit, publicUrl } = deps;
  const largeBodies = new LargeBodies();
  app.post('/api/webhooks/:provider/:alias', async (request, response) => {
    const { provider, alias } = request.params;
    if (!isStorable(request.params)) throw errors.webhookUrlNotFound();
    const requestId = String(response.getHeader('x-request-id'));
    if (!(await isKnownUrl(deps, { provider, alias }))) {
      response.once('finish', () => endUnreadBody(request));
      throw errors.webhookUrlNotFound();
    }
    const release = deps.storeAddresses.handles(provider) ? largeBodies.admit(request) : () => undefined;
    if (release === undefined) {
      response.once('finish', () => endUnreadBody(request));
      refuse(response, requestId);
      return;
    }
    try {
      // The limit applies from here on, so that slow senders don't block others.
      const body = await readRawBody(request, bodyLimit);
      const answer = await limit(() =>
        takeWebhook(
          deps,
          { provider, alias },
          // A proxy may have removed TLS or part of the path. `PUBLIC_URL` is the base that merchants registered.
          { ...toWebhookRequest(request, body), url: publicUrl + request.originalUrl, requestId },
        ),
      );
      deps.metrics.webhooks.inc({ provider, outcome: 'taken' });
      response.setHeader('content-type', answer.contentType);
      response.status(answer.status).end(answer.body);
    } catch (error) {
      const refusal = toRefusal(error, deps.directory.refusalStatus(provider));
      // An unknown provider's name is arbitrary input and would create unlimited metrics.
      if (isKnownProvider(deps.directory, provider))
        deps.metrics.webhooks.inc({
          provider,
          outcome: refusal instanceof AppError ? refusal.code : 'failed',
        });
      throw refusal;
    } finally {
      release();
    }
  });
}

function isKnownProvider(directory: Pick<AccountDirectory, 'knows'>, provider: string): boolean {
  return provider === alertsPath || directory.knows(provider);
}

/** Checks the URL before the body is read. A store platform has one URL, and the body identifies the store. */
async function isKnownUrl(
  { directory, storeAddresses, alertWebhooks, limit }: IntakeDeps & Pick<AdmissionDeps, 'limit'>,
  { provider, alias }: WebhookTarget,
): Promise<boolean> {
  if (storeAddresses.handles(provider)) return true;
  if (provider === alertsPath) return limit(() => alertWebhooks.knows(alias));
  return (await limit(() => directory.find(provider, alias))) !== undefined;
}

const busy = errors.busy(retryAfterSeconds);

/** Cheap and not logged, because this is the most frequent action under overload. */
function refuse(response: ServerResponse, requestId: string): void {
  const { status, body } = toHttpResponse(busy, requestId);
  const bytes = Buffer.from(JSON.stringify(body));
  response
    .writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': bytes.length,
      'retry-after': String(retryAfterSeconds),
      'x-content-type-options': 'nosniff',
      'x-request-id': requestId,
    })
    .end(bytes);
}

function toWebhookRequest(request: Pick<Request, 'headers' | 'query'>, body: Buffer) {
  return { body, headers: singlesOf(request.headers), query: singlesOf(request.query) };
}

function singlesOf(values: Readonly<Record<string, unknown>>): Record<string, string> {
  const singles: Record<string, string> = {};
  for (const name of Object.keys(values)) {
    const value = values[name];
    if (typeof value === 'string') singles[name] = value;
  }
  return singles;
}

/**
 * Returns 401, or the status that this provider expects, for an invalid signature, and 400 for an unparsable body. Other
 * errors keep their status.
 */
function toRefusal(error: unknown, signatureStatus: number): unknown {
  if (!isProviderError(error)) return error;
  if (error.kind === 'signature')
    return new AppError('bad_signature', signatureStatus, error.message, { cause: error });
  if (error.kind === 'malformed')
    return new AppError('malformed_webhook', 400, error.message, { cause: error });
  return error;
}
