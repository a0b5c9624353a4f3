import { defineProvider } from '@rebuttal/plugin-kit';

import { acceptDispute } from './accept.js';
import { checkCredentials, credentialFields } from './credentials.js';
import { fileMimeTypes, imageBytesMax } from './document-files.js';
import { disputeFromHistory } from './history.js';
import { inspectPacket } from './inspect.js';
import { createSimulator } from './simulator.js';
import { submitEvidence, wasSubmitted } from './submit.js';
import { verifyCredentials } from './verify.js';
import { readWebhook, verifyWebhook } from './webhook.js';

export default defineProvider({
  manifest: {
    id: 'adyen',
    label: 'Adyen',
    credentials: credentialFields,
    capabilities: ['disputeFromHistory', 'submitEvidence', 'wasSubmitted', 'acceptDispute'],
    limits: [
      {
        capability: 'listDisputes',
        reason:
          'Adyen has no list of disputes that can be asked for: each one is known from its webhooks. Disputes opened ' +
          'before this connection appear only after their next event.',
      },
      {
        capability: 'fetchDispute',
        reason:
          'Adyen cannot be asked how a dispute stands. What is shown is what its webhooks said last; if one was lost, ' +
          'send it again in the Customer Area under Developers → Webhooks → Event logs.',
      },
      {
        capability: 'readPayment',
        reason:
          'Adyen has no API that tells of a payment after it was made: its checks and its customer stand in the ' +
          'Customer Area alone, under the payment’s PSP reference. Add them by hand.',
      },
    ],
    webhook: {
      setup:
        'In the Customer Area under Developers → Webhooks, create a Standard webhook with this URL, the method JSON ' +
        'and all dispute events. Under Security generate an HMAC key, choose a user name and a password, and save; ' +
        'enter all three here. Under Additional settings → Risk, include the originalReference for ' +
        'CHARGEBACK_REVERSED events.',
      answer: { status: 200, body: '[accepted]', contentType: 'text/plain' },
    },
    portal: { name: 'Customer Area', url: 'https://ca-live.adyen.com/' },
    evidence: { mimeTypes: fileMimeTypes, fileBytesMax: imageBytesMax, totalBytesMax: imageBytesMax * 4 },
  },
  checkCredentials,
  verifyCredentials,
  verifyWebhook,
  readWebhook,
  disputeFromHistory,
  submitEvidence: (context, id, packet, log) => submitEvidence({ context, id, packet, log }),
  wasSubmitted: (context, id, packet, log) => wasSubmitted({ context, id, packet, log }),
  acceptDispute,
  inspectPacket,
  createSimulator,
});
