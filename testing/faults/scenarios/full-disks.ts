import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';

import { onePagePdf } from '../../../core/src/testing/scenarios.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import { EventSource, announceAll } from '../load.js';
import { OwnCluster } from '../own-cluster.js';
import type { Run, Scenario } from '../run.js';
import { post } from '../webhook-sender.js';
import { World } from '../world.js';

/** Mounts small disks: one for files, one for the table of webhooks. */
export const fullDisks: Scenario = {
  id: 'R12',
  guarantee: 'a full disk: 503 instead of 2xx, nothing partial, automatic recovery once there is space',
  runs: 10,
  async play(run) {
    const cluster = await OwnCluster.open();
    const disks = new Disks(cluster.dataDir);
    const mounted =
      disks.mount('files') && disks.mount('webhooks', statSync(join(cluster.dataDir, 'postgres')).uid);
    if (!mounted) {
      run.skipped = 'only root may mount a small disk';
      disks.unmount();
      await cluster.close();
      return;
    }
    await playOn({ cluster, disks }, run);
  },
};

type Stage = { readonly cluster: OwnCluster; readonly disks: Disks };

async function playOn({ cluster, disks }: Stage, run: Run): Promise<void> {
  const world = await World.open({
    providers: ['stripe'],
    database: cluster.database,
    environment: { DATA_DIR: disks.pathOf('files') },
  });
  try {
    await world.sql.query(`create tablespace small location '${disks.pathOf('webhooks')}'`);
    await world.sql.query('alter table webhook_events set tablespace small');
    const { id } = await world.createDispute('stripe');
    const source = EventSource.open(world, 'r12x', 2);
    const acknowledged: string[] = [];
    while (run.shouldContinue()) {
      await fillFiles({ world, disks, id }, run);
      acknowledged.push(...(await fillWebhooks({ world, disks, source }, run)));
    }
    acknowledged.push(...(await announceAll(source, world.server.url)));
    await world.untilQuiet();
    await run.checkInvariants(world, { acknowledged, filesFolder: join(disks.pathOf('files'), 'files') });
  } finally {
    disks.unmount();
    await world.close();
  }
}

/** An upload without space is refused with a server error, and leaves nothing. */
async function fillFiles(
  { world, disks, id }: { readonly world: World; readonly disks: Disks; readonly id: string },
  run: Run,
): Promise<void> {
  disks.fill('files');
  const full = await upload(world, id);
  if (full !== 503) run.violated(`an upload to a full disk was answered with ${full}`);
  disks.empty('files');
  const after = await upload(world, id);
  if (after !== 201) run.violated(`an upload got ${after} although there is space again`);
  run.count('uploads refused and accepted', 2);
}

async function upload(world: World, id: string): Promise<number> {
  const file = new File([await onePagePdf('Delivered'), new Uint8Array(200_000)], 'proof.pdf');
  const fields = { dispute_id: id, evidence_type: 'proof_of_delivery', title: 'Delivery' };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', file);
  const headers = { authorization: `Bearer ${world.owner.bearer}` };
  const response = await fetch(`${world.server.url}/api/evidence/upload`, {
    method: 'POST',
    headers,
    body: form,
  });
  await response.arrayBuffer();
  return response.status;
}

/** PostgreSQL can no longer store webhooks. Returns the ids of those it stored. */
async function fillWebhooks(
  { world, disks, source }: { readonly world: World; readonly disks: Disks; readonly source: EventSource },
  run: Run,
): Promise<string[]> {
  const taken: string[] = [];
  disks.fill('webhooks');
  let refused = 0;
  for (let sent = 0; sent < 3_000 && refused < 20; sent += 1) {
    const { id, webhook } = source.next();
    const status = await post(world.server.url, webhook);
    if (status === 200) taken.push(id);
    else refused += 1;
    if (status !== 200 && status !== 503) run.violated(`intake on a full disk answered ${status}`);
  }
  if (refused === 0) run.violated('the disk of the webhooks was never full');
  disks.empty('webhooks');
  const { id, webhook } = source.next();
  await eventually(
    'webhooks to be accepted again',
    async () => (await post(world.server.url, webhook)) === 200,
  );
  run.count('webhooks refused', refused);
  run.count('webhooks taken', taken.length + 1);
  return [...taken, id];
}

/** Disks of 64 MB in memory, each with a file that fills the remaining space. */
class Disks {
  private readonly mounted: string[] = [];

  constructor(private readonly folder: string) {}

  pathOf(name: string): string {
    return join(this.folder, `disk-${name}`);
  }

  mount(name: string, uid = 0): boolean {
    const path = this.pathOf(name);
    mkdirSync(path);
    const options = `size=64m,mode=0700,uid=${uid}`;
    const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path]);
    if (status === 0) this.mounted.push(path);
    return status === 0;
  }

  fill(name: string): void {
    const file = openSync(this.ballast(name), 'w');
    const block = Buffer.alloc(4096);
    try {
      for (;;) writeSync(file, block);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    } finally {
      closeSync(file);
    }
  }

  empty(name: string): void {
    rmSync(this.ballast(name), { force: true });
  }

  unmount(): void {
    for (const path of this.mounted.splice(0)) spawnSync('umount', ['-l', path]);
  }

  private ballast(name: string): string {
    return join(this.pathOf(name), 'ballast');
  }
}
