import { createLog } from '../platform/shared/log.js';
import { keepHeapSmall } from './heap.js';
import { endInOrder } from './process-end.js';
import { announce, logWarnings } from './server-output.js';
import { startServer, type RunningServer, type ServerOptions } from './server.js';

export type RunOptions = Omit<ServerOptions, 'ending'> & {
  /** Called once the server is ready. By default, its addresses are printed. */
  readonly onReady?: (server: RunningServer) => void;
};

/**
 * Starts the server and resolves once it is ready. It runs until a signal or an error outside of a request ends the
 * process. A signal during the start takes effect after it, so that the embedded database is stopped too.
 */
export async function runServer({ onReady, ...options }: RunOptions): Promise<void> {
  const letHeapGrow = keepHeapSmall();
  const { log = createLog(options.config.logLevel) } = options;
  logWarnings(log);
  const ending = new AbortController();
  const starting = startServer({ ...options, log, ending: ending.signal });
  endInOrder({ starting: starting.then(toEndingServer), ending, log });
  const server = await starting;
  letHeapGrow();
  if (onReady === undefined) announce(server);
  else onReady(server);
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
