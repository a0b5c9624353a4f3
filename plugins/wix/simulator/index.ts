import type { Simulator, SimulatorPorts } from '@rebuttal/plugin-kit/simulator';

import { handleCall } from './api.js';
import { sampleApp, sampleInstanceOf, siteOfAccount } from './apps.js';
import { withNewWixEventId, signBody } from './events.js';
import { publicKeyOf } from './keys.js';
import { decide, expireOverdue, open } from './lifecycle.js';
import { newDispute } from './new-dispute.js';
import { scenarios } from './scenarios.js';
import { createShop } from './shop.js';
import { openSimulatorStore } from './simulator-store.js';

/** Simulates Wix: the pages of an install, tokens, sites, orders, disputes, signed webhooks. */
export function createSimulator(ports: SimulatorPorts): Simulator {
  const store = openSimulatorStore(ports);
  return {
    scenarios: scenarios.names,
    handle: (request) => handleCall(store, request),
    createDispute(account, options) {
      const records = siteOfAccount(store, account);
      const scenario = scenarios.nameOf(options.scenario);
      const dispute = newDispute(records, options, scenarios.planOf(scenario));
      open(records, { scenario, dispute });
      return { providerDisputeId: dispute.id };
    },
    resolve(account, id, outcome) {
      const records = siteOfAccount(store, account);
      expireOverdue(records);
      decide(records, records.get('dispute', id), outcome);
    },
    sign: (account, body) => signBody(siteOfAccount(store, account), { url: account.webhookUrl, body }),
    withNewEventId: withNewWixEventId,
    sampleCredentials: (suffix = '') => ({
      app_id: sampleApp.id,
      app_secret: sampleApp.secret,
      instance_id: sampleInstanceOf(suffix),
      webhook_public_key: publicKeyOf(ports.store, sampleApp.id),
    }),
    store: createShop(store),
  };
}
