import type { RunningServer } from '@rebuttal/core';
import type { Command } from 'commander';

import { importCore, type Core } from '../import-core.js';
import { declare } from '../program/declaring.js';
import { createOutput, type JsonOption, type Output } from '../terminal/output.js';

/** The program of `npm start`. The published package has it, too. */
const startScript = import.meta.url.endsWith('.ts')
  ? '../../../scripts/start.mjs'
  : '../../scripts/start.mjs';

export function declareServe(program: Command): void {
  program
    .command('start')
    .description('Run the server, and start it again if it dies. Offers to install missing system packages.')
    .summary('Run the server, and start it again if it dies.')
    .addHelpText(
      'after',
      '\nExamples:\n  $ rebuttal start\n  $ PORT=8080 DATA_DIR=/srv/rebuttal rebuttal start\n',
    )
    .action(() => import(new URL(startScript, import.meta.url).href));
  declare(program, 'serve', 'Run the server: API, web app and background work. Ctrl-C stops it.', [
    'rebuttal serve',
    'PORT=8080 DATABASE_URL=postgres://… rebuttal serve',
  ]).action(serve);
  declare(program, 'worker', 'Run only the background work, for servers with WORKERS=off.', [
    'DATABASE_URL=postgres://… rebuttal worker',
  ]).action(work);
}

async function serve(options: JsonOption): Promise<void> {
  const core = await importCore();
  const output = createOutput(options);
  await core.runServer({
    config: core.loadConfig(),
    log: logFor(core, output),
    ...(output.isJson ? { onReady: (server) => output.document(readyDocument(server), () => []) } : {}),
  });
}

/** Ignores WORKERS, which is meant for the servers and may be set in a shared environment. */
async function work(options: JsonOption): Promise<void> {
  const core = await importCore();
  const output = createOutput(options);
  const config = core.loadConfig();
  // Connects to the embedded database of a server on this machine, if one runs.
  const databaseUrl = config.databaseUrl ?? core.findEmbeddedPostgres(config.dataDir)?.ownerUrl;
  await core.runServer({
    config: { ...config, databaseUrl, workers: true, seedDemo: false },
    log: logFor(core, output),
    listen: false,
    onReady: () => {
      const text = 'Background work is running. Press Ctrl-C to stop.';
      if (!output.isJson && core.hasOnlyJson()) core.createLog('info', false).info(text);
      else output.document({ type: 'ready' }, () => ['', `  ${text}`, '']);
    },
  });
}

function logFor(core: Core, { isJson }: Output) {
  const { logLevel } = core.loadConfig();
  return isJson ? core.createLog(logLevel, false) : core.createLog(logLevel);
}

/** Printed among the lines of the log, which are JSON too. */
function readyDocument({ url, container: { config } }: RunningServer) {
  return {
    type: 'ready',
    url,
    public_url: config.publicUrl,
    sandbox: config.sandbox,
    evaluation: config.databaseUrl === undefined,
  };
}
