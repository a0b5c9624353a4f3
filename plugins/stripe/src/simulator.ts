import { cleanCredential, withNewEventId } from '@rebuttal/plugin-kit';
import type { SimulatedAccount, Simulator, SimulatorPorts } from '@rebuttal/plugin-kit';

import { answerCall } from './simulator/api.js';
import { accountOf, openBooks, shortHash } from './simulator/books.js';
import type { Account, Endpoint } from './simulator/books.js';
import { signBody } from './simulator/events.js';
import { decide, open } from './simulator/lifecycle.js';
import { newDispute } from './simulator/new-dispute.js';
import { keepPayment } from './simulator/payments.js';
import { planOf, storiesHere } from './simulator/scenarios.js';

/** Stripe's dispute API with its webhooks, in memory or in a file. Every secret key is an account of its own. */
export function createSimulator(ports: SimulatorPorts): Simulator {
  const books = openBooks(ports);
  return {
    scenarios: storiesHere.names,
    handle: (request) => answerCall(books, request),
    createDispute(simulated, wish) {
      const account = toAccount(simulated);
      const scenario = storiesHere.nameOf(wish.scenario);
      const dispute = newDispute(books, account, wish, planOf(scenario));
      books.saveEndpoint(account, toEndpoint(simulated));
      keepPayment(books, account, dispute);
      open(books, account, { account: account.key, scenario, dispute });
      return { providerDisputeId: dispute.id };
    },
    resolve(simulated, providerDisputeId, outcome) {
      const account = toAccount(simulated);
      const stored = books.findDispute(account, providerDisputeId);
      if (stored === undefined)
        throw new RangeError(`there is no dispute ${providerDisputeId} in this account`);
      decide(books, account, stored, outcome);
    },
    sign: (simulated, body) => signBody(toEndpoint(simulated), body, books.nowSeconds()),
    withNewEventId,
    sampleCredentials: (suffix = '') => ({
      secret_key: `sk_test_sample${suffix}`,
      webhook_secret: `whsec_sample${suffix}`,
    }),
  };
}

function toAccount({ credentials }: SimulatedAccount): Account {
  return accountOf(cleanCredential(credentials.secret_key), cleanCredential(credentials.stripe_account));
}

/** An endpoint always has a secret at Stripe, also when the merchant has not entered it yet. */
function toEndpoint(simulated: SimulatedAccount): Endpoint {
  const entered = cleanCredential(simulated.credentials.webhook_secret);
  const secret = entered === '' ? `whsec_${shortHash(toAccount(simulated).key)}` : entered;
  return { url: simulated.webhookUrl, secret };
}
