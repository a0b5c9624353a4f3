const { writeFileSync } = require('node:fs');
const { reporters, Runner } = require('mocha');

/** Shows what mocha's own reporter shows, and writes how many tests passed and failed into a file. */
module.exports = class CountingReporter extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    runner.once(Runner.constants.EVENT_RUN_END, () => {
      const { passes: passed, failures: failed } = this.stats;
      writeFileSync(options.reporterOptions.counts, JSON.stringify({ passed, failed }));
    });
  }
};
