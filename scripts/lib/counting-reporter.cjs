const { writeFileSync } = require('node:fs');
const process = require('node:process');
const { setTimeout } = require('node:timers');
const { reporters, Runner } = require('mocha');

const patienceMs = 10_000;

/** A test has left a connection or a process open: that is a fault, and no reason to wait for ever. */
function endWhatStillRuns() {
  process.stderr.write('All tests of this suite have ended, but something that they opened still runs.\n');
  process.exit(1);
}

/** Shows what mocha's own reporter shows, and writes how many tests passed and failed into a file. */
module.exports = class CountingReporter extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    runner.once(Runner.constants.EVENT_RUN_END, () => {
      const { passes: passed, failures: failed } = this.stats;
      writeFileSync(options.reporterOptions.counts, JSON.stringify({ passed, failed }));
      setTimeout(endWhatStillRuns, patienceMs).unref();
    });
  }
};
