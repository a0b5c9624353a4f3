import express from 'express';
import pg from 'pg';

import { serve } from './serve.js';

/**
 * The lower bound for webhook intake: plain Express, the bytes into a table, a response after the commit. No
 * signature, no check for duplicates, no account, no wake-up.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 });
const app = express();

app.post('/webhooks', express.raw({ type: () => true, limit: '1mb' }), async (request, response) => {
  await pool.query({
    name: 'store',
    text: 'insert into webhooks (body) values ($1)',
    values: [request.body as Buffer],
  });
  response.status(200).end();
});

serve(app);
