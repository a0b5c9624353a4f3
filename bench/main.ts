import { writeFileSync } from 'node:fs';

import { readArguments, usage, type MeasureArguments } from './arguments.js';
import { startLoad } from './processes.js';
import { readCircumstances, toJsonLine, toText } from './report.js';
import { keepResults } from './results.js';
import { toVoidFigure, type Bench, type Figure } from './rounds.js';
import { NotOursError, seedOwnDatabase } from './seed/command.js';
import { openStage } from './stage.js';
import { works, type WorkName } from './works.js';

type MeasuredWork = { readonly work: WorkName; readonly figures: readonly Figure[] };

/** Stops everything it starts, also on Ctrl-C. */
async function measure({ names, isQuick, profiles }: MeasureArguments): Promise<MeasuredWork[]> {
  const stage = await openStage();
  const load = startLoad();
  const bench: Bench = {
    stage,
    load,
    isQuick,
    ...(isQuick ? { rounds: 1, seconds: 1, warmUpSeconds: 1 } : { rounds: 5, seconds: 3, warmUpSeconds: 2 }),
    nodeOptions: profiles === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profiles}`],
    publish: (name, svg) => {
      if (!isQuick) writeFileSync(`bench/${name}`, svg);
    },
    log: (line) => void process.stderr.write(`Measuring: ${line}\n`),
  };
  const interruption = new AbortController();
  const interrupted = new Promise<never>((_resolve, reject) => {
    const stop = () => {
      interruption.abort();
      reject(new Error('Interrupted'));
    };
    process.once('SIGINT', stop).once('SIGTERM', stop);
  });
  // If nothing awaits it, its rejection is not an error.
  interrupted.catch(() => undefined);
  try {
    const measured: MeasuredWork[] = [];
    for (const work of names) {
      const figures = measureOne(work, bench, interruption.signal);
      measured.push({ work, figures: await Promise.race([figures, interrupted]) });
    }
    return measured;
  } finally {
    await load.stop();
    await stage.close();
  }
}

/** Reports a benchmark that fails, and continues with the others. */
async function measureOne(name: WorkName, bench: Bench, signal: AbortSignal): Promise<Figure[]> {
  try {
    return await works[name](bench);
  } catch (error) {
    if (!signal.aborted) process.stderr.write(`${name}: ${(error as Error).stack ?? String(error)}\n`);
    const text = { work: name, baseline: '-', unit: '', target: undefined };
    return [toVoidFigure(text, (error as Error).message.replaceAll(/\s+/g, ' ').slice(0, 200))];
  }
}

async function report(wanted: MeasureArguments): Promise<void> {
  const circumstances = readCircumstances(new Date());
  const measured = await measure(wanted);
  const figures = measured.flatMap((one) => one.figures);
  const lines = wanted.isJson
    ? figures.map((figure) => toJsonLine(figure, circumstances)).join('\n')
    : toText(figures, circumstances);
  process.stdout.write(`${lines}\n`);
  if (!wanted.isQuick) {
    keepResults(
      measured.map((one) => ({ ...one, circumstances })),
      Object.keys(works) as WorkName[],
    );
  }
  process.exitCode = figures.some(({ holds }) => holds === false) ? 1 : 0;
}

async function main(): Promise<void> {
  const wanted = readArguments(process.argv.slice(2));
  switch (wanted.kind) {
    case 'help':
      process.stdout.write(`${usage}\n`);
      break;
    case 'seed':
      process.stdout.write(`${await seedOwnDatabase(wanted.databaseUrl, wanted.plan)}\n`);
      break;
    case 'measure':
      await report(wanted);
  }
}

main().catch((error: unknown) => {
  if (error instanceof TypeError) process.stderr.write(`${error.message}\n${usage}\n`);
  else if (error instanceof NotOursError) process.stderr.write(`${error.message}\n`);
  else process.stderr.write(`${(error as Error).stack ?? String(error)}\n`);
  process.exit(error instanceof TypeError ? 2 : 1);
});
