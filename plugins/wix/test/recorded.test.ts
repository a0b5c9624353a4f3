import { describeRecordings, recordingsIn } from '@rebuttal/plugin-kit/testing';

describeRecordings('recorded Wix answers', recordingsIn(import.meta.url), 8);
