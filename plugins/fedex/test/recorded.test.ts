import { describeRecordings } from '@rebuttal/plugin-kit/testing';

import { recordings } from './helpers.js';

describeRecordings('the responses of FedEx in its documented form', recordings, 1);
