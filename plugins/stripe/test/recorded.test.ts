import { describeRecordings } from '@rebuttal/plugin-kit/testing';

import { recordings } from './helpers.js';

describeRecordings('recorded Stripe responses', recordings, 10);
