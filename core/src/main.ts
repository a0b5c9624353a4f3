import { ConfigError, loadConfig } from './config.js';
import { demoSignIns } from './seed.js';
import { startServer, type RunningServer } from './server.js';

/** Starts the server as `npm start` does, and ends it on the first Ctrl-C; a second one does not wait. */
async function main(): Promise<void> {
  const config = loadConfig();
  const server = await startServer({ config });
  process.stdout.write(banner(server));
  let isStopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    server.container.log.info(`${signal}: stopping`);
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        server.container.log.error({ err: error }, 'the stop did not go well');
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
}

function banner({ url, container: { config } }: RunningServer): string {
  const lines = [
    '',
    `  Rebuttal is ready at ${config.publicUrl.startsWith('http://localhost') ? url.replace('127.0.0.1', 'localhost') : config.publicUrl}`,
  ];
  if (config.seedDemo) {
    const { merchant, superAdmin } = demoSignIns;
    lines.push(`  Demo merchant  ${merchant.email} / ${merchant.password}`);
    lines.push(`  Super admin    ${superAdmin.email} / ${superAdmin.password}`);
  }
  if (config.sandbox)
    lines.push(`  Sandbox        ${url.replace('127.0.0.1', 'localhost')}/sandbox  (make a dispute arrive)`);
  return `${lines.join('\n')}\n\n`;
}

main().catch((error: unknown) => {
  const isOurs =
    error instanceof ConfigError ||
    (error instanceof Error && error.name.endsWith('Error') && 'isForOperator' in error);
  process.stderr.write(`\n  Rebuttal could not start. ${(error as Error).message}\n\n`);
  if (!isOurs) process.stderr.write(`${(error as Error).stack ?? ''}\n`);
  process.exit(1);
});
