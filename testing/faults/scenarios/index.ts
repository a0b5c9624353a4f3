import type { Scenario } from '../run.js';
import { busyCompany } from './busy-company.js';
import { busyLanes } from './busy-lanes.js';
import { callFaults } from './call-faults.js';
import { databaseStops } from './database-stops.js';
import { eventStorms } from './event-storms.js';
import { exhaustedPools } from './exhausted-pools.js';
import { fullDisks } from './full-disks.js';
import { gracefulStops } from './graceful-stops.js';
import { intakeKills } from './intake-kills.js';
import { killedConnections } from './killed-connections.js';
import { overload } from './overload.js';
import { providerOutages } from './provider-outages.js';
import { refundKills } from './refund-kills.js';
import { scaledKills } from './scaled-kills.js';
import { soak } from './soak.js';
import { storeOutages } from './store-outages.js';
import { stuckDependencies } from './stuck-dependencies.js';
import { submissionKills } from './submission-kills.js';
import { uploadKills } from './upload-kills.js';
import { workerKills } from './worker-kills.js';

/** All scenarios in order. */
export const scenarios: readonly Scenario[] = [
  intakeKills,
  uploadKills,
  submissionKills,
  refundKills,
  callFaults,
  workerKills,
  databaseStops,
  killedConnections,
  eventStorms,
  stuckDependencies,
  busyCompany,
  busyLanes,
  exhaustedPools,
  fullDisks,
  providerOutages,
  storeOutages,
  gracefulStops,
  scaledKills,
  overload,
  soak,
];
