import { defineProvider, isObject, problemsOf } from '@rebuttal/plugin-kit';

import { acceptDispute } from './accept.js';
import { checkCredentials, credentialFields } from './credentials.js';
import { fetchDispute, listDisputes } from './disputes.js';
import { fetchStatementFile } from './documents.js';
import { eligibility } from './eligibility.js';
import { allFilesBytesMax, fileBytesMax, fileMimeTypes, notesCharactersMax } from './evidence-mapping.js';
import { planEvidence } from './evidence.js';
import { readPayment } from './payment.js';
import { readRefunds, refundPayment } from './refunds.js';
import { submitEvidence } from './submit.js';
import { verifyCredentials } from './verify.js';
import { disputeFromWebhook, readWebhook, verifyWebhook } from './webhook.js';

export default defineProvider({
  manifest: {
    id: 'paypal',
    label: 'PayPal',
    credentials: credentialFields,
    webhook: {
      setup:
        'At developer.paypal.com under Apps & Credentials, open your app and add this URL as a webhook for the events ' +
        '"Customer dispute created", "updated" and "resolved", and "Payment capture refunded". Then enter the webhook ID that PayPal shows beside it. ' +
        'Sandbox and live each need their own.',
      steps: [
        'At developer.paypal.com, open Apps & Credentials and choose your app.',
        'Under Webhooks, click "Add Webhook" and paste the webhook URL.',
        'Select the events "Customer dispute created", "updated" and "resolved". To refund payments from here, also select "Payment capture refunded", "Payment refund pending" and "Payment refund failed". Save.',
        'Copy the webhook ID that PayPal shows next to the URL. Enter it below.',
      ],
    },
    portal: { name: 'PayPal Resolution Center', url: 'https://www.paypal.com/resolutioncenter' },
    acceptance: {
      note: 'PayPal pays the customer back from your PayPal balance. Do not refund the payment as well: the customer would be paid twice.',
    },
    // PayPal publishes no limits and recommends webhooks over polling, so syncs only find what webhooks missed.
    sync: { everyMinutes: 60, callsPerMinute: 60 },
    evidence: {
      mimeTypes: fileMimeTypes,
      fileBytesMax,
      totalBytesMax: allFilesBytesMax,
      textCharactersMax: notesCharactersMax,
    },
    responseWindows: [
      {
        stage: 'inquiry',
        days: { min: 20, max: 20 },
        note: 'Days until an inquiry closes automatically unless the buyer escalates it to a claim.',
        sources: ['PayPal, "Disputes lifecycle stages reference"'],
      },
      {
        stage: 'chargeback',
        days: { min: 10, max: 10 },
        note: 'The usual time for a claim. PayPal decides unanswered claims in the buyer’s favor.',
        sources: ['PayPal, "Disputes lifecycle stages reference"'],
      },
    ],
  },
  checkCredentials,
  verifyCredentials,
  verifyWebhook,
  readWebhook,
  listDisputes,
  fetchDispute,
  disputeFromWebhook,
  submitEvidence,
  acceptDispute,
  readPayment,
  refundPayment,
  readRefunds,
  fetchStatementFile,
  eligibility,
  inspectPacket: ({ raw }, packet) => problemsOf(() => planEvidence(packet, isObject(raw) ? raw : {})),
});
