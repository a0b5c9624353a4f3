import { existsSync } from 'node:fs';
import { join } from 'node:path';

import express, { type Express } from 'express';

import { toImageRefusal } from '../case/settings/image-upload.js';
import { imageUploadPath } from '../case/settings/response-settings.js';
import { importUploadPath, importUploadRule } from '../commerce/data/imports/data-imports.service.js';
import { mountWebhooks } from '../connections/webhooks/webhook-router.js';
import { createUploadMiddleware } from '../evidence/exhibits/upload-middleware.js';
import { RegisterRoutes } from '../generated/routes.js';
import { createGoogleRouter } from '../identity/google/google-router.js';
import { createBodies } from '../identity/requests/bodies.js';
import { createIdempotency } from '../identity/requests/idempotency.js';
import { createApiDocsRouter } from '../operations/api-docs/api-docs-router.js';
import { createHealthRouter } from '../operations/health/health-router.js';
import { createSandboxRouter } from '../operations/sandbox/sandbox-router.js';
import { allowOnly, createErrorHandler, notFound } from '../platform/http/error-handler.js';
import { createBaseHeaders, noStore } from '../platform/http/headers.js';
import { dropEmptyQuery, requireStorableInput } from '../platform/http/input-guard.js';
import { createResponseCompression } from '../platform/http/response-compression.js';
import { createWebRouter } from '../platform/http/web-router.js';
import type { Container } from './container.js';

export type AppOptions = {
  readonly isOpen: () => boolean;
  /** Folder of the built web app. Without it only the API is served. */
  readonly webFolder: string | undefined;
  /** Folder of the sandbox page. */
  readonly sandboxPage: string;
  /** The content of openapi.yaml. */
  readonly apiDescription: string;
};

/** Creates the Express app: first webhooks, which need raw bytes, then the sandbox, the API and the web app. */
export function createApp(container: Container, options: AppOptions): Express {
  const { config, auth, database, metrics } = container;
  const app = express();
  app.disable('x-powered-by').disable('etag').set('query parser', 'simple');
  // Forwarded client addresses are trusted only from these proxies.
  app.set('trust proxy', [...config.trustedProxies]);
  app.set('controllers', container.controllers).set('authentication', auth);
  app.use(
    createBaseHeaders({
      hasGoogle: config.google !== undefined,
      hasTls: config.publicUrl.startsWith('https:'),
    }),
  );
  mountWebhooks(app, { ...container.intake, metrics, publicUrl: config.publicUrl });
  app.use(
    createHealthRouter({
      database,
      metrics,
      metricsToken: config.metricsToken,
      evaluation: config.databaseUrl === undefined,
      sandbox: config.sandbox,
      dataDir: config.dataDir,
      hasDatabaseAlarm: () => container.alarmsService.unstoredKinds.includes('database_unwritable'),
      isOpen: options.isOpen,
    }),
  );
  if (container.sandbox !== undefined) {
    app.use('/sandbox', createSandboxRouter(container.sandbox, options.sandboxPage));
  }
  app.use('/api', createApiDocsRouter(options.apiDescription));
  app.use('/api', createResponseCompression());
  app.use('/api', noStore, createBodies(auth), requireStorableInput);
  app.use(createIdempotency(database, auth));
  if (config.google !== undefined) {
    app.use(
      '/api/auth/google',
      createGoogleRouter(config.google, {
        publicUrl: config.publicUrl,
        log: container.log,
        throttle: auth.googleThrottle,
        noteFailure: (origin) => auth.google.noteFailure('google_flow_failed', origin),
      }),
    );
  }
  const uploads = createUploadMiddleware(container.files, container.limits, {
    [imageUploadPath]: { toRefusal: toImageRefusal },
    [importUploadPath]: { rule: importUploadRule },
  });
  app.use('/api', dropEmptyQuery);
  RegisterRoutes(app, { multer: uploads as never });
  app.all('/api/mcp', allowOnly('POST'));
  app.use('/api', notFound);
  if (options.webFolder !== undefined && existsSync(join(options.webFolder, 'index.html'))) {
    app.use(createWebRouter(options.webFolder));
  }
  app.use(notFound, createErrorHandler(container.log));
  return app;
}
