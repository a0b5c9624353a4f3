import { demoSignIns } from '../platform/shared/demo-sign-ins.js';
import { createLog } from '../platform/shared/log.js';
import { keepHeapSmall } from './heap.js';
import { endInOrder } from './process-end.js';
import { startServer, type RunningServer, type ServerOptions } from './server.js';

export type RunOptions = Omit<ServerOptions, 'ending'> & {
  /** Called once the server is ready. */
  readonly onReady: (server: RunningServer) => void;
};

/**
 * Starts the server and resolves once it is ready. It runs until a signal or an error outside of a request ends the
 * process. A signal during the start takes effect after it, so that the embedded database is stopped too.
 */
export async function runServer({ onReady, ...options }: RunOptions): Promise<void> {
  const letHeapGrow = keepHeapSmall();
  const { log = createLog(options.config.logLevel) } = options;
  const ending = new AbortController();
  const starting = startServer({ ...options, log, ending: ending.signal });
  endInOrder({ starting: starting.then(toEndingServer), ending, log });
  const server = await starting;
  letHeapGrow();
  onReady(server);
  void server.container.demoCompany?.printLetters();
  process.send?.('ready');
}

function toEndingServer(server: RunningServer) {
  return {
    stop: () => server.stop(),
    noteProcessError: (origin: NodeJS.UncaughtExceptionOrigin) =>
      server.container.alarmsService.noteProcessError(origin),
  };
}

/** Prints the server's URL, and in evaluation mode the demo accounts. */
export function readyBanner({ url, container: { config } }: RunningServer): string {
  const localUrl = url.replace('127.0.0.1', 'localhost');
  const address = config.publicUrl.startsWith('http://localhost') ? localUrl : config.publicUrl;
  const lines = ['', `  Rebuttal is ready at ${address}`];
  if (config.seedDemo) {
    const { merchant, admin, member, superAdmin } = demoSignIns;
    lines.push(`  Demo merchant  ${merchant.email} / ${merchant.password}`);
    lines.push(`  Colleagues     ${admin.email}, ${member.email} / ${member.password}`);
    lines.push(`  Super admin    ${superAdmin.email} / ${superAdmin.password}`);
  }
  if (config.sandbox) lines.push(`  Sandbox        ${localUrl}/sandbox  (make a dispute arrive)`);
  return `${lines.join('\n')}\n\n`;
}
