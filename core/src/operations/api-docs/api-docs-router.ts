import compression from 'compression';
import express, { type Router } from 'express';

import { readApiDescription } from './api-description.js';
import { renderApiDocs } from './api-docs-page.js';

/** Serves `/openapi.yaml`, and the same as a page at `/docs`. The page is rendered on the first request. */
export function createApiDocsRouter(file: string): Router {
  const router = express.Router();
  let page: string | undefined;
  router.use(['/openapi.yaml', '/docs'], compression());
  router.get('/openapi.yaml', (_request, response) => {
    response.type('application/yaml').sendFile(file, { dotfiles: 'allow' });
  });
  router.get('/docs', async (_request, response) => {
    page ??= renderApiDocs(await readApiDescription(file));
    response.type('html').setHeader('cache-control', 'no-cache').send(page);
  });
  return router;
}
