import {
  createMemoryJournal,
  buildPacket,
  expectProviderError,
  onlyMockedCalls,
} from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';
import nock from 'nock';

import { eligibility } from '../src/eligibility.js';
import { submitEvidence } from '../src/submit.js';

import { adyenContext, disputeId as id } from './helpers.js';

describe('the eligibility of an Adyen dispute', () => {
  onlyMockedCalls(nock);

  it('is given in the rounds that the defense API knows', () => {
    for (const stage of ['inquiry', 'chargeback', 'representment'] as const)
      expect(eligibility({ stage }), stage).to.deep.equal({ isEligible: true });
  });

  it('refuses pre-arbitration and arbitration, which are answered in the Customer Area, without a call', async () => {
    for (const stage of ['pre_arbitration', 'arbitration'] as const) {
      expect(eligibility({ stage }), stage).to.deep.include({
        isEligible: false,
        reason: 'answer_in_portal',
      });
      const packet = await buildPacket({ dispute: { reason: 'fraudulent', stage } });
      const submission = { context: adyenContext(), id, packet, journal: createMemoryJournal() };
      const error = await expectProviderError(() => submitEvidence(submission), 'refused');
      expect(error.ineligibleBecause, stage).to.equal('answer_in_portal');
      expect(error.message).to.match(/Customer Area/);
    }
  });
});
