import { describeCarrier } from '@rebuttal/plugin-kit/testing';

import fedex from '../src/index.js';

describeCarrier(fedex, {
  badCredentials: { client_id: 'l7sample0rabbit', client_secret: 'hutch-secret-invalid' },
});
