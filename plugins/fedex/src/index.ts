import { defineCarrier } from '@rebuttal/plugin-kit';

import { checkCredentials, credentialFields } from './credentials.js';
import { readShipment } from './shipment.js';
import { verifyCredentials } from './verify.js';

export default defineCarrier({
  kind: 'carrier',
  manifest: {
    id: 'fedex',
    label: 'FedEx',
    credentials: credentialFields,
    names: ['fedex', 'federalexpress'],
    setup:
      'At developer.fedex.com, create an organization and a project with the API “Basic Integrated Visibility” ' +
      '(formerly Track API). Each project has a test key and a production key.',
    // Source: Basic Integrated Visibility, "Business Rules". The signature is kept for 16 months after the ship date.
    recordDays: 90,
    // Source: "Quotas & rate limits guide": 1,400 in ten seconds and 100,000 a day for each project. The rest is for
    // the merchant's other systems.
    callsPerMinute: 60,
  },
  checkCredentials,
  verifyCredentials,
  readShipment,
});
