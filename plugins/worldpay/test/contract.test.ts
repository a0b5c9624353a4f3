import { describeProvider } from '@rebuttal/plugin-kit/testing';

import worldpay from '../src/index.js';

import { accessSample, ecommSample, wpgSample } from './contract-sample.js';

for (const sample of [ecommSample, accessSample, wpgSample]) describeProvider(worldpay, sample);
