import { optional } from '@rebuttal/plugin-kit';
import { withNewEventId } from '@rebuttal/plugin-kit/simulator';
import type {
  SimulatedAccount,
  SimulatedDisputeRequest,
  Simulator,
  SimulatorPorts,
} from '@rebuttal/plugin-kit/simulator';

import { readPrefix } from '../src/address.js';
import { handleCall } from './api.js';
import { signBody } from './events.js';
import { codeOf } from './ids.js';
import { decide, expireOverdue, open } from './lifecycle.js';
import { newDispute } from './new-dispute.js';
import { simulatedPayments } from './refunds.js';
import { scenarios } from './scenarios.js';
import type { Account, Endpoint } from './simulator-store.js';
import { accountOf, openSimulatorStore } from './simulator-store.js';

/** Checkout.com's dispute API and its webhooks, in memory or in a file. Every secret key has a separate account. */
export function createSimulator(ports: SimulatorPorts): Simulator {
  const store = openSimulatorStore(ports);
  const createDispute = (simulated: SimulatedAccount, request: SimulatedDisputeRequest) => {
    const account = toAccount(simulated);
    const scenario = scenarios.nameOf(request.scenario);
    const endpoint = toEndpoint(simulated);
    const owner = { ...account, ...(endpoint.channel && { channel: endpoint.channel }) };
    const dispute = newDispute(store, owner, request, scenarios.planOf(scenario));
    if (request.customer !== undefined) store.saveBuyer(dispute.payment.id, request.customer);
    store.saveEndpoint(account, endpoint);
    open(store, account, { account: account.key, scenario, round: 1, evidence: {}, dispute });
    return { providerDisputeId: dispute.id, paymentId: dispute.payment.id };
  };
  return {
    scenarios: scenarios.names,
    handle: (request) => handleCall(store, request),
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
    resolve(simulated, providerDisputeId, outcome) {
      const account = toAccount(simulated);
      expireOverdue(store, account);
      const stored = store.findDispute(account, providerDisputeId);
      const { channel } = toEndpoint(simulated);
      const isInChannel = [undefined, stored?.dispute.payment.processing_channel_id].includes(channel);
      if (stored === undefined || !isInChannel)
        throw new RangeError(`there is no dispute ${providerDisputeId} in this account`);
      decide(store, account, stored, outcome);
    },
    sign: (simulated, body) => signBody(toEndpoint(simulated), body),
    withNewEventId,
    payments: simulatedPayments(store, (simulated) => {
      const endpoint = toEndpoint(simulated);
      store.saveEndpoint(toAccount(simulated), endpoint);
      return { ...toAccount(simulated), ...(endpoint.channel && { channel: endpoint.channel }) };
    }),
    sampleCredentials: () => ({
      api_prefix: 'rabbit42',
      secret_key: 'sk_sbox_rabbithutchcarrotsamplekey2',
      webhook_signature_key: 'sample-signature-key',
    }),
  };
}

function toAccount({ credentials }: SimulatedAccount): Account {
  const key = credentials.secret_key ?? '';
  return accountOf(key === '' ? (credentials.access_key_id ?? '') : key);
}

/** Webhooks are always signed, even if the merchant has not entered the key yet. */
function toEndpoint(simulated: SimulatedAccount): Endpoint {
  const entered = simulated.credentials.webhook_signature_key ?? '';
  const authorization = simulated.credentials.webhook_authorization_key ?? '';
  const channel = simulated.credentials.processing_channel_id ?? '';
  const account = toAccount(simulated);
  const prefix = readPrefix(simulated.credentials.api_prefix)?.prefix ?? '';
  return {
    url: simulated.webhookUrl,
    signatureKey: entered === '' ? codeOf(`signature:${account.key}`) : entered,
    prefix: prefix === '' ? account.prefix : prefix,
    ...(channel === '' ? {} : { channel }),
    ...(authorization === '' ? {} : { authorization }),
  };
}
