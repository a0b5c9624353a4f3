import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import pg from 'pg';

import { serve } from './serve.js';

/**
 * The lower bound for a file store: writes the raw body to a file, syncs it before responding, and inserts a row that
 * names it. No sign-in, no check of the content. POST returns `{ id }`, `GET /<id>` the file.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 4 });
const folder = process.env.FILES ?? '';
const table = pool.query(
  'create table if not exists bare_files (id text primary key, bytes bigint not null)',
);

async function store(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const id = randomUUID();
  const file = await open(join(folder, id), 'wx');
  await pipeline(request, file.createWriteStream({ flush: true }));
  await table;
  await pool.query('insert into bare_files values ($1, $2)', [id, request.headers['content-length'] ?? 0]);
  const body = JSON.stringify({ id });
  response.writeHead(201, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
}

async function give(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { rows } = await pool.query<{ id: string; bytes: string }>('select * from bare_files where id = $1', [
    request.url?.slice(1),
  ]);
  const [found] = rows;
  if (found === undefined) {
    response.writeHead(404, { 'content-length': 0 }).end();
    return;
  }
  response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': found.bytes });
  await pipeline(createReadStream(join(folder, found.id)), response);
}

serve((request, response) => {
  const work = request.method === 'POST' ? store : give;
  work(request, response).catch((error: unknown) => {
    response.destroy();
    process.stderr.write(`${String(error)}\n`);
  });
});
