import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

import { expect } from 'chai';
import express from 'express';
import supertest from 'supertest';

import { createHealthRouter } from '../../../core/src/operations/health/health-router.js';
import { createDatabase } from '../../../core/src/platform/database/database.js';
import { createErrorHandler } from '../../../core/src/platform/http/error-handler.js';
import { createLog } from '../../../core/src/platform/shared/log.js';
import { version } from '../../../core/src/platform/shared/version.js';
import { connectStripe, startDispute } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';

describe('the health of a server', () => {
  let server: TestServer;

  before(async function () {
    this.timeout(120_000);
    server = await startTestServer();
  });
  after(() => server.close());

  const get = (path: string) => server.api.get(path);
  /** The same routes on a server with other settings. */
  const other = (change: Partial<Parameters<typeof createHealthRouter>[0]>) => {
    const { database, metrics } = server.container;
    const { dataDir } = server;
    const usual = {
      database,
      metrics,
      metricsToken: undefined,
      evaluation: false,
      sandbox: false,
      dataDir,
      hasDatabaseAlarm: () => false,
      isOpen: () => true,
    };
    return supertest(
      express()
        .set('trust proxy', ['loopback'])
        .use(createHealthRouter({ ...usual, ...change }), createErrorHandler(createLog('silent'))),
    );
  };

  it('GET /healthz reports that the process is up, and whether it is in evaluation mode', async () => {
    const { status, body } = await get('/healthz');
    expect([status, body]).to.deep.equal([200, { status: 'ok', version, evaluation: false, sandbox: true }]);
  });

  it('GET /readyz is not ready while it starts and from the stop signal on', async () => {
    const { status, body } = await other({ isOpen: () => false }).get('/readyz');
    expect([status, body]).to.deep.equal([
      503,
      {
        status: 'not ready',
        version,
        database: true,
        database_writable: true,
        open: false,
        webhooks: 'ok',
        data_folder: 'ok',
      },
    ]);
  });

  it('GET /readyz is not ready without its database, while GET /healthz still succeeds', async () => {
    const nowhere = 'postgres://nobody:nothing@127.0.0.1:1/none';
    const away = createDatabase({
      appUrl: nowhere,
      systemUrl: nowhere,
      onError: () => undefined,
    });
    try {
      const { status, body } = await other({ database: away }).get('/readyz');
      expect([status, body]).to.deep.equal([
        503,
        {
          status: 'not ready',
          version,
          database: false,
          database_writable: false,
          open: true,
          webhooks: 'unknown',
          data_folder: 'ok',
        },
      ]);
      expect((await other({ database: away }).get('/healthz')).status).to.equal(200);
    } finally {
      await away.close();
    }
  });

  it('GET /readyz is not ready within a second if the database accepts connections but never responds', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const url = `postgres://nobody:nothing@127.0.0.1:${port}/none`;
    const away = createDatabase({ appUrl: url, systemUrl: url, onError: () => undefined });
    const taken = new Set<Socket>();
    silent.on('connection', (socket) => taken.add(socket.resume()));
    const begun = performance.now();
    const { status, body } = await other({ database: away }).get('/readyz');
    const ms = performance.now() - begun;
    for (const socket of taken) socket.destroy();
    silent.close();
    await away.close();
    expect([status, body.database]).to.deep.equal([503, false]);
    expect(ms).to.be.below(2_000);
  });

  it('GET /metrics has the process, webhook and queue metrics in the Prometheus format', async () => {
    const owner = await server.signUp('Rabbits Ltd');
    await connectStripe(server, owner);
    await startDispute(server, owner, {});
    const { status, headers, bytes } = await get('/metrics');
    expect(status).to.equal(200);
    expect(headers.get('content-type')).to.match(/^text\/plain; version=0\.0\.4/);
    const text = bytes.toString();
    expect(text).to.match(/^process_cpu_seconds_total \d/m);
    expect(text).to.match(/^rebuttal_webhooks_total\{provider="stripe",outcome="\w+"\} [1-9]/m);
    expect(text).to.include(`rebuttal_build_info{version="${version}",node="${process.versions.node}"} 1`);
    expect(text).to.include('# TYPE rebuttal_webhook_events gauge');
    expect(text).to.include('# TYPE rebuttal_unmapped_values gauge');
    expect(text).to.match(/^rebuttal_webhook_due_seconds \d/m);
    expect(text).to.match(/^rebuttal_data_folder_free_bytes [1-9]/m);
    expect(text).to.match(/^rebuttal_alarms\{kind="work_failed"\} 0$/m);
    expect(text).to.match(
      /^rebuttal_http_request_duration_seconds_count\{route="\/api\/auth\/register",method="POST",status="2xx"\} [1-9]/m,
    );
    expect(text).to.not.match(/rabbits|@|sk_|ten_|acc_/i);
  });

  it('GET /metrics is only for localhost, or for clients with the configured token', async () => {
    const from = async (address: string) => {
      const { status, body } = await other({}).get('/metrics').set('x-forwarded-for', address);
      return [status, (body as { code?: string }).code];
    };
    expect(await from('127.0.0.1')).to.deep.equal([200, undefined]);
    for (const address of ['203.0.113.7', '10.0.0.5', '2001:db8::1'])
      expect(await from(address), address).to.deep.equal([403, 'metrics_forbidden']);
    const metricsToken = 'carrots-in-a-row-0815';
    const by = async (authorization: string) =>
      (await other({ metricsToken }).get('/metrics').set({ authorization, 'x-forwarded-for': '10.0.0.5' }))
        .status;
    expect(await by(`Bearer ${metricsToken}`)).to.equal(200);
    for (const wrong of ['', 'Bearer carrots', `Bearer ${metricsToken}x`, `Basic ${metricsToken}`])
      expect(await by(wrong), wrong).to.equal(401);
    expect((await other({ metricsToken }).get('/metrics')).status).to.equal(401);
  });
});
