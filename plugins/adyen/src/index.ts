import { defineProvider } from '@rebuttal/plugin-kit';

import { acceptDispute } from './accept.js';
import { fetchAlert } from './alerts.js';
import { checkCredentials, credentialFields } from './credentials.js';
import { listDefenseOptions } from './defense-options.js';
import { disputeFromHistory } from './disputes.js';
import { eligibility } from './eligibility.js';
import { fileMimeTypes, imageBytesMax } from './evidence-files.js';
import { inspectPacket } from './inspect.js';
import { readRefunds, refundPayment } from './refunds.js';
import { responseWindows } from './response-windows.js';
import { submitEvidence, wasSubmitted } from './submit.js';
import { verifyCredentials } from './verify.js';
import { readWebhook, verifyWebhook } from './webhook.js';

export default defineProvider({
  manifest: {
    id: 'adyen',
    label: 'Adyen',
    credentials: credentialFields,
    limits: [
      {
        capability: 'listDisputes',
        reason:
          'Adyen’s API cannot list disputes: we learn about each one from its webhooks. Disputes opened before this ' +
          'connection appear only after their next event.',
      },
      {
        capability: 'fetchDispute',
        reason:
          'Adyen’s API cannot return the state of a dispute, so we show the state after the last webhook. If a webhook ' +
          'was lost, send it again in the Customer Area under Developers → Webhooks → Event logs.',
      },
      {
        capability: 'readPayment',
        reason:
          'Adyen’s API cannot return a past payment. Its checks and customer are only shown in the Customer Area, under ' +
          'the payment’s PSP reference. Add them manually.',
      },
    ],
    webhook: {
      setup:
        'In the Customer Area under Developers → Webhooks, create a Standard webhook with this URL, the method JSON ' +
        'and all dispute and refund events. Under Security generate an HMAC key, choose a username and a password, and save; ' +
        'then enter all three here. Under Additional settings → Risk, include the originalReference for ' +
        'CHARGEBACK_REVERSED events.',
      steps: [
        'In the Customer Area, open Developers → Webhooks, create a new webhook, and choose "Standard webhook".',
        'Paste the webhook URL, choose the method JSON, all dispute events, and REFUND, REFUND_FAILED and REFUNDED_REVERSED.',
        'Under Security, generate an HMAC key and choose a username and a password. Enter all three below.',
        'Under Additional settings → Risk, turn on "Include the originalReference for CHARGEBACK_REVERSED events".',
        'Save the webhook. The HMAC key takes effect only then.',
      ],
      answer: { status: 200, body: '[accepted]', contentType: 'text/plain' },
    },
    portal: { name: 'Customer Area', url: 'https://ca-live.adyen.com/' },
    evidence: { mimeTypes: fileMimeTypes, fileBytesMax: imageBytesMax, totalBytesMax: imageBytesMax * 4 },
    // Its calls for later rounds are not in the documented API, version 30: merchants accept in the Customer Area.
    acceptance: { notInStages: ['pre_arbitration', 'arbitration'] },
    responseWindows,
  },
  checkCredentials,
  verifyCredentials,
  verifyWebhook,
  readWebhook,
  disputeFromHistory,
  submitEvidence,
  wasSubmitted,
  acceptDispute,
  eligibility,
  listDefenseOptions,
  refundPayment,
  readRefunds,
  fetchAlert,
  inspectPacket,
});
