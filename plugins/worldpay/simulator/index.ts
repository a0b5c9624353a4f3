import type { SimulatedAccount, Simulator, SimulatorPorts } from '@rebuttal/plugin-kit/simulator';

import { platformOf } from '../src/platforms.js';
import { handleCall } from './api.js';
import { decideDispute, openDispute } from './deliveries.js';
import { decide, expireOverdue, open } from './lifecycle.js';
import type { Outcome } from './lifecycle.js';
import { merchantOf, newCase } from './new-case.js';
import type { Owner } from './new-case.js';
import { scenarios, scenarioOn } from './scenarios.js';
import { signWebhook } from './signing.js';
import { openSimulatorStore } from './simulator-store.js';
import type { SimulatorStore } from './simulator-store.js';

/** Simulates all three platforms; the account's `platform` selects one. An API user sees the cases of all its merchant IDs. */
export function createSimulator(ports: SimulatorPorts): Simulator {
  const store = openSimulatorStore(ports);
  return {
    scenarios: scenarios.names,
    handle: (request) => handleCall(store, request),
    createDispute(account, options) {
      const { platform } = account.credentials;
      const scenario = scenarioOn(platformOf({ platform }), options.scenario);
      if (platformOf({ platform }) !== 'ecomm_us')
        return { providerDisputeId: openDispute(store, account, options, scenario) };
      const stored = newCase(store, ownerOf(account), options, scenario);
      open(store, stored);
      return { providerDisputeId: stored.wire.caseId };
    },
    resolve(account, providerDisputeId, outcome) {
      const { platform } = account.credentials;
      if (platformOf({ platform }) !== 'ecomm_us') decideDispute(store, account, providerDisputeId, outcome);
      else decideCase(store, ownerOf(account), providerDisputeId, outcome);
    },
    sign: signWebhook,
    sampleCredentials: () => ({
      platform: 'ecomm_us',
      username: 'rabbit-hutch',
      password: 'sample-rabbit-password',
    }),
  };
}

/** Without a merchant ID, the account sees all cases of its API user. */
function ownerOf({ credentials }: SimulatedAccount): Owner & { readonly seesAll: boolean } {
  const user = credentials.username ?? '';
  const entered = credentials.merchant_id ?? '';
  return { user, merchant: entered === '' ? merchantOf(user) : entered, seesAll: entered === '' };
}

function decideCase(
  store: SimulatorStore,
  { user, merchant, seesAll }: ReturnType<typeof ownerOf>,
  caseId: string,
  outcome: Outcome,
): void {
  expireOverdue(store, user);
  const stored = store.findCase(user, caseId);
  if (stored === undefined || !(seesAll || stored.wire.merchantId === merchant))
    throw new RangeError(`there is no case ${caseId} of this account`);
  decide(store, stored, outcome);
}
