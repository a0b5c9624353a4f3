import { describeProvider } from '@rebuttal/plugin-kit/testing';

import checkout from '../src/index.js';

import { accessKeySample, checkoutSample } from './contract-sample.js';

describeProvider(checkout, checkoutSample);
describeProvider(checkout, accessKeySample);
