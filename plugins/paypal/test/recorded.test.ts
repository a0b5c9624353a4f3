import { describeRecordings } from '@rebuttal/plugin-kit/testing';

import { recordings } from './helpers.js';

describeRecordings('recorded PayPal responses', recordings, 20);
