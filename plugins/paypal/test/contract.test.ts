import { describeProvider } from '@rebuttal/plugin-kit/testing';

import paypal from '../src/index.js';

import { merchantSample, paypalSample } from './contract-sample.js';

describeProvider(paypal, paypalSample);
describeProvider(paypal, merchantSample);
