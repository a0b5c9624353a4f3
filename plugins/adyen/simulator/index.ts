import type { SimulatedAccount, Simulator, SimulatorPorts } from '@rebuttal/plugin-kit/simulator';

import { isHmacKey } from '../src/credentials.js';
import { reportFraud } from './alerts.js';
import { handleCall } from './api.js';
import { asNewEvents, signBody } from './events.js';
import { hexOf } from './ids.js';
import { decide, expireOverdue, open } from './lifecycle.js';
import { newDispute } from './new-dispute.js';
import { simulatedPayments } from './refunds.js';
import { scenarios } from './scenarios.js';
import type { Account, Endpoint } from './simulator-store.js';
import { companyOf, openSimulatorStore } from './simulator-store.js';

/** Adyen's Dispute service and its webhooks, in memory or in a file. */
export function createSimulator(ports: SimulatorPorts): Simulator {
  const store = openSimulatorStore(ports);
  return {
    scenarios: scenarios.names,
    handle: (request) => handleCall(store, request),
    createDispute(simulated, request) {
      const account = toAccount(simulated);
      const dispute = newDispute(store, account, request, scenarios.nameOf(request.scenario));
      store.saveEndpoint(account, toEndpoint(simulated));
      open(store, dispute);
      return { providerDisputeId: dispute.pspReference };
    },
    resolve(simulated, providerDisputeId, outcome) {
      const account = toAccount(simulated);
      expireOverdue(store, account);
      const stored = store.findDispute(account, providerDisputeId);
      if (stored === undefined)
        throw new RangeError(`there is no dispute ${providerDisputeId} in this account`);
      decide(store, stored, outcome);
    },
    sign: (simulated, body) => signBody(toEndpoint(simulated), body),
    payments: simulatedPayments(store, (simulated) => {
      store.saveEndpoint(toAccount(simulated), toEndpoint(simulated));
      return toAccount(simulated);
    }),
    createAlert(simulated, options) {
      store.saveEndpoint(toAccount(simulated), toEndpoint(simulated));
      return reportFraud(store, toAccount(simulated), options);
    },
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

function toAccount({ credentials }: SimulatedAccount): Account {
  return {
    company: companyOf(credentials.api_key ?? ''),
    code: credentials.merchant_account ?? '',
  };
}

/** Events are always signed, even if the merchant has not entered the key yet. */
function toEndpoint(simulated: SimulatedAccount): Endpoint {
  const { credentials, webhookUrl: url } = simulated;
  const entered = credentials.hmac_key ?? '';
  const account = toAccount(simulated);
  const hmacKey = isHmacKey(entered) ? entered : hexOf(`hmac:${account.company}:${account.code}`);
  const [username, password] = [credentials.webhook_username ?? '', credentials.webhook_password ?? ''];
  if (username === '' && password === '') return { url, hmacKey };
  const authorization = `Basic ${Buffer.from(`${username}:${password}`, 'utf8').toString('base64')}`;
  return { url, hmacKey, authorization };
}
