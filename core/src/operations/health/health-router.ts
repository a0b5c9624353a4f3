import express, { type Router } from 'express';

import type { Database } from '../../platform/database/database.js';
import { requireMayReadFigures } from './metrics-access.js';
import type { Metrics } from './metrics.js';
import { readFolder, readQueueSeconds, type FolderStanding } from './standing.js';

export type HealthDeps = {
  readonly database: Database;
  readonly metrics: Metrics;
  /** Asked for as bearer before figures are shown. Undefined: this machine alone sees them. */
  readonly metricsToken: string | undefined;
  readonly evaluation: boolean;
  readonly sandbox: boolean;
  readonly dataDir: string;
  /** False while the server starts and from the moment it is told to stop. */
  readonly isOpen: () => boolean;
};

/** Whether the process is up, whether it can work, and figures. None of them touches a payment provider. */
export function createHealthRouter(deps: HealthDeps): Router {
  const router = express.Router();
  router.get('/healthz', (_request, response) => {
    response.json({ status: 'ok', evaluation: deps.evaluation, sandbox: deps.sandbox });
  });
  router.get('/readyz', async (_request, response) => {
    const [queueSeconds, folder] = await Promise.all([
      readQueueSeconds(deps.database),
      readFolder(deps.dataDir),
    ]);
    const database = queueSeconds !== undefined;
    const isReady = database && deps.isOpen();
    // Anybody may ask, so it is told in words; the figures are in /metrics.
    response.status(isReady ? 200 : 503).json({
      status: isReady ? 'ready' : 'not ready',
      database,
      open: deps.isOpen(),
      webhooks: queueSeconds === undefined ? 'unknown' : queueSeconds > lateSeconds ? 'late' : 'ok',
      data_folder: toWord(folder),
    });
  });
  router.get('/metrics', async (request, response) => {
    requireMayReadFigures(request, deps.metricsToken);
    response.type(deps.metrics.contentType).send(await deps.metrics.read());
  });
  return router;
}

/** Webhooks are due at once; whoever tries one again waits for minutes, and is not late before that. */
const lateSeconds = 60;

/** Less than the largest upload and its letter take: the next one may be refused. */
const fullBelowBytes = 64 * 1_048_576;

/**
 * A full folder makes no server unready: it takes webhooks and shows disputes all the same, and there may be no other
 * server with more room.
 */
function toWord(folder: FolderStanding | undefined): 'ok' | 'full' | 'read-only' | 'unknown' {
  if (folder === undefined) return 'unknown';
  if (!folder.isWritable) return 'read-only';
  return folder.freeBytes < fullBelowBytes ? 'full' : 'ok';
}
