import { join } from 'node:path';

import compression from 'compression';
import express, { type Router } from 'express';
import expressStaticGzip from 'express-static-gzip';

import { notFound } from './error-handler.js';

/**
 * Serves the built web app. Hashed files are cached forever, the page never. Every client-side route returns the page. The
 * build creates compressed copies; other files are compressed on the fly.
 */
export function createWebRouter(folder: string): Router {
  const router = express.Router();
  router.use(compression());
  router.use(
    '/assets',
    expressStaticGzip(join(folder, 'assets'), {
      enableBrotli: true,
      orderPreference: ['br'],
      index: false,
      serveStatic: { immutable: true, maxAge: '1y', fallthrough: false },
    }),
  );
  router.use(express.static(folder, { index: false, maxAge: '1h', dotfiles: 'ignore' }));
  // Clients probe these addresses for metadata, and would parse the page.
  router.use('/.well-known', notFound);
  router.get('/*path', sendPage);
  router.get('/', sendPage);
  return router;

  function sendPage(_request: express.Request, response: express.Response): void {
    response.setHeader('cache-control', 'no-cache');
    response.sendFile(join(folder, 'index.html'), { dotfiles: 'allow', cacheControl: false });
  }
}
