import { defineProvider } from '@rebuttal/plugin-kit';

import { readPayment } from './access/payment.js';
import { checkCredentials, credentialFields } from './credentials.js';
import { acceptDispute } from './ecomm/accept.js';
import { fetchDispute, listDisputes } from './ecomm/disputes.js';
import { eligibility } from './ecomm/eligibility.js';
import { caseBytesMax, documentBytesMax, documentMimeTypes } from './ecomm/evidence.js';
import { inspectPacket } from './ecomm/inspect.js';
import { noteCharactersMax } from './ecomm/note.js';
import { submitEvidence } from './ecomm/submit.js';
import { limits, on, platformOf } from './platforms.js';
import { verifyCredentials } from './verify.js';
import { disputeFromHistory, readWebhook, verifyWebhook } from './webhook.js';

export default defineProvider({
  manifest: {
    id: 'worldpay',
    label: 'Worldpay',
    credentials: credentialFields,
    limits,
    webhook: {
      setup:
        'Access: give this URL to your Implementation Manager, and ask for the events informationRequested and ' +
        'chargedBack and for event signing. WPG: in the Merchant Admin Interface under Integration → Merchant channels, ' +
        'enter this URL with ?token= and your notification token for http notifications with XML content.',
      steps: [
        {
          when: on('access'),
          text: 'Give your Implementation Manager the webhook URL. Ask for the events informationRequested and chargedBack, and for event signing.',
        },
        {
          when: on('access'),
          text: 'Enter the event signature secret below. Your Implementation Manager sends it to you.',
        },
        {
          when: on('wpg'),
          text: 'In the Merchant Admin Interface, open Integration → Merchant channels. Choose http notifications with XML content.',
        },
        {
          when: on('wpg'),
          text: 'Enter the webhook URL, followed by ?token= and the notification token that you chose for this account.',
        },
        { when: on('wpg'), text: 'Select the events of chargebacks and save.' },
      ],
      // WPG repeats a notification until it receives exactly this; Access ignores the body.
      answer: { status: 200, body: '[OK]', contentType: 'text/plain' },
      refusalStatus: 400,
    },
    portal: { name: 'Worldpay portal' },
    sync: { everyMinutes: 15, callsPerMinute: 60 },
    evidence: {
      mimeTypes: documentMimeTypes,
      fileBytesMax: documentBytesMax,
      totalBytesMax: caseBytesMax,
      textCharactersMax: noteCharactersMax,
    },
  },
  checkCredentials,
  verifyCredentials,
  verifyWebhook,
  readWebhook,
  listDisputes,
  fetchDispute,
  disputeFromHistory,
  submitEvidence,
  acceptDispute: (context, id) => acceptDispute(context, id),
  readPayment,
  eligibility,
  // On other platforms merchants submit in Worldpay's portal, which has its own limits.
  inspectPacket: async (_dispute, packet, credentials) =>
    platformOf(credentials) === 'ecomm_us' ? inspectPacket(packet) : [],
});
