import { textOf } from '@rebuttal/plugin-kit';
import { withNewEventId } from '@rebuttal/plugin-kit/simulator';
import type { SimulatedAccount, Simulator, SimulatorPorts } from '@rebuttal/plugin-kit/simulator';

import { accountOf, endpointOf } from './account.js';
import { handleCall } from './api.js';
import { signBody } from './events.js';
import { decide, open } from './lifecycle.js';
import { newDispute } from './new-dispute.js';
import { simulatedPayments } from './refunds.js';
import { scenarios } from './scenarios.js';

/** PayPal's dispute API with its webhooks, in memory or in a file. Every client ID has a separate account. */
export function createSimulator(ports: SimulatorPorts): Simulator {
  /** The account, whose events now go to its webhook URL. */
  const connect = (simulated: SimulatedAccount) => {
    const account = accountOf(ports, simulated);
    account.save('endpoint', '', endpointOf(simulated));
    return account;
  };
  return {
    scenarios: scenarios.names,
    handle: (request) => handleCall(ports, request),
    createDispute(simulated, options) {
      const scenario = scenarios.nameOf(options.scenario);
      const account = connect(simulated);
      const dispute = newDispute(account, options, scenarios.planOf(scenario));
      const transactionId = textOf(dispute.disputed_transactions[0] ?? {}, 'seller_transaction_id');
      if (options.customer !== undefined && transactionId !== undefined)
        account.save('buyer', transactionId, options.customer);
      open(account, { scenario, dispute });
      return { providerDisputeId: dispute.dispute_id };
    },
    resolve(simulated, id, outcome) {
      const account = accountOf(ports, simulated);
      decide(account, account.get('dispute', id), outcome);
    },
    sign: (simulated, body) => signBody(ports, endpointOf(simulated), body),
    withNewEventId,
    payments: simulatedPayments(connect),
    sampleCredentials: (suffix = '') => ({
      client_id: `AXsample0Rabbit1Hutch2Client3Id${suffix}`,
      client_secret: 'EKsample0Rabbit1Hutch2Client3Secret',
      webhook_id: '1JE4291016473214C',
    }),
  };
}
