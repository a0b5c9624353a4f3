import { demoSignIns } from '../platform/shared/demo-sign-ins.js';
import { keepHeapSmall } from './heap.js';
import { startServer, type RunningServer, type ServerOptions } from './server.js';

export type RunOptions = ServerOptions & {
  /** Called once the server is ready. */
  readonly onReady: (server: RunningServer) => void;
};

/**
 * Starts the server and resolves once it is ready. SIGINT or SIGTERM stops it gracefully and ends the process; a second
 * signal ends it immediately. A signal during the start takes effect after it, so that the embedded database is stopped too.
 */
export async function runServer({ onReady, ...options }: RunOptions): Promise<void> {
  const letHeapGrow = keepHeapSmall();
  const starting = startServer(options);
  let isStopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    void starting.then(
      (server) => stopAndExit(server, signal),
      () => undefined, // the caller reports the error
    );
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  const server = await starting;
  letHeapGrow();
  onReady(server);
}

async function stopAndExit(server: RunningServer, signal: NodeJS.Signals): Promise<never> {
  const { log } = server.container;
  log.info(`${signal}: stopping`);
  try {
    await server.stop();
  } catch (error) {
    log.error({ err: error }, 'shutdown failed');
    process.exit(1);
  }
  process.exit(0);
}

/** Prints the server's URL, and in evaluation mode the demo accounts. */
export function readyBanner({ url, container: { config } }: RunningServer): string {
  const localUrl = url.replace('127.0.0.1', 'localhost');
  const address = config.publicUrl.startsWith('http://localhost') ? localUrl : config.publicUrl;
  const lines = ['', `  Rebuttal is ready at ${address}`];
  if (config.seedDemo) {
    const { merchant, superAdmin } = demoSignIns;
    lines.push(`  Demo merchant  ${merchant.email} / ${merchant.password}`);
    lines.push(`  Super admin    ${superAdmin.email} / ${superAdmin.password}`);
  }
  if (config.sandbox) lines.push(`  Sandbox        ${localUrl}/sandbox  (make a dispute arrive)`);
  return `${lines.join('\n')}\n\n`;
}
