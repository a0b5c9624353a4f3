import { describeCarrier } from '@rebuttal/plugin-kit/testing';

import { createSimulator } from '../simulator/index.js';
import fedex from '../src/index.js';

describeCarrier(fedex, {
  createSimulator,
  badCredentials: { client_id: 'l7sample0rabbit', client_secret: 'hutch-secret-invalid' },
});
