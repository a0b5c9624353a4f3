import { cleanCredential } from '@rebuttal/plugin-kit';
import type { SimulatedAccount, Simulator, SimulatorPorts } from '@rebuttal/plugin-kit';

import { platformOf } from './platforms.js';
import { answerCall } from './simulator/api.js';
import { openBooks } from './simulator/books.js';
import type { Books } from './simulator/books.js';
import { decide, expireOverdue, open } from './simulator/lifecycle.js';
import type { Outcome } from './simulator/lifecycle.js';
import { merchantOf, newCase } from './simulator/new-case.js';
import type { Owner } from './simulator/new-case.js';
import { scenarioBook, scenarioOn } from './simulator/scenarios.js';
import { signWebhook } from './simulator/signing.js';
import { decideTelling, openTelling } from './simulator/tellings.js';

/** All three platforms; the account's `platform` says which one it is on. An API user sees the cases of all its merchant IDs. */
export function createSimulator(ports: SimulatorPorts): Simulator {
  const books = openBooks(ports);
  return {
    scenarios: scenarioBook.names,
    handle: (request) => answerCall(books, request),
    createDispute(account, wish) {
      const { platform } = account.credentials;
      const scenario = scenarioOn(platformOf({ platform }), wish.scenario);
      if (platformOf({ platform }) !== 'ecomm_us')
        return { providerDisputeId: openTelling(books, account, wish, scenario) };
      const stored = newCase(books, ownerOf(account), wish, scenario);
      open(books, stored);
      return { providerDisputeId: stored.wire.caseId };
    },
    resolve(account, providerDisputeId, outcome) {
      const { platform } = account.credentials;
      if (platformOf({ platform }) !== 'ecomm_us') decideTelling(books, account, providerDisputeId, outcome);
      else decideCase(books, ownerOf(account), providerDisputeId, outcome);
    },
    sign: signWebhook,
    sampleCredentials: () => ({
      platform: 'ecomm_us',
      username: 'rabbit-hutch',
      password: 'sample-rabbit-password',
    }),
  };
}

/** Without a merchant ID, the account is the API user's own. */
function ownerOf({ credentials }: SimulatedAccount): Owner & { readonly seesAll: boolean } {
  const user = cleanCredential(credentials.username);
  const entered = cleanCredential(credentials.merchant_id);
  return { user, merchant: entered === '' ? merchantOf(user) : entered, seesAll: entered === '' };
}

function decideCase(
  books: Books,
  { user, merchant, seesAll }: ReturnType<typeof ownerOf>,
  caseId: string,
  outcome: Outcome,
): void {
  expireOverdue(books, user);
  const stored = books.findCase(user, caseId);
  if (stored === undefined || !(seesAll || stored.wire.merchantId === merchant))
    throw new RangeError(`there is no case ${caseId} of this account`);
  decide(books, stored, outcome);
}
