import { withNewEventId } from '@rebuttal/plugin-kit/simulator';
import type { Simulator, SimulatorPorts } from '@rebuttal/plugin-kit/simulator';

import { handleCall } from './api.js';
import { accountOf, Bank, endpointOf, signed } from './bank.js';
import { reportFraud } from './fraud-reports.js';
import { simulatedPayments } from './refunds.js';
import { scenarios } from './scenarios.js';

/** Fjordpay's dispute API with its webhooks. All state is in `ports.store`, so that a restart continues. */
export function createSimulator(ports: SimulatorPorts): Simulator {
  const bank = new Bank(ports);
  return {
    scenarios: scenarios.names,
    handle: (request) => handleCall(bank, ports, request),
    payments: simulatedPayments(bank, ports),
    createAlert: (simulated, options) => reportFraud(bank, ports, simulated, options),
    createDispute(simulated, options) {
      bank.saveEndpoint(simulated);
      return { providerDisputeId: bank.open(accountOf(simulated.credentials.api_key), options) };
    },
    resolve(simulated, providerDisputeId, outcome) {
      const found = bank.find(accountOf(simulated.credentials.api_key), providerDisputeId);
      if (found === undefined)
        throw new RangeError(`there is no dispute ${providerDisputeId} in this account`);
      bank.move(found, { status: outcome }, 'dispute.closed');
    },
    sign: (simulated, body) => signed(endpointOf(simulated), body, ports.now()),
    withNewEventId,
    sampleCredentials: () => ({ api_key: 'fp_test_sample', webhook_secret: 'fws_sample' }),
  };
}
