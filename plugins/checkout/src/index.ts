import { defineProvider } from '@rebuttal/plugin-kit';

import { acceptDispute } from './accept.js';
import { compellingEvidenceRules } from './compelling-evidence.js';
import { checkCredentials, credentialFields } from './credentials.js';
import { fetchDispute, listDisputes } from './disputes.js';
import { eligibility } from './eligibility.js';
import { evidenceFields, fileBytesMax, fileMimeTypes, textCharactersMax } from './evidence-fields.js';
import { inspectPacket } from './inspect.js';
import { readPayment } from './payment.js';
import { readRefunds, refundPayment } from './refunds.js';
import { fetchStatementFile } from './scheme-files.js';
import { submitEvidence } from './submit.js';
import { verifyCredentials } from './verify.js';
import { disputeFromWebhook, readWebhook, verifyWebhook } from './webhook.js';

export default defineProvider({
  manifest: {
    id: 'checkout',
    label: 'Checkout.com',
    credentials: credentialFields,
    webhook: {
      setup:
        'In the Checkout.com Dashboard under Developers → Webhooks, create a configuration with this URL and all ' +
        'events of the group Dispute and the refund events of the group Gateway, then enter its signature key here. Sandbox and live each need a separate one.',
      steps: [
        'In the Checkout.com Dashboard, open Developers → Webhooks and create a new webhook.',
        'Paste the webhook URL as the endpoint URL and select all events of the group Dispute. To refund payments from here, also select the refund events of the group Gateway.',
        'Copy its signature key, or choose one there. Enter the same key below.',
        'Save the webhook.',
      ],
    },
    portal: { name: 'Checkout.com Dashboard', url: 'https://dashboard.checkout.com' },
    // A tenth of an account's 100 reads per second (docs page "API rate limits"); the sandbox allows fewer.
    sync: { everyMinutes: 15, callsPerMinute: 600 },
    evidence: {
      mimeTypes: fileMimeTypes,
      fileBytesMax,
      totalBytesMax: fileBytesMax * evidenceFields.length,
      textCharactersMax,
    },
  },
  checkCredentials,
  verifyCredentials,
  verifyWebhook,
  readWebhook,
  listDisputes,
  fetchDispute,
  disputeFromWebhook,
  submitEvidence,
  acceptDispute: (context, id) => acceptDispute(context, id),
  readPayment,
  refundPayment,
  readRefunds,
  fetchStatementFile,
  eligibility,
  inspectPacket,
  compellingEvidence: compellingEvidenceRules,
});
