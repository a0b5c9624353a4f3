import { loadConfig, startServer } from '../../../core/dist/index.js';

/** Milliseconds by which the clock of this process is ahead. */
let aheadMs = Number(process.env['CLOCK_AHEAD_MS'] ?? 0);
process.on('message', (message) => {
  aheadMs = message.aheadMs;
  process.send('moved');
});
process.on('disconnect', () => process.exit());

await startServer({
  config: loadConfig(process.env),
  clock: () => new Date(Date.now() + aheadMs),
  listen: false,
});
process.send('ready');
