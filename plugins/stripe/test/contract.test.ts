import { describeProvider } from '@rebuttal/plugin-kit/testing';

import stripe from '../src/index.js';

import { connectedSample, stripeSample } from './contract-sample.js';

describeProvider(stripe, stripeSample);
describeProvider(stripe, connectedSample);
