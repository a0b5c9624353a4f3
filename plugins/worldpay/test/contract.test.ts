import { describeProvider } from '@rebuttal/plugin-kit/testing';

import worldpay from '../src/index.js';

import { accessSample, ecommSample, wpgSample } from './contract-sample.js';

for (const sample of [ecommSample, accessSample, wpgSample]) describeProvider(worldpay, sample);

/** It is not settled where case calls live, so both ways have to work, also for what cannot be taken back. */
describeProvider(worldpay, {
  ...ecommSample,
  title: 'US eCommerce with case calls under /services',
  credentials: { ...ecommSample.credentials, username: 'rabbit-services' },
});
