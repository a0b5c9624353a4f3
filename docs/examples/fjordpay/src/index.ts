import { defineProvider, problemsOf } from '@rebuttal/plugin-kit';

import { acceptDispute } from './accept.js';
import { fetchAlert, listAlerts } from './alerts.js';
import { checkCredentials, credentialFields } from './credentials.js';
import { fetchDispute, listDisputes } from './disputes.js';
import { eligibility } from './eligibility.js';
import { evidenceRules, toResponseBody } from './evidence.js';
import { readPayment } from './payment.js';
import { readRefunds, refundPayment } from './refunds.js';
import { submitEvidence } from './submit.js';
import { verifyCredentials } from './verify.js';
import { disputeFromWebhook, readWebhook, verifyWebhook } from './webhook.js';

export default defineProvider({
  manifest: {
    id: 'fjordpay',
    label: 'Fjordpay',
    credentials: credentialFields,
    limits: [
      {
        capability: 'acceptDispute',
        reason:
          'A read-only key cannot accept a dispute. Accept it in the Fjordpay Desk, or enter a full key.',
        when: { field: 'key_kind', is: ['read_only'] },
      },
      {
        capability: 'submitEvidence',
        reason: 'A read-only key cannot send evidence. Respond in the Fjordpay Desk, or enter a full key.',
        when: { field: 'key_kind', is: ['read_only'] },
      },
      {
        capability: 'refundPayment',
        reason: 'A read-only key cannot refund payments. Enter a full key.',
        when: { field: 'key_kind', is: ['read_only'] },
      },
    ],
    webhook: {
      setup:
        'In the Fjordpay Desk under Developers → Webhooks, add this URL with the events dispute.*, refund.* and fraud.*, ' +
        'then enter its signing secret here.',
    },
    portal: { name: 'Fjordpay Desk', url: 'https://desk.fjordpay.example/disputes' },
    sync: { everyMinutes: 60, callsPerMinute: 120 },
    evidence: evidenceRules,
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
  fetchAlert,
  listAlerts,
  eligibility,
  inspectPacket: (_dispute, packet) => problemsOf(() => toResponseBody(packet)),
});
