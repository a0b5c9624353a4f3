import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { endAll } from '../endings.js';
import { FuzzError, fuzz } from './fuzzer.js';
import '../root-hooks.js';

const { values } = parseArgs({
  options: { seed: { type: 'string' }, calls: { type: 'string' }, summary: { type: 'string' } },
});
const seed = Number(values.seed ?? Date.now() % 1_000_000_000);
const calls = Number(values.calls ?? 20_000);

let played;
try {
  process.stdout.write(`${calls} calls, seed ${seed}\n`);
  played = await fuzz({ seed, calls });
} catch (error) {
  if (!(error instanceof FuzzError)) throw error;
  process.stdout.write(`${error.message}\n`);
  process.exitCode = 1;
  ({ played } = error);
} finally {
  await endAll();
}
process.stdout.write(`${JSON.stringify(played)}\n`);
if (values.summary !== undefined) writeFileSync(values.summary, JSON.stringify(played));
