import { cleanCredential } from '@rebuttal/plugin-kit';
import type { SimulatedAccount, Simulator, SimulatorPorts } from '@rebuttal/plugin-kit';

import { isHmacKey } from './credentials.js';
import { answerCall } from './simulator/api.js';
import { companyOf, openBooks } from './simulator/books.js';
import type { Account, Endpoint } from './simulator/books.js';
import { asNewEvents, signBody } from './simulator/events.js';
import { hexOf } from './simulator/ids.js';
import { decide, expireOverdue, open } from './simulator/lifecycle.js';
import { newDispute } from './simulator/new-dispute.js';
import { stories } from './simulator/scenarios.js';

/** Adyen's Dispute service with its webhooks, in memory or in a file. */
export function createSimulator(ports: SimulatorPorts): Simulator {
  const books = openBooks(ports);
  return {
    scenarios: stories.names,
    handle: (request) => answerCall(books, request),
    createDispute(simulated, wish) {
      const account = toAccount(simulated);
      const dispute = newDispute(books, account, wish, stories.nameOf(wish.scenario));
      books.saveEndpoint(account, toEndpoint(simulated));
      open(books, dispute);
      return { providerDisputeId: dispute.pspReference };
    },
    resolve(simulated, providerDisputeId, outcome) {
      const account = toAccount(simulated);
      expireOverdue(books, account);
      const stored = books.findDispute(account, providerDisputeId);
      if (stored === undefined)
        throw new RangeError(`there is no dispute ${providerDisputeId} in this account`);
      decide(books, stored, outcome);
    },
    sign: (simulated, body) => signBody(toEndpoint(simulated), body),
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
    company: companyOf(cleanCredential(credentials.api_key)),
    code: cleanCredential(credentials.merchant_account),
  };
}

/** Events are always signed, also when the merchant has not entered the key yet. */
function toEndpoint(simulated: SimulatedAccount): Endpoint {
  const { credentials, webhookUrl: url } = simulated;
  const entered = cleanCredential(credentials.hmac_key);
  const account = toAccount(simulated);
  const hmacKey = isHmacKey(entered) ? entered : hexOf(`hmac:${account.company}:${account.code}`);
  const [username, password] = [
    cleanCredential(credentials.webhook_username),
    cleanCredential(credentials.webhook_password),
  ];
  if (username === '' && password === '') return { url, hmacKey };
  const authorization = `Basic ${Buffer.from(`${username}:${password}`, 'utf8').toString('base64')}`;
  return { url, hmacKey, authorization };
}
