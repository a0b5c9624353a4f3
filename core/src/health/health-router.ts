import express, { type Router } from 'express';

import type { Database } from '../database/database.js';
import type { Metrics } from './metrics.js';

export type HealthDeps = {
  readonly database: Database;
  readonly metrics: Metrics;
  readonly evaluation: boolean;
  readonly sandbox: boolean;
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
    const database = await isReachable(deps.database);
    const isReady = database && deps.isOpen();
    response
      .status(isReady ? 200 : 503)
      .json({ status: isReady ? 'ready' : 'not ready', database, open: deps.isOpen() });
  });
  router.get('/metrics', async (_request, response) => {
    response.type(deps.metrics.contentType).send(await deps.metrics.read());
  });
  return router;
}

async function isReachable(database: Database): Promise<boolean> {
  try {
    await database.system.raw('select 1').timeout(900);
    return true;
  } catch {
    return false;
  }
}
