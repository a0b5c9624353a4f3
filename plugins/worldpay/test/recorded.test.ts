import { describeRecordings } from '@rebuttal/plugin-kit/testing';

import { recordings } from './helpers.js';

describeRecordings('recorded Worldpay responses', recordings, 30);
