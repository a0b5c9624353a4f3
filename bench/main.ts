import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { startLoad } from './processes.js';
import { readCircumstances, toJsonLine, toMarkdown, toText } from './report.js';
import type { Bench, Figure } from './rounds.js';
import { openStage } from './stage.js';
import { measureDisputesList } from './works/disputes-list.js';
import { measureWebhookIntake } from './works/webhook-intake.js';

const works: Readonly<Record<string, (bench: Bench) => Promise<Figure[]>>> = {
  webhooks: measureWebhookIntake,
  disputes: measureDisputesList,
};

const usage = `npm run bench -- [work…] [--quick] [--json] [--cpu-prof FOLDER]
  work        ${Object.keys(works).join(', ')}; all of them by default
  --quick     fewer and shorter rounds: rough figures in less than a minute
  --json      one JSON object a line on stdout
  --cpu-prof  a CPU profile of the product for each work`;

const resultsFile = 'bench/results.md';

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      'cpu-prof': { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const unknown = positionals.find((name) => !(name in works));
  if (unknown !== undefined) throw new TypeError(`There is no work "${unknown}".`);
  return { ...values, names: positionals.length > 0 ? positionals : Object.keys(works) };
}

type Arguments = ReturnType<typeof readArguments>;

/** Everything that is started here is stopped here, also on Ctrl-C. */
async function measure({ names, quick, 'cpu-prof': profiles }: Arguments): Promise<Figure[]> {
  const stage = await openStage();
  const load = startLoad();
  const bench: Bench = {
    stage,
    load,
    ...(quick ? { rounds: 3, seconds: 1, warmUpSeconds: 1 } : { rounds: 5, seconds: 3, warmUpSeconds: 2 }),
    nodeOptions: profiles === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profiles}`],
    say: (line) => void process.stderr.write(`Measuring: ${line}\n`),
  };
  const interrupted = new Promise<never>((_resolve, reject) => {
    const stop = () => reject(new Error('Interrupted'));
    process.once('SIGINT', stop).once('SIGTERM', stop);
  });
  try {
    const figures: Figure[] = [];
    for (const name of names)
      figures.push(...((await Promise.race([works[name]?.(bench), interrupted])) ?? []));
    return figures;
  } finally {
    await load.stop();
    await stage.close();
  }
}

async function main(): Promise<void> {
  const wanted = readArguments();
  if (wanted.help) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  const circumstances = readCircumstances(new Date());
  const figures = await measure(wanted);
  const lines = wanted.json
    ? figures.map((figure) => toJsonLine(figure, circumstances)).join('\n')
    : toText(figures, circumstances);
  process.stdout.write(`${lines}\n`);
  if (wanted.names.length === Object.keys(works).length) {
    writeFileSync(resultsFile, toMarkdown(figures, circumstances, { isQuick: wanted.quick }));
  }
  process.exitCode = figures.some(({ holds }) => holds === false) ? 1 : 0;
}

main().catch((error: unknown) => {
  const isUsage = error instanceof TypeError;
  process.stderr.write(
    `${isUsage ? `${error.message}\n${usage}` : ((error as Error).stack ?? String(error))}\n`,
  );
  process.exit(isUsage ? 2 : 1);
});
