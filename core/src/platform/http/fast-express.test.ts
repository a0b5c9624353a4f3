import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expect } from 'chai';
import express, { type Express } from 'express';

import { createFastServer } from './fast-express.js';

function exampleApp(): Express {
  const app = express();
  app.disable('x-powered-by').disable('etag');
  app.get('/hello/:name', (request, response) => {
    response
      .cookie('carrot', 'orange', { httpOnly: true })
      .json({ name: request.params.name, q: request.query });
  });
  app.get('/moved', (_request, response) => response.redirect(302, '/hello/rabbit'));
  app.post('/echo', express.json(), (request, response) => response.status(201).send(request.body));
  app.use('/sub', (request, response) =>
    response.type('text').send(`${request.baseUrl} ${String(request.ip)}`),
  );
  app.get('/json/:status', (request, response) => {
    if (request.query.type !== undefined) response.type('application/problem+json');
    const body = { rabbit: '🐇 & <é>', when: new Date(0), none: undefined };
    response.status(Number(request.params.status)).json(request.query.empty === undefined ? body : undefined);
  });
  app.get('/fails', () => {
    throw new Error('on purpose');
  });
  app.use(((error: Error, _request, response, _next) => {
    response.status(500).json({ error: error.message });
  }) as express.ErrorRequestHandler);
  return app;
}

const calls: [string, RequestInit?][] = [
  ['/hello/rabbit?x=1'],
  ['/moved'],
  ['/echo', { method: 'POST', body: '{"a":1}', headers: { 'content-type': 'application/json' } }],
  ['/sub/path'],
  ['/json/200'],
  ['/json/204'],
  ['/json/205'],
  ['/json/422?type=own'],
  ['/json/200?empty=1'],
  ['/json/200', { method: 'HEAD' }],
  ['/json/200', { headers: { 'if-none-match': '*' } }],
  ['/json/200', { headers: { 'if-modified-since': new Date().toUTCString() } }],
  ['/fails'],
  ['/nowhere'],
];

async function responsesOf(server: Server): Promise<unknown[]> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const answers = [];
  for (const [path, init] of calls) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', ...init });
    const headers = [...response.headers].filter(([name]) => name !== 'date');
    answers.push({ path, status: response.status, headers, body: await response.text() });
  }
  server.close();
  return answers;
}

describe('fast Express server', () => {
  it('responds exactly as plain Express does', async () => {
    expect(await responsesOf(createFastServer(exampleApp()))).to.deep.equal(
      await responsesOf(createServer(exampleApp())),
    );
  });

  it('creates requests and responses with their prototypes, so that Express changes nothing', async () => {
    const app = express();
    let wasBornRight = false;
    const server = createFastServer(app);
    server.prependListener('request', (request, response) => {
      wasBornRight =
        Object.getPrototypeOf(request) === app.request && Object.getPrototypeOf(response) === app.response;
    });
    await responsesOf(server);
    expect(wasBornRight).to.equal(true);
  });
});
