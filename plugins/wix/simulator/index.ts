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
      const site = siteOfAccount(store, account);
      const scenario = scenarios.nameOf(options.scenario);
      const dispute = newDispute(store, options, scenarios.planOf(scenario));
      open(store, site, { instanceId: site.instanceId, scenario, dispute });
      return { providerDisputeId: dispute.id };
    },
    resolve(account, providerDisputeId, outcome) {
      const site = siteOfAccount(store, account);
      expireOverdue(store, site);
      const stored = store.findDispute(site.instanceId, providerDisputeId);
      if (stored === undefined) throw new RangeError(`there is no dispute ${providerDisputeId} on this site`);
      decide(store, site, stored, outcome);
    },
    sign: (account, body) =>
      signBody(store, siteOfAccount(store, account), { url: account.webhookUrl, body }),
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
