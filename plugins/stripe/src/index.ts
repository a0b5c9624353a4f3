import { defineProvider } from '@rebuttal/plugin-kit';

import { acceptDispute } from './accept.js';
import { fetchAlert, listAlerts } from './alerts.js';
import { compellingEvidenceRules } from './compelling-evidence.js';
import { checkCredentials, credentialFields } from './credentials.js';
import { fetchDispute, listDisputes } from './disputes.js';
import { eligibility } from './eligibility.js';
import {
  allFilesBytesMax,
  fileBytesMax,
  fileMimeTypes,
  longTextCharactersMax,
  pagesMax,
} from './evidence-fields.js';
import { inspectPacket } from './inspect.js';
import { readPayment } from './payment.js';
import { readRefunds, refundPayment } from './refunds.js';
import { listSales } from './sales.js';
import { submitEvidence } from './submit.js';
import { verifyCredentials } from './verify.js';
import { disputeFromWebhook, readWebhook, verifyWebhook } from './webhook.js';

export default defineProvider({
  manifest: {
    id: 'stripe',
    label: 'Stripe',
    credentials: credentialFields,
    webhook: {
      setup:
        'In the Stripe Dashboard under Developers → Webhooks, add this URL as an endpoint for the events ' +
        'charge.dispute.*, refund.* and radar.early_fraud_warning.* and enter the signing secret that Stripe then shows. Test and live mode each need their own.',
      steps: [
        'In the Stripe Dashboard, open Developers → Webhooks (dashboard.stripe.com/webhooks) and create a new destination.',
        'Select the events charge.dispute.created, charge.dispute.updated, charge.dispute.closed, charge.dispute.funds_withdrawn, charge.dispute.funds_reinstated, refund.created, refund.updated, refund.failed, radar.early_fraud_warning.created and radar.early_fraud_warning.updated.',
        'Choose the type "Webhook endpoint", paste the webhook URL, and create the destination.',
        'Reveal the signing secret of the destination (whsec_…). Enter it below.',
      ],
    },
    portal: { name: 'Stripe Dashboard', url: 'https://dashboard.stripe.com/disputes' },
    acceptance: { underReview: true, refundPlace: 'in the Stripe Dashboard' },
    // A fifth of the 25 calls a second that each endpoint allows (docs page "Rate limits"), because the shop's calls count too.
    sync: { everyMinutes: 15, callsPerMinute: 300 },
    evidence: {
      mimeTypes: fileMimeTypes,
      fileBytesMax,
      totalBytesMax: allFilesBytesMax,
      pagesMax,
      textCharactersMax: longTextCharactersMax,
    },
    responseWindows: [
      { stage: 'chargeback', days: { min: 7, max: 21 }, sources: ['Stripe, "How disputes work"'] },
    ],
    decisionTimes: [
      {
        stage: 'chargeback',
        days: { min: 60, max: 75 },
        note: 'Stripe’s pages differ on whether this counts from the response or from the due date.',
        sources: [
          'Stripe Support, "Why does this dispute not have a resolution yet?"',
          'Stripe Support, "Dispute process overview"',
        ],
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
  fetchAlert,
  listAlerts,
  listSales,
  eligibility,
  inspectPacket,
  compellingEvidence: compellingEvidenceRules,
});
