import { describeRecordings } from '@rebuttal/plugin-kit/testing';

import { recordings } from './helpers.js';

describeRecordings('recorded Checkout.com responses', recordings, 20);
