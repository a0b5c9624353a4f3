import Mocha from 'mocha';

import { endAll } from '../endings.js';
import { mochaHooks } from './root-hooks.js';

/**
 * Runs test files twice in one process, as Stryker runs them once for each mutant. Tests that pass only once would
 * count every later mutant as killed.
 */
const mocha = new Mocha({ reporter: 'dot', timeout: 120_000, rootHooks: mochaHooks });
mocha.cleanReferencesAfterRun(false);
for (const file of process.argv.slice(2)) mocha.addFile(file);
await mocha.loadFilesAsync();
const run = () => new Promise<number>((resolve) => mocha.run(resolve));
const failures = [await run(), await run()];
await endAll();
process.exit(failures.every((count) => count === 0) ? 0 : 1);
