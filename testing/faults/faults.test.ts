import { expect } from 'chai';

import { isThorough } from '../../core/src/testing/thoroughness.js';
import { playPointsOf } from './kill-desk.js';
import { Random } from './random.js';
import { playScenario, type Scenario } from './run.js';
import { databaseStops } from './scenarios/database-stops.js';
import { eventStorms } from './scenarios/event-storms.js';
import { gracefulStops } from './scenarios/graceful-stops.js';
import { intakeKills } from './scenarios/intake-kills.js';
import { alertRefunds, refundKills } from './scenarios/refund-kills.js';
import { submissionKills, submissions } from './scenarios/submission-kills.js';

/** A fixed seed, so that a failure can be reproduced. Other seeds: `npm run test:faults`. */
const seed = '1';

type Runs = readonly [Scenario, runs: number];

/** A small share of a full run, in every `npm test`. */
const kills: readonly Runs[] = [
  [intakeKills, 2],
  [{ ...submissionKills, play: (run) => playPointsOf(run, submissions, { provider: 'stripe', keep: 2 }) }, 2],
];

/** `refund-crashes.test.ts` plays crashes of refunds in one process. */
const others: readonly Runs[] = [
  [{ ...refundKills, play: (run) => playPointsOf(run, alertRefunds, { provider: 'stripe', keep: 2 }) }, 2],
  [databaseStops, 1],
  [eventStorms, 1],
  [gracefulStops, 1],
];

describe('fault scenarios, shortened', function () {
  this.timeout(120_000);
  for (const [scenario, runs] of [...kills, ...(isThorough ? others : [])]) {
    it(`${scenario.id}: ${scenario.guarantee}`, async () => {
      const run = await playScenario(scenario, { random: new Random(`${seed}/${scenario.id}`), runs });
      expect(run.violations).to.deep.equal([]);
      expect(run.done).to.equal(runs);
    });
  }
});
