import { withNewEventId } from '@rebuttal/plugin-kit/simulator';
import type { SimulatedAccount, Simulator, SimulatorPorts } from '@rebuttal/plugin-kit/simulator';

import { accountOf, endpointOf } from './account.js';
import { handleCall } from './api.js';
import { signBody } from './events.js';
import { decide, open } from './lifecycle.js';
import { newDispute } from './new-dispute.js';
import { keepPayment } from './payments.js';
import { simulatedPayments } from './refunds.js';
import { scenarios } from './scenarios.js';
import { closeWarnings, createWarning } from './warnings.js';

/** Stripe's dispute API with its webhooks, in memory or in a file. Every secret key has a separate account. */
export function createSimulator(ports: SimulatorPorts): Simulator {
  /** The account, whose events now go to its webhook URL. */
  const connect = (simulated: SimulatedAccount) => {
    const account = accountOf(ports, simulated);
    account.save('endpoint', '', endpointOf(account, simulated));
    return account;
  };
  return {
    scenarios: scenarios.names,
    handle: (request) => handleCall(ports, request),
    createDispute(simulated, options) {
      const scenario = scenarios.nameOf(options.scenario);
      const account = connect(simulated);
      const plan = scenarios.planOf(scenario);
      const dispute = newDispute(account, options, plan);
      keepPayment(account, dispute, { ...plan, buyer: options.customer });
      open(account, { scenario, dispute });
      closeWarnings(account, dispute.charge);
      return { providerDisputeId: dispute.id };
    },
    resolve(simulated, id, outcome) {
      const account = accountOf(ports, simulated);
      decide(account, account.get('dispute', id), outcome);
    },
    sign(simulated, body) {
      const account = accountOf(ports, simulated);
      return signBody(endpointOf(account, simulated), body, account.nowSeconds());
    },
    withNewEventId,
    payments: simulatedPayments(connect),
    createAlert(simulated, options) {
      const { id, charge } = createWarning(connect(simulated), options);
      return { providerAlertId: id, paymentId: charge };
    },
    sampleCredentials: (suffix = '') => ({
      secret_key: `sk_test_sample${suffix}`,
      webhook_secret: `whsec_sample${suffix}`,
    }),
  };
}
