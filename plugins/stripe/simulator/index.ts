import { withNewEventId } from '@rebuttal/plugin-kit/simulator';
import type { SimulatedAccount, Simulator, SimulatorPorts } from '@rebuttal/plugin-kit/simulator';

import { handleCall } from './api.js';
import { signBody } from './events.js';
import { decide, open } from './lifecycle.js';
import { newDispute } from './new-dispute.js';
import { keepPayment } from './payments.js';
import { simulatedPayments } from './refunds.js';
import { planOf, scenarios } from './scenarios.js';
import type { ScenarioPlan } from './scenarios.js';
import { accountOf, openSimulatorStore, shortHash } from './simulator-store.js';
import type { Account, Endpoint } from './simulator-store.js';
import { closeWarnings, createWarning } from './warnings.js';

/** Stripe's dispute API with its webhooks, in memory or in a file. Every secret key has a separate account. */
export function createSimulator(ports: SimulatorPorts): Simulator {
  const store = openSimulatorStore(ports);
  return {
    scenarios: scenarios.names,
    handle: (request) => handleCall(store, request),
    createDispute(simulated, options) {
      const account = toAccount(simulated);
      const scenario = scenarios.nameOf(options.scenario);
      const plan: ScenarioPlan = planOf(scenario);
      const dispute = newDispute(store, account, options, plan);
      store.saveEndpoint(account, toEndpoint(simulated));
      keepPayment(store, account, dispute, { ...plan, buyer: options.customer });
      open(store, account, { account: account.key, scenario, dispute });
      closeWarnings(store, account, dispute.charge);
      return { providerDisputeId: dispute.id };
    },
    resolve(simulated, providerDisputeId, outcome) {
      const account = toAccount(simulated);
      const stored = store.findDispute(account, providerDisputeId);
      if (stored === undefined)
        throw new RangeError(`there is no dispute ${providerDisputeId} in this account`);
      decide(store, account, stored, outcome);
    },
    sign: (simulated, body) => signBody(toEndpoint(simulated), body, store.nowSeconds()),
    withNewEventId,
    payments: simulatedPayments(store, (simulated) => {
      const account = toAccount(simulated);
      store.saveEndpoint(account, toEndpoint(simulated));
      return account;
    }),
    createAlert(simulated, options) {
      const account = toAccount(simulated);
      store.saveEndpoint(account, toEndpoint(simulated));
      const { id, charge } = createWarning(store, account, options);
      return { providerAlertId: id, paymentId: charge };
    },
    sampleCredentials: (suffix = '') => ({
      secret_key: `sk_test_sample${suffix}`,
      webhook_secret: `whsec_sample${suffix}`,
    }),
  };
}

function toAccount({ credentials }: SimulatedAccount): Account {
  return accountOf(credentials.secret_key ?? '', credentials.stripe_account ?? '');
}

/** An endpoint always has a secret at Stripe, even if the merchant has not entered it yet. */
function toEndpoint(simulated: SimulatedAccount): Endpoint {
  const entered = simulated.credentials.webhook_secret ?? '';
  const secret = entered === '' ? `whsec_${shortHash(toAccount(simulated).key)}` : entered;
  return { url: simulated.webhookUrl, secret };
}
