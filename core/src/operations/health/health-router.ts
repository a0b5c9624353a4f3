import express, { type Router } from 'express';

import type { Database } from '../../platform/database/database.js';
import { version } from '../../platform/shared/version.js';
import { requireMayReadFigures } from './metrics-access.js';
import type { Metrics } from './metrics.js';
import { readFolder, readQueueSeconds } from './probes.js';

export type HealthDeps = {
  readonly database: Database;
  readonly metrics: Metrics;
  /** The bearer token for metrics. Undefined: metrics are only available from localhost. */
  readonly metricsToken: string | undefined;
  readonly evaluation: boolean;
  readonly sandbox: boolean;
  readonly dataDir: string;
  /** True if this process could not write to the database at the latest check of alarms. */
  readonly hasDatabaseAlarm: () => boolean;
  /** False during startup and from the start of the shutdown. */
  readonly isOpen: () => boolean;
};

/**
 * Serves liveness, readiness and metrics. None of them calls a payment provider. A full folder doesn't make a server
 * unready: it still receives webhooks and shows disputes, and there may be no other server with more space.
 */
export function createHealthRouter(deps: HealthDeps): Router {
  const router = express.Router();
  router.get('/healthz', (_request, response) => {
    response.json({ status: 'ok', version, evaluation: deps.evaluation, sandbox: deps.sandbox });
  });
  router.get('/readyz', async (_request, response) => {
    const [queueSeconds, folder] = await Promise.all([
      readQueueSeconds(deps.database),
      readFolder(deps.dataDir),
    ]);
    const database = queueSeconds !== undefined;
    const isReady = database && deps.isOpen();
    // The endpoint is public, so it returns words. Numbers are only in /metrics.
    response.status(isReady ? 200 : 503).json({
      status: isReady ? 'ready' : 'not ready',
      version,
      database,
      database_writable: database && !deps.hasDatabaseAlarm(),
      open: deps.isOpen(),
      webhooks: queueSeconds === undefined ? 'unknown' : queueSeconds > lateSeconds ? 'late' : 'ok',
      data_folder: folder?.state ?? 'unknown',
    });
  });
  router.get('/metrics', async (request, response) => {
    requireMayReadFigures(request, deps.metricsToken);
    response.type(deps.metrics.contentType).send(await deps.metrics.read());
  });
  return router;
}

/** Seconds. New webhooks are due immediately; a retried one is due after its backoff. */
const lateSeconds = 60;
