import { defineProvider, problemsOf } from '@rebuttal/plugin-kit';

import { acceptDispute } from './accept.js';
import { checkCredentials, credentialFields } from './credentials.js';
import { fetchDispute, listDisputes } from './disputes.js';
import { eligibility } from './eligibility.js';
import { evidenceRules, toResponseBody } from './evidence.js';
import { readPayment } from './payment.js';
import { submitEvidence } from './submit.js';
import { verifyCredentials } from './verify.js';
import { readWebhook, verifyWebhook } from './webhook.js';

/** The table of contents. Remove the methods of what {{label}} can't do and explain it in `limits`. */
export default defineProvider({
  manifest: {
    id: '{{id}}',
    label: '{{label}}',
    credentials: credentialFields,
    webhook: { setup: 'At {{label}}, add this URL as a webhook, then enter its signing secret here.' },
    portal: { name: 'the portal of {{label}}' },
    evidence: evidenceRules,
  },
  checkCredentials,
  verifyCredentials,
  verifyWebhook,
  readWebhook,
  listDisputes,
  fetchDispute,
  submitEvidence,
  acceptDispute: (context, id) => acceptDispute(context, id),
  readPayment,
  eligibility,
  inspectPacket: (_dispute, packet) => problemsOf(() => toResponseBody(packet)),
});
