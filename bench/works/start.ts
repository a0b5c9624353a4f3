import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { childEnvironment, startBare, untilReady } from '../processes.js';
import { heldTo, interleave, toFigure, type Bench, type Figure } from '../rounds.js';

type Folder = { readonly path: string; readonly isReused: boolean };

/** From `npm start` to the line that reports that it is ready, beside the embedded PostgreSQL alone. */
export async function measureStart(bench: Bench): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const kind of ['second', 'empty'] as const) {
    const text = {
      work: `ready after \`npm start\`${kind === 'second' ? ', the second time' : ', from an empty data folder'}`,
      baseline: 'the embedded PostgreSQL alone, up to its first query',
      unit: 's',
      target: undefined,
    } as const;
    bench.log(text.work);
    const [bareFolder, folder] = (['bare', 'product'] as const).map((name) => ({
      path: join(bench.stage.folder, `start-${kind}-${name}`),
      isReused: kind === 'second',
    }));
    if (bareFolder === undefined || folder === undefined) throw new RangeError('There are two folders');
    const sides = { bare: () => startPostgres(bareFolder), product: () => startByNpm(folder) };
    // The first start of each fills its folder and does not count.
    for (const side of [sides.bare, sides.product]) await side();
    const pairs = await interleave({ rounds: bench.rounds, ...sides });
    const figure = toFigure(text, pairs);
    figures.push(figure);
    if (kind === 'second') figures.push(heldTo(figure, '5 s', 5));
  }
  return figures;
}

async function startPostgres(folder: Folder): Promise<number> {
  return inFolder(folder, async () => {
    const since = performance.now();
    const postgres = await startBare('embedded-postgres', '', { DATA_DIR: folder.path });
    const seconds = (performance.now() - since) / 1000;
    await postgres.stop();
    return seconds;
  });
}

async function startByNpm(folder: Folder): Promise<number> {
  return inFolder(folder, async () => {
    const since = performance.now();
    const npm = spawn('npm', ['start'], {
      env: childEnvironment({ DATA_DIR: folder.path, PORT: '0' }),
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    // The server is the last process that writes to it; npm and its shell do not wait for it.
    const closed = once(npm.stdout, 'close');
    try {
      await untilReady(npm);
      return (performance.now() - since) / 1000;
    } finally {
      interrupt(npm);
      await closed;
    }
  });
}

/** Signals the whole group, as Ctrl-C in a terminal does. The server gets one signal. */
function interrupt({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid, 'SIGINT');
}

async function inFolder<T>({ path, isReused }: Folder, work: () => Promise<T>): Promise<T> {
  if (!isReused) await rm(path, { recursive: true, force: true });
  mkdirSync(path, { recursive: true });
  return work();
}
