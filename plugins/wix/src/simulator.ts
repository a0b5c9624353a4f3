import type { Simulator, SimulatorPorts } from '@rebuttal/plugin-kit';

import { answerCall } from './simulator/api.js';
import { sampleApp, sampleInstanceId, siteOfAccount } from './simulator/apps.js';
import { openBooks } from './simulator/books.js';
import { asNewEvent, signBody } from './simulator/events.js';
import { publicKeyOf } from './simulator/keys.js';
import { decide, expireOverdue, open } from './simulator/lifecycle.js';
import { newDispute } from './simulator/new-dispute.js';
import { planOf, storiesHere } from './simulator/scenarios.js';
import { createStore } from './simulator/store.js';

/** Wix's side, in memory or in a file: the pages of an install, tokens, sites, orders, disputes, signed webhooks. */
export function createSimulator(ports: SimulatorPorts): Simulator {
  const books = openBooks(ports);
  return {
    scenarios: storiesHere.names,
    handle: (request) => answerCall(books, request),
    createDispute(account, wish) {
      const site = siteOfAccount(books, account);
      const scenario = storiesHere.nameOf(wish.scenario);
      const dispute = newDispute(books, wish, planOf(scenario));
      open(books, site, { instanceId: site.instanceId, scenario, dispute });
      return { providerDisputeId: dispute.id };
    },
    resolve(account, providerDisputeId, outcome) {
      const site = siteOfAccount(books, account);
      expireOverdue(books, site);
      const stored = books.findDispute(site.instanceId, providerDisputeId);
      if (stored === undefined) throw new RangeError(`there is no dispute ${providerDisputeId} on this site`);
      decide(books, site, stored, outcome);
    },
    sign: (account, body) =>
      signBody(books, siteOfAccount(books, account), { url: account.webhookUrl, body }),
    withNewEventId: asNewEvent,
    sampleCredentials: () => ({
      app_id: sampleApp.id,
      app_secret: sampleApp.secret,
      instance_id: sampleInstanceId,
      webhook_public_key: publicKeyOf(ports.store, sampleApp.id),
    }),
    store: createStore(books),
  };
}
