import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { join } from 'node:path';

import pg from 'pg';

import { submitResponse } from '../../../core/src/testing/scenarios.js';
import { EventSource, IntakeLoad, pause } from '../load.js';
import type { Run, Scenario } from '../run.js';
import { World } from '../world.js';

const limitMs = 1_000;
/** While this file exists, the renderer hangs. */
const flag = 'renderer-hangs';
const flagOf = ({ folder }: World) => join(folder, flag);

/** Components beside the intake that hang, one after another. */
type Dependency = { readonly name: string; readonly hang: (world: World) => Promise<() => unknown> };

const dependencies: readonly Dependency[] = [
  {
    name: 'provider',
    hang(world) {
      world.providers.host('stripe').setFault({ count: 1_000_000, delayMs: 20_000 });
      return Promise.resolve(() => world.providers.host('stripe').setFault({ count: 0 }));
    },
  },
  {
    name: 'mail',
    async hang(world) {
      for (let count = 0; count < 8; count += 1)
        await world.owner.post('/api/auth/forgot-password', { email: 'demo@rebuttal.test' });
      return () => undefined;
    },
  },
  {
    name: 'renderer',
    async hang(world) {
      const { id } = await world.createDispute('stripe', { reason: 'product_not_received' });
      writeFileSync(flagOf(world), '');
      await submitSoon(world, id);
      return () => rmSync(flagOf(world));
    },
  },
  {
    name: 'locked tables',
    async hang(world) {
      const client = new pg.Client({ connectionString: world.database.ownerUrl });
      await client.connect();
      await client.query('begin');
      await client.query('lock table disputes, jobs, users in access exclusive mode');
      return async () => {
        await client.query('rollback');
        await client.end();
      };
    },
  },
];

/** A webhook is accepted within a second while any dependency hangs. */
export const stuckDependencies: Scenario = {
  id: 'R2',
  guarantee:
    'webhooks are accepted within 1 s while the provider, mail server, renderer or tables hang, or no worker runs',
  runs: 30,
  async play(run) {
    const mailServer = await startSilentServer();
    const world = await openWorld(mailServer);
    try {
      const source = EventSource.open(world, 'r2x', 30);
      const acknowledged: string[] = [];
      while (run.shouldContinue()) {
        const { name, hang } = run.random.pick(dependencies);
        const release = await hang(world);
        acknowledged.push(...(await takeUnderLoad(world, source, { run, name })));
        await release();
      }
      await world.replaceServer({ WORKERS: 'off' });
      acknowledged.push(...(await takeUnderLoad(world, source, { run, name: 'no worker' })));
      await world.replaceServer();
      await world.untilQuiet(120_000);
      await run.checkInvariants(world, { acknowledged });
    } finally {
      await world.close();
      mailServer.close();
    }
  },
};

async function takeUnderLoad(
  world: World,
  source: EventSource,
  { run, name }: { readonly run: Run; readonly name: string },
): Promise<readonly string[]> {
  const load = new IntakeLoad(source, { target: () => world.server.url, connections: 16, perSecond: 200 });
  await pause(3_000);
  const refused = await load.stop();
  run.count('acknowledged', load.acknowledged.length);
  run.most(`ms at most (${name})`, load.slowestMs);
  for (const [status, times] of refused) run.violated(`${name}: ${times} were answered with ${status}`);
  if (load.slowestMs > limitMs) run.violated(`${name}: one took ${Math.round(load.slowestMs)} ms`);
  return load.acknowledged;
}

/** With a mail server that accepts connections and never responds, and a renderer that hangs on demand. */
async function openWorld(mailServer: Server): Promise<World> {
  const { port } = mailServer.address() as AddressInfo;
  return World.open({
    providers: ['stripe'],
    environment: { SMTP_URL: `smtp://127.0.0.1:${port}` },
    prepare(folder) {
      const programs = join(folder, 'programs');
      mkdirSync(programs);
      const real = String(process.env['PATH'])
        .split(':')
        .map((each) => join(each, 'wkhtmltopdf'))
        .find((path) => existsSync(path));
      if (real === undefined) throw new Error('There is no wkhtmltopdf');
      const script = `#!/bin/sh\n[ -e '${join(folder, flag)}' ] && exec sleep 30\nexec '${real}' "$@"\n`;
      writeFileSync(join(programs, 'wkhtmltopdf'), script, { mode: 0o755 });
      return { PATH: `${programs}:${String(process.env['PATH'])}` };
    },
  });
}

async function submitSoon(world: World, id: string): Promise<void> {
  const count = submitResponse(world.owner, id).catch(() => undefined);
  await Promise.race([count, pause(500)]);
}

async function startSilentServer(): Promise<Server> {
  const server = createServer((socket) => void socket.on('error', () => undefined));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
