import { optional } from '@rebuttal/plugin-kit';
import { withNewEventId } from '@rebuttal/plugin-kit/simulator';
import type {
  SimulatedAccount,
  SimulatedDisputeRequest,
  Simulator,
  SimulatorPorts,
} from '@rebuttal/plugin-kit/simulator';

import { accountOf, endpointOf } from './account.js';
import { handleCall } from './api.js';
import { signBody } from './events.js';
import { decide, expireOverdue, open } from './lifecycle.js';
import { newDispute } from './new-dispute.js';
import { simulatedPayments } from './refunds.js';
import { scenarios } from './scenarios.js';

/** Checkout.com's dispute API and its webhooks, in memory or in a file. Every secret key has a separate account. */
export function createSimulator(ports: SimulatorPorts): Simulator {
  /** The account, whose events now go to its webhook URL. */
  const connect = (simulated: SimulatedAccount) => {
    const account = accountOf(ports, simulated);
    account.save('endpoint', account.channel ?? '', endpointOf(account, simulated));
    return account;
  };
  const createDispute = (simulated: SimulatedAccount, request: SimulatedDisputeRequest) => {
    const scenario = scenarios.nameOf(request.scenario);
    const account = connect(simulated);
    const dispute = newDispute(account, request, scenarios.planOf(scenario));
    if (request.customer !== undefined) account.save('buyer', dispute.payment.id, request.customer);
    open(account, { scenario, round: 1, evidence: {}, dispute });
    return { providerDisputeId: dispute.id, paymentId: dispute.payment.id };
  };
  return {
    scenarios: scenarios.names,
    handle: (request) => handleCall(ports, request),
    createDispute,
    // Its only alerts are disputes that it resolved before they became chargebacks.
    createAlert(simulated, { paymentId: transactionId, reason, ...options }) {
      const scenario = reason === undefined || reason === 'rapid_dispute_resolution' ? 'prevented' : reason;
      const made = createDispute(simulated, {
        ...options,
        ...optional('transactionId', transactionId),
        scenario,
      });
      return { providerAlertId: made.providerDisputeId, paymentId: made.paymentId };
    },
    resolve(simulated, id, outcome) {
      const account = accountOf(ports, simulated);
      expireOverdue(account);
      const stored = account.get('dispute', id);
      const { channel = stored.dispute.payment.processing_channel_id } = account;
      if (stored.dispute.payment.processing_channel_id !== channel)
        throw new RangeError(`there is no dispute ${id} in this account`);
      decide(account, stored, outcome);
    },
    sign: (simulated, body) => signBody(endpointOf(accountOf(ports, simulated), simulated), body),
    withNewEventId,
    payments: simulatedPayments(connect),
    sampleCredentials: () => ({
      api_prefix: 'rabbit42',
      secret_key: 'sk_sbox_rabbithutchcarrotsamplekey2',
      webhook_signature_key: 'sample-signature-key',
    }),
  };
}
