import { describeRecordings } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

import { isSignedItem } from '../src/signature.js';

import { adyenContext, recorded, recordings } from './helpers.js';

describeRecordings('recorded Adyen events and responses', recordings, 30);

describe('recorded Adyen events', () => {
  for (const name of recordings.names.filter((one) => one.startsWith('event.'))) {
    it(`have a valid signature: ${name}`, () => {
      const { notificationItems } = recorded(name) as {
        notificationItems: { NotificationRequestItem: Record<string, unknown> }[];
      };
      for (const { NotificationRequestItem: item } of notificationItems)
        expect(isSignedItem(adyenContext(), item)).to.equal(true);
    });
  }
});
