import { describeProvider } from '@rebuttal/plugin-kit/testing';

import provider from '../src/index.js';
import { sample } from './contract-sample.js';

describeProvider(provider, sample);
