import { describeProvider } from '@rebuttal/plugin-kit/testing';

import wix from '../src/index.js';

import { legacySample, wixSample } from './contract-sample.js';

describeProvider(wix, wixSample);
describeProvider(wix, legacySample);
