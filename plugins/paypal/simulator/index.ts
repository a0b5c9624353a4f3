import { textOf } from '@rebuttal/plugin-kit';
import { withNewEventId } from '@rebuttal/plugin-kit/simulator';
import type { SimulatedAccount, Simulator, SimulatorPorts } from '@rebuttal/plugin-kit/simulator';

import { handleCall } from './api.js';
import { signBody } from './events.js';
import { decide, open } from './lifecycle.js';
import { newDispute } from './new-dispute.js';
import { simulatedPayments } from './refunds.js';
import { scenarios } from './scenarios.js';
import { accountOf, openSimulatorStore, wordOf } from './simulator-store.js';
import type { Account, Endpoint } from './simulator-store.js';

/** PayPal's dispute API with its webhooks, in memory or in a file. Every client ID has a separate account. */
export function createSimulator(ports: SimulatorPorts): Simulator {
  const store = openSimulatorStore(ports);
  return {
    scenarios: scenarios.names,
    handle: (request) => handleCall(store, request),
    createDispute(simulated, options) {
      const account = toAccount(simulated);
      const scenario = scenarios.nameOf(options.scenario);
      const dispute = newDispute(store, account, options, scenarios.planOf(scenario));
      const transactionId = textOf(dispute.disputed_transactions[0] ?? {}, 'seller_transaction_id');
      if (options.customer !== undefined && transactionId !== undefined)
        store.saveBuyer(transactionId, options.customer);
      store.saveEndpoint(account, toEndpoint(simulated));
      open(store, account, { account: account.clientId, scenario, dispute });
      return { providerDisputeId: dispute.dispute_id };
    },
    resolve(simulated, providerDisputeId, outcome) {
      const account = toAccount(simulated);
      const stored = store.findDispute(account, providerDisputeId);
      if (stored === undefined)
        throw new RangeError(`there is no dispute ${providerDisputeId} in this account`);
      decide(store, account, stored, outcome);
    },
    sign: (simulated, body) => signBody(store, toEndpoint(simulated), body),
    withNewEventId,
    payments: simulatedPayments(store, (simulated) => {
      const account = toAccount(simulated);
      store.saveEndpoint(account, toEndpoint(simulated));
      return account;
    }),
    sampleCredentials: (suffix = '') => ({
      client_id: `AXsample0Rabbit1Hutch2Client3Id${suffix}`,
      client_secret: 'EKsample0Rabbit1Hutch2Client3Secret',
      webhook_id: '1JE4291016473214C',
    }),
  };
}

function toAccount({ credentials }: SimulatedAccount): Account {
  const account = accountOf(credentials.client_id ?? '');
  const merchantId = credentials.merchant_id ?? '';
  return merchantId === '' ? account : { ...account, merchantId };
}

/** A webhook always has an ID at PayPal, even if the merchant has not entered it yet. */
function toEndpoint(simulated: SimulatedAccount): Endpoint {
  const entered = simulated.credentials.webhook_id ?? '';
  const own = wordOf(`webhook:${toAccount(simulated).clientId}`).slice(0, 17);
  return { url: simulated.webhookUrl, webhookId: entered === '' ? own : entered };
}
