import { describeProvider } from '@rebuttal/plugin-kit/testing';

import worldpay from '../src/index.js';

import { accessSample, ecommSample, wpgSample } from './contract-sample.js';

for (const sample of [ecommSample, accessSample, wpgSample]) describeProvider(worldpay, sample);

/** The path of case calls is an assumption, so both prefixes have to work, even for irreversible calls. */
describeProvider(worldpay, {
  ...ecommSample,
  title: 'US eCommerce with case calls under /services',
  credentials: { ...ecommSample.credentials, username: 'rabbit-services' },
});
