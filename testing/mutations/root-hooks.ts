import { mochaHooks as hooks } from '../root-hooks.js';

/** One process runs the tests for every mutant, so the shared database ends only with the process. */
const { afterAll: _end, ...mochaHooks } = hooks;
export { mochaHooks };
