import { mochaHooks as hooks } from '../root-hooks.js';

/** The tests run for each mutant in one process, so what they share, the database, ends with the process alone. */
const { afterAll: _end, ...mochaHooks } = hooks;
export { mochaHooks };
