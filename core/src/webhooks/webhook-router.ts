import { isProviderError } from '@rebuttal/plugin-kit';
import express, { type Request, type Router } from 'express';

import { AppError } from '../errors/catalogue.js';
import type { Metrics } from '../health/metrics.js';
import { takeWebhook, type IntakeDeps } from './intake.js';

const bodyLimit = '1mb';

/** `POST /api/webhooks/{provider}/{alias}`: raw bytes, so it stands before any JSON parser. */
export function createWebhookRouter(
  deps: IntakeDeps & { readonly metrics: Pick<Metrics, 'webhooks'> },
): Router {
  const router = express.Router();
  const raw = express.raw({ type: () => true, limit: bodyLimit, inflate: false });
  router.post('/api/webhooks/:provider/:alias', raw, async (request, response) => {
    const { provider, alias } = request.params;
    try {
      const answer = await takeWebhook(deps, { provider, alias }, toWebhookRequest(request));
      deps.metrics.webhooks.inc({ provider, outcome: 'taken' });
      response.status(answer.status).type(answer.contentType).end(answer.body);
    } catch (error) {
      const refusal = toRefusal(error);
      // An unknown provider's name is the caller's own text and would make figures without end.
      const isKnown = deps.directory.knows(provider);
      if (isKnown)
        deps.metrics.webhooks.inc({
          provider,
          outcome: refusal instanceof AppError ? refusal.code : 'failed',
        });
      throw refusal;
    }
  });
  return router;
}

function toWebhookRequest(request: Request) {
  const single = (values: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : undefined]),
    );
  return {
    // express.raw leaves an empty object where there was no body.
    body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    headers: single(request.headers),
    query: single(request.query),
  };
}

/** To the sender a bad signature is 401 and an unreadable body 400; other faults keep their own answer. */
function toRefusal(error: unknown): unknown {
  if (!isProviderError(error)) return error;
  if (error.kind === 'signature') return new AppError('bad_signature', 401, error.message, { cause: error });
  if (error.kind === 'malformed')
    return new AppError('malformed_webhook', 400, error.message, { cause: error });
  return error;
}
