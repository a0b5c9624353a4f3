import './lib/node-version.mjs';
import { findStale, makeStamp, saveStamp } from './lib/build-steps.mjs';
import { ensurePackages, withLock } from './lib/packages.mjs';
import { log } from './lib/run.mjs';

/** npm run build [-- step…]: builds what is stale. */
const names = process.argv.length > 2 ? process.argv.slice(2) : undefined;

/** Prints the result. Returns true if the step succeeded. */
async function build(step) {
  const since = Date.now();
  const stamp = makeStamp(step);
  try {
    await step.run();
  } catch (error) {
    log(`The ${step.title} could not be built:\n${error.message}`);
    return false;
  }
  saveStamp(step, stamp);
  log(`Built the ${step.title} in ${((Date.now() - since) / 1000).toFixed(1)} s.`);
  return true;
}

async function buildStage(stage) {
  const done = await Promise.all(
    findStale(names)
      .filter((step) => step.stage === stage)
      .map(build),
  );
  return done.every(Boolean);
}

await ensurePackages();
const isDone = await withLock(async () => (await buildStage(1)) && (await buildStage(2)));
process.exit(isDone ? 0 : 1);
