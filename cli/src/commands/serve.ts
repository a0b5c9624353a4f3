import type { RunningServer } from '@rebuttal/core';

import { importCore, type Core } from '../import-core.js';
import { createOutput, type JsonOption, type Output } from '../terminal/output.js';

export async function serve(options: JsonOption): Promise<void> {
  const core = await importCore();
  const output = createOutput(options);
  await core.runServer({
    config: core.loadConfig(),
    log: logFor(core, output),
    onReady: (server) => {
      if (output.isJson) output.document(readyDocument(server), () => []);
      else process.stdout.write(core.readyBanner(server));
    },
  });
}

/** Works whatever WORKERS says, for that is meant for the servers, which may share its environment. */
export async function work(options: JsonOption): Promise<void> {
  const core = await importCore();
  const output = createOutput(options);
  const config = core.loadConfig();
  // The embedded database belongs to the server beside us, if one runs.
  const besideServer = config.databaseUrl ?? core.findEmbeddedPostgres(config.dataDir)?.ownerUrl;
  await core.runServer({
    config: { ...config, databaseUrl: besideServer, workers: true, seedDemo: false },
    log: logFor(core, output),
    listen: false,
    onReady: () =>
      output.document({ type: 'ready' }, () => ['', '  The background work runs. Ctrl-C ends it.', '']),
  });
}

function logFor(core: Core, { isJson }: Output) {
  const { logLevel } = core.loadConfig();
  return isJson ? core.createLog(logLevel, false) : core.createLog(logLevel);
}

/** Stands among the lines of the log, which are JSON too. */
function readyDocument({ url, container: { config } }: RunningServer) {
  return {
    type: 'ready',
    url,
    public_url: config.publicUrl,
    sandbox: config.sandbox,
    evaluation: config.databaseUrl === undefined,
  };
}
