const { writeFileSync } = require('node:fs');
const process = require('node:process');
const { setTimeout } = require('node:timers');
const { reporters, Runner } = require('mocha');

const patienceMs = 10_000;

/**
 * Shows what mocha's own reporter shows, and writes how many tests passed and failed into a file.
 * That a test has left a connection or a process open is one more failure, and no reason to wait for ever.
 */
module.exports = class CountingReporter extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    const write = (counts) => writeFileSync(options.reporterOptions.counts, JSON.stringify(counts));
    runner.once(Runner.constants.EVENT_RUN_END, () => {
      const { passes: passed, failures: failed } = this.stats;
      write({ passed, failed });
      setTimeout(() => {
        process.stderr.write(
          'All tests of this suite have ended, but something that they opened still runs.\n',
        );
        write({ passed, failed: failed + 1 });
        process.exit(1);
      }, patienceMs).unref();
    });
  }
};
