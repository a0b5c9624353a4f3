import { startServer } from '../../core/src/app/server.js';
import { loadConfig } from '../../core/src/platform/config.js';

/** Milliseconds by which the clock of this process is ahead. */
let aheadMs = Number(process.env['CLOCK_AHEAD_MS'] ?? 0);
process.on('message', (message: { readonly aheadMs: number }) => {
  aheadMs = message.aheadMs;
  process.send?.('moved');
});
process.on('disconnect', () => process.exit());

await startServer({
  config: loadConfig(process.env),
  clock: () => new Date(Date.now() + aheadMs),
  listen: false,
});
process.send?.('ready');
