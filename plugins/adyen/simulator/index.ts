import type { SimulatedAccount, Simulator, SimulatorPorts } from '@rebuttal/plugin-kit/simulator';

import { accountOf, endpointOf } from './account.js';
import { reportFraud } from './alerts.js';
import { handleCall } from './api.js';
import { asNewEvents, signBody } from './events.js';
import { hexOf } from './ids.js';
import { decide, expireOverdue, open } from './lifecycle.js';
import { newDispute } from './new-dispute.js';
import { simulatedPayments } from './refunds.js';
import { scenarios } from './scenarios.js';

/** Adyen's Dispute service and its webhooks, in memory or in a file. */
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
    createDispute(simulated, request) {
      const scenario = scenarios.nameOf(request.scenario);
      const account = connect(simulated);
      const dispute = newDispute(account, request, scenario);
      open(account, dispute);
      return { providerDisputeId: dispute.pspReference };
    },
    resolve(simulated, id, outcome) {
      const account = accountOf(ports, simulated);
      expireOverdue(account);
      decide(account, account.get('dispute', id), outcome);
    },
    sign: (simulated, body) => signBody(endpointOf(accountOf(ports, simulated), simulated), body),
    payments: simulatedPayments(connect),
    createAlert: (simulated, options) => reportFraud(connect(simulated), options),
    withNewEventId: (body) => asNewEvents(body, ports.now()),
    sampleCredentials: (suffix = '') => ({
      merchant_account: `RabbitHutch${suffix}ECOM`,
      api_key: 'AQEsampleRabbitHutchCarrotKey',
      hmac_key: hexOf('sample HMAC key of the rabbit hutch'),
      webhook_username: 'rabbit',
      webhook_password: 'sample-webhook-password',
    }),
  };
}
