import { cleanCredential, withNewEventId } from '@rebuttal/plugin-kit';
import type { SimulatedAccount, Simulator, SimulatorPorts } from '@rebuttal/plugin-kit';

import { readPrefix } from './address.js';
import { answerCall } from './simulator/api.js';
import { accountOf, openBooks } from './simulator/books.js';
import type { Account, Endpoint } from './simulator/books.js';
import { signBody } from './simulator/events.js';
import { codeOf } from './simulator/ids.js';
import { decide, expireOverdue, open } from './simulator/lifecycle.js';
import { newDispute } from './simulator/new-dispute.js';
import { planOf, storiesHere } from './simulator/scenarios.js';

/** Checkout.com's dispute API with its webhooks, in memory or in a file. Every secret key is an account of its own. */
export function createSimulator(ports: SimulatorPorts): Simulator {
  const books = openBooks(ports);
  return {
    scenarios: storiesHere.names,
    handle: (request) => answerCall(books, request),
    createDispute(simulated, wish) {
      const account = toAccount(simulated);
      const scenario = storiesHere.nameOf(wish.scenario);
      const endpoint = toEndpoint(simulated);
      const owner = { ...account, ...(endpoint.channel && { channel: endpoint.channel }) };
      const dispute = newDispute(books, owner, wish, planOf(scenario));
      books.saveEndpoint(account, endpoint);
      open(books, account, { account: account.key, scenario, round: 1, evidence: {}, dispute });
      return { providerDisputeId: dispute.id };
    },
    resolve(simulated, providerDisputeId, outcome) {
      const account = toAccount(simulated);
      expireOverdue(books, account);
      const stored = books.findDispute(account, providerDisputeId);
      const { channel } = toEndpoint(simulated);
      const isOfChannel = [undefined, stored?.dispute.payment.processing_channel_id].includes(channel);
      if (stored === undefined || !isOfChannel)
        throw new RangeError(`there is no dispute ${providerDisputeId} in this account`);
      decide(books, account, stored, outcome);
    },
    sign: (simulated, body) => signBody(toEndpoint(simulated), body),
    withNewEventId,
    sampleCredentials: () => ({
      api_prefix: 'rabbit42',
      secret_key: 'sk_sbox_rabbithutchcarrotsamplekey2',
      webhook_signature_key: 'sample-signature-key',
    }),
  };
}

function toAccount({ credentials }: SimulatedAccount): Account {
  const key = cleanCredential(credentials.secret_key);
  return accountOf(key === '' ? cleanCredential(credentials.access_key_id) : key);
}

/** A webhook is always signed, also when the merchant has not entered the key yet. */
function toEndpoint(simulated: SimulatedAccount): Endpoint {
  const entered = cleanCredential(simulated.credentials.webhook_signature_key);
  const authorization = cleanCredential(simulated.credentials.webhook_authorization_key);
  const channel = cleanCredential(simulated.credentials.processing_channel_id);
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
