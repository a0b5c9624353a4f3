import { expect } from 'chai';
import express from 'express';
import supertest from 'supertest';

import { routeOf } from './request-route.js';

describe('the route of a request in metrics', () => {
  it('is its template, without ids and arbitrary paths', async () => {
    const seen: string[] = [];
    const app = express();
    app.use((request, response, next) => {
      response.once('finish', () => seen.push(routeOf(request)));
      next();
    });
    const router = express.Router();
    router.get('/:flow/fails', () => {
      throw new Error('carrots');
    });
    router.get('/:flow', (_request, response) => void response.end());
    app.get('/api/disputes/:disputeId/notes/:noteId', (_request, response) => void response.end());
    app.use('/api/auth', router);
    app.get('/readyz', (_request, response) => void response.end());
    app.get('/*path', (_request, response) => void response.end());
    app.use(
      ((_error, _request, response, _next) => void response.status(500).end()) as express.ErrorRequestHandler,
    );
    for (const path of [
      ...['/api/disputes/dsp_1/notes/2?x=1', '/api/auth/google', '/api/auth/google/fails'],
      ...['/disputes/dsp_1', '/assets/rabbit.js', '/readyz'],
    ])
      await supertest(app).get(path);
    await supertest(app).post('/api/secret-path');
    expect(seen).to.deep.equal([
      ...['/api/disputes/{disputeId}/notes/{noteId}', '/api/auth/{flow}', '/api/…'],
      ...['web', 'web', '/readyz', '/api/…'],
    ]);
  });
});
