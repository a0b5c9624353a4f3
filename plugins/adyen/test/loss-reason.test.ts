import { expect } from 'chai';

import { disputeFromHistory } from '../src/disputes.js';
import { toLossReason } from '../src/status-mapping.js';

import { adyenContext, disputeId, storedEvents, recordedItem } from './helpers.js';

describe('the loss reason of an Adyen dispute', () => {
  it('names the event that decided against the merchant', () => {
    expect(toLossReason('lost', 'SECOND_CHARGEBACK')).to.equal('The issuer declined the defense');
    expect(toLossReason('lost', 'PREARBITRATION_LOST')).to.equal('The issuer won the pre-arbitration');
    expect(toLossReason('lost', 'SCHEME_ARBITRATION_LOST')).to.equal(
      'The card network decided for the issuer',
    );
  });

  it('is read with the dispute, until a later event wins it', () => {
    const items = ['notification-of-chargeback', 'information-supplied', 'second-chargeback'].map((name) =>
      recordedItem(`event.${name}.json`),
    );
    const readFrom = (...more: readonly string[]) =>
      disputeFromHistory(adyenContext(), disputeId, {
        events: storedEvents([...items, ...more.map((name) => recordedItem(`event.${name}.json`))]),
        submittedAt: [],
      });
    expect(readFrom()).to.include({ status: 'lost', lossReason: 'The issuer declined the defense' });
    expect(readFrom('prearbitration-won.bare'))
      .to.include({ status: 'won' })
      .and.not.have.property('lossReason');
  });

  it('is absent for other events and without a loss', () => {
    expect(toLossReason('lost', 'DISPUTE_DEFENSE_PERIOD_ENDED')).to.equal(undefined);
    expect(toLossReason('under_review', 'SECOND_CHARGEBACK')).to.equal(undefined);
    expect(toLossReason('lost', 'constructor')).to.equal(undefined);
  });
});
