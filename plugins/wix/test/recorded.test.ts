import { describeRecordings, recordingsIn } from '@rebuttal/plugin-kit/testing';

describeRecordings('recorded Wix responses', recordingsIn(import.meta.url), 8);
