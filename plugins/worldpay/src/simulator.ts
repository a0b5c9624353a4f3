import { trimmed } from '@rebuttal/plugin-kit';
import type { Simulator, SimulatorPorts } from '@rebuttal/plugin-kit';

import { platformOf } from './platforms.js';
import { answerCall } from './simulator/api.js';
import { openBooks } from './simulator/books.js';
import type { Books } from './simulator/books.js';
import { decide, expireOverdue, open } from './simulator/lifecycle.js';
import type { Outcome } from './simulator/lifecycle.js';
import { newCase } from './simulator/new-case.js';
import { scenarioBook, scenarioOn } from './simulator/scenarios.js';
import { signWebhook } from './simulator/signing.js';
import { decideTelling, openTelling } from './simulator/tellings.js';

/** All three platforms; the account's `platform` says which one it is on. Every API user is an account of its own. */
export function createSimulator(ports: SimulatorPorts): Simulator {
  const books = openBooks(ports);
  return {
    scenarios: scenarioBook.names,
    handle: (request) => answerCall(books, request),
    createDispute(account, wish) {
      const { platform, username } = account.credentials;
      const scenario = scenarioOn(platformOf({ platform }), wish.scenario);
      if (platformOf({ platform }) !== 'ecomm_us')
        return { providerDisputeId: openTelling(books, account, wish, scenario) };
      const stored = newCase(books, trimmed(username), wish, scenario);
      open(books, stored);
      return { providerDisputeId: stored.wire.caseId };
    },
    resolve(account, providerDisputeId, outcome) {
      const { platform, username } = account.credentials;
      if (platformOf({ platform }) !== 'ecomm_us') decideTelling(books, account, providerDisputeId, outcome);
      else decideCase(books, trimmed(username), providerDisputeId, outcome);
    },
    sign: signWebhook,
    sampleCredentials: () => ({
      platform: 'ecomm_us',
      username: 'rabbit-hutch',
      password: 'sample-rabbit-password',
    }),
  };
}

function decideCase(books: Books, user: string, caseId: string, outcome: Outcome): void {
  expireOverdue(books, user);
  const stored = books.findCase(user, caseId);
  if (stored === undefined) throw new RangeError(`there is no case ${caseId} of this user`);
  decide(books, stored, outcome);
}
