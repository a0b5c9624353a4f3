import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expect } from 'chai';
import express from 'express';

import type { Database } from '../../platform/database/database.js';
import { createErrorHandler } from '../../platform/http/error-handler.js';
import { createLog } from '../../platform/shared/log.js';
import { openTestDatabase, type OpenTestDatabase } from '../../testing/test-database.js';
import type { Authentication } from './authentication.js';
import { createIdempotency } from './idempotency.js';

const [rabbits, foxes] = ['ten_00000000000000000001', 'ten_00000000000000000002'];
const actors: Readonly<Record<string, object>> = {
  owner: { userId: 'usr_1', tenantId: rabbits },
  member: { userId: 'usr_2', tenantId: rabbits },
  fox: { userId: 'usr_3', tenantId: foxes },
  admin: { userId: 'usr_4', tenantId: null },
};
/** Returns the headers of a caller with this token. */
const authentication = {
  tokens: { read: (token: string) => actors[token] },
  sessions: {
    requireLive: () => Promise.resolve({ role: 'owner', lacksSecondFactor: false, hasVerifiedEmail: true }),
  },
  callers: { note: () => undefined },
} as unknown as Authentication;
const accept = '/api/disputes/dsp_1/accept';

describe('responses to a repeated Idempotency-Key', () => {
  let test: OpenTestDatabase;
  let database: Database;
  let server: Server;
  let runs = 0;
  let status = 201;
  let keys = 0;
  let duringRun = () => Promise.resolve();
  before(async () => {
    test = await openTestDatabase([rabbits, foxes]);
    ({ database } = test);
    const app = express().use(express.json(), createIdempotency(database, authentication));
    app.post('/*path', async (_request, response) => {
      runs += 1;
      await duringRun();
      response.status(status).json({ run: runs });
    });
    app.use(createErrorHandler(createLog('silent')));
    server = createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  beforeEach(() => {
    [runs, status, duringRun] = [0, 201, () => Promise.resolve()];
  });
  after(async () => {
    server.close();
    await test.close();
  });

  const newKey = () => `key-${(keys += 1)}`;
  type Ask = { path?: string; as?: string; body?: object };
  const send = async (key: string | undefined, { path = accept, as = 'owner', body = {} }: Ask = {}) => {
    const { port } = server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${as}`,
        'content-type': 'application/json',
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      body: JSON.stringify(body),
    });
    const { code, run } = (await response.json()) as { code?: string; run?: number };
    return {
      status: response.status,
      told: code ?? run,
      replayed: response.headers.get('idempotent-replayed'),
    };
  };
  const inRabbits = (work: Parameters<Database['transaction']>[1]) => database.transaction(rabbits, work);

  it('repeat the first response without running the request again', async () => {
    const key = newKey();
    expect(await send(key)).to.deep.equal({ status: 201, told: 1, replayed: null });
    status = 200;
    expect(await send(key)).to.deep.equal({ status: 201, told: 1, replayed: 'true' });
    expect((await send(newKey())).told).to.equal(2);
    expect((await send(key)).told).to.equal(1);
    expect(runs).to.equal(2);
  });

  it('are the same for every spelling of the URL', async () => {
    const key = newKey();
    await send(key, { path: `${accept}?force=yes` });
    for (const path of [`${accept}/?force=yes`, '/API/disputes/dsp_1/Accept?force=yes'])
      expect(await send(key, { path }), path).to.deep.equal({ status: 201, told: 1, replayed: 'true' });
    expect(await send(key, { path: `${accept}?force=YES` })).to.include({
      told: 'idempotency_key_reused',
    });
  });

  it('reject another request or caller, and reveal nothing to another company', async () => {
    const key = newKey();
    await send(key, { body: { amount: 1 } });
    for (const other of [
      { body: { amount: 2 } },
      { body: { amount: 1 }, path: `${accept}?force=yes` },
      { body: { amount: 1 }, path: accept.replace('dsp_1', 'dsp_2') },
      { body: { amount: 1 }, as: 'member' },
    ])
      expect(await send(key, other)).to.include({ status: 409, told: 'idempotency_key_reused' });
    expect(runs).to.equal(1);
    expect(await send(key, { body: { amount: 1 }, as: 'fox' })).to.include({ status: 201, told: 2 });
  });

  it('are stored for successes and permanent errors, but not for temporary ones', async () => {
    for (const kept of [200, 400, 404, 409]) {
      const key = newKey();
      [runs, status] = [0, kept];
      expect(
        [await send(key), await send(key)].map(({ told }) => told),
        String(kept),
      ).to.deep.equal([1, 1]);
    }
    for (const passing of [401, 403, 429, 500, 503]) {
      const key = newKey();
      [runs, status] = [0, passing];
      expect(
        [await send(key), await send(key)].map(({ told }) => told),
        String(passing),
      ).to.deep.equal([1, 2]);
    }
  });

  it('report that the first request is still running', async () => {
    const key = newKey();
    const second: Awaited<ReturnType<typeof send>>[] = [];
    duringRun = async () => void second.push(await send(key));
    expect(await send(key)).to.include({ status: 201, told: 1 });
    expect(second[0]).to.include({ status: 409, told: 'idempotency_key_running' });
  });

  it('expire a minute after a crash, and a day after the response', async () => {
    const ageOf = async (key: string, age: string, answered: boolean) => {
      await send(key);
      await inRabbits((tx) =>
        tx('idempotency_keys')
          .where({ key })
          .update({
            created_at: tx.raw('now() - ?::interval', [age]),
            ...(answered ? {} : { status: null, headers: null, body: null }),
          }),
      );
      return send(key);
    };
    expect(await ageOf(newKey(), '50 seconds', false)).to.include({ told: 'idempotency_key_running' });
    expect(await ageOf(newKey(), '61 seconds', false)).to.include({ status: 201, told: 3 });
    expect(await ageOf(newKey(), '23 hours 59 minutes', true)).to.include({ replayed: 'true' });
    expect(await ageOf(newKey(), '24 hours 1 second', true)).to.include({ replayed: null, told: 6 });
  });

  it('require a key of 1 to 255 characters', async () => {
    for (const key of ['', 'x'.repeat(256)])
      expect(await send(key)).to.include({ status: 422, told: 'invalid' });
    for (const key of ['x', 'x'.repeat(255)]) expect(await send(key)).to.include({ status: 201 });
  });

  it('are not stored without a key, without a company, or in a call that doesn’t support keys', async () => {
    const key = newKey();
    for (const [again, asked] of [
      [undefined, {}],
      [key, { as: 'admin' }],
      [key, { path: '/api/evidence' }],
    ] as const) {
      runs = 0;
      expect([await send(again, asked), await send(again, asked)].map(({ told }) => told)).to.deep.equal([
        1, 2,
      ]);
    }
  });
});
