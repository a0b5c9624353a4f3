import { defineProvider } from '@rebuttal/plugin-kit';

import { acceptDispute } from './accept.js';
import { checkCredentials, credentialFields } from './credentials.js';
import { fetchDispute, listDisputes } from './disputes.js';
import { eligibility } from './eligibility.js';
import { fileBytesMax, fileMimeTypes } from './evidence.js';
import { inspectPacket } from './inspect.js';
import { finishInstall, installUrl } from './install.js';
import { fetchOrders, listOrders } from './orders.js';
import { describeSite } from './site.js';
import { submitEvidence } from './submit.js';
import { verifyCredentials } from './verify.js';
import { claimedInstance, disputeFromWebhook, readWebhook, verifyWebhook } from './webhook.js';

export default defineProvider({
  manifest: {
    id: 'wix',
    label: 'Wix',
    credentials: credentialFields,
    limits: [
      {
        capability: 'readPayment',
        reason:
          'Wix gives apps access to payments only through orders, so evidence is collected from the order in the store.',
      },
    ],
    webhook: {
      setup:
        'In the app dashboard at dev.wix.com under Webhooks, subscribe to the events of orders, order transactions, ' +
        'fulfillments, disputes and the app itself, all with this URL. One URL serves every site of the app.',
      steps: [
        'At dev.wix.com, open your app and choose Develop → Webhooks.',
        'Subscribe to the events of orders, order transactions, fulfillments, disputes and the app itself, all with the webhook URL.',
        'Click "Get Public Key" and copy the key. Enter it below.',
      ],
    },
    portal: { name: 'Wix dashboard', url: 'https://manage.wix.com' },
    // 200 requests a minute per site (docs page "Rate Limits"). The rest is for actions of users.
    sync: { everyMinutes: 60, callsPerMinute: 150 },
    evidence: { mimeTypes: fileMimeTypes, fileBytesMax, totalBytesMax: fileBytesMax },
    responseWindows: [
      { stage: 'chargeback', days: { min: 14, max: 40 }, sources: ['Wix, "Disputes Overview"'] },
    ],
    preview:
      'Wix calls its Disputes API a developer preview: it covers Wix Payments, may change without notice, and not ' +
      'every site shares its disputes with apps.',
    store: {
      instanceField: 'instance_id',
      webhookKeyField: 'webhook_public_key',
      operatorFields: {
        app_id: 'APP_ID',
        app_secret: 'APP_SECRET',
        webhook_public_key: 'PUBLIC_KEY',
        install_mode: 'INSTALL_MODE',
        share_url_id: 'SHARE_URL_ID',
      },
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
  eligibility,
  inspectPacket,
  store: { installUrl, finishInstall, describeSite, listOrders, fetchOrders, claimedInstance },
});
