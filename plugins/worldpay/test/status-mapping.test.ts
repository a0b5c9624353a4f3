import { expect } from 'chai';

import { normalizeWord, stateOf, submissionsOf, unmappedCaseValues } from '../src/ecomm/status-mapping.js';

const words = (cycle: string, queue: string, ...activities: string[]) => ({
  cycle: normalizeWord(cycle),
  queue,
  activities: activities.map(normalizeWord),
});

describe('the status of a case', () => {
  /** Cycle, queue, our status, stage, outcome. */
  const table: readonly [string, string, string, string, string?][] = [
    ['FIRST_CHARGEBACK', 'Merchant', 'needs_response', 'chargeback'],
    ['First Chargeback', 'Merchant Automated', 'needs_response', 'chargeback'],
    ['first chargback', 'MERCHANT', 'needs_response', 'chargeback'],
    ['RETRIEVAL_REQUEST', 'Merchant', 'needs_response', 'inquiry'],
    ['RETRIEVAL_REQUEST', 'Vantiv Outgoing', 'under_review', 'inquiry'],
    ['RETRIEVAL_REQUEST', 'Merchant Assumed', 'warning_closed', 'inquiry'],
    ['RETRIEVAL_REQUEST', 'Merchant Auto Assumed', 'warning_closed', 'inquiry'],
    ['RETRIEVAL_REQUEST', 'Network Assumed', 'warning_closed', 'inquiry'],
    ['RETRIEVAL_REQUEST', 'Worldpay Assumed', 'warning_closed', 'inquiry'],
    ['FIRST_CHARGEBACK', 'New', 'pending', 'chargeback'],
    ['FIRST_CHARGEBACK', 'Litle', 'pending', 'chargeback'],
    ['FIRST_CHARGEBACK', 'Vantiv', 'pending', 'chargeback'],
    ['FIRST_CHARGEBACK', 'Worldpay Error', 'pending', 'chargeback'],
    ['FIRST_CHARGEBACK', 'Litle Outgoing', 'under_review', 'representment'],
    ['REPRESENTMENT', 'Vantiv Outgoing', 'under_review', 'representment'],
    ['REPRESENTMENT', 'Network Assumed', 'under_review', 'representment'],
    ['FIRST_CHARGEBACK', 'PayPal Hold - Represent', 'under_review', 'representment'],
    ['FIRST_CHARGEBACK', 'PayPal Hold - Assume', 'lost', 'closed'],
    ['Pre-Arbitration', 'Merchant', 'needs_response', 'pre_arbitration'],
    ['PRE_ARB_CHARGEBACK', 'Pre-arbitrate', 'under_review', 'pre_arbitration'],
    ['Issuer Declined Pre-Arbitration', 'Merchant', 'needs_response', 'pre_arbitration'],
    ['VISA Pre-Arbitration/Arbitration', 'Merchant', 'needs_response', 'pre_arbitration'],
    ['ISSUER_ARB_CHARGEBACK', 'Merchant', 'needs_response', 'arbitration'],
    ['ISSUER_DECLINE_PRESAB', 'Merchant', 'needs_response', 'pre_arbitration'],
    ['ISSUER_ARBITRATION', 'Merchant', 'needs_response', 'arbitration'],
    ['ARBITRATION_CHARGEBACK', 'Merchant', 'needs_response', 'arbitration'],
    ['FIRST_CHARGEBACK', ' Merchant   Assumed ', 'lost', 'closed', 'accepted'],
    ['ARBITRATION', 'Decision Pending', 'under_review', 'arbitration'],
    ['ARBITRATION', 'Merchant Arbitrate', 'under_review', 'arbitration'],
    ['FIRST_CHARGEBACK', 'Merchant Assumed', 'lost', 'closed', 'accepted'],
    ['FIRST_CHARGEBACK', 'Merchant Auto Assumed', 'lost', 'closed', 'expired'],
    ['FIRST_CHARGEBACK', 'Vantiv Assumed', 'won', 'closed'],
    ['CHARGEBACK_REVERSAL', 'Network Assumed', 'won', 'closed'],
    ['CHARGEBACK_REVERSAL', 'Merchant', 'won', 'closed'],
    ['ISSUER_ACCEPTED_PRE_ARBITRATION', 'Vantiv', 'won', 'closed'],
    ['Issuer Accepts Something New', 'Rabbit Queue', 'won', 'closed'],
    // Unknown values.
    ['FIRST_CHARGEBACK', 'Rabbit Queue', 'pending', 'chargeback'],
    ['PRE_ARBITRATION', 'constructor', 'pending', 'pre_arbitration'],
    ['RABBIT_CYCLE', 'Rabbit Queue', 'pending', 'chargeback'],
    ['RABBIT_CYCLE', 'Merchant', 'needs_response', 'chargeback'],
    ['RABBIT_CYCLE', 'Vantiv Outgoing', 'under_review', 'representment'],
    ['RABBIT_CYCLE', 'Merchant Assumed', 'unknown', 'chargeback'],
    ['RABBIT_CYCLE', 'Network Assumed', 'unknown', 'chargeback'],
    ['toString', 'Merchant Auto Assumed', 'unknown', 'chargeback'],
  ];
  for (const [cycle, queue, status, stage, outcomeDetail] of table) {
    it(`is ${status} at ${cycle}/${queue}`, () => {
      const outcome = outcomeDetail === undefined ? {} : { outcomeDetail };
      expect(stateOf(words(cycle, queue))).to.deep.equal({ status, stage, ...outcome });
    });
  }

  it('is won after a won arbitration, in any queue', () => {
    for (const activity of [
      'Successful Arbitration Case',
      'Successful Pre-arbitration Case',
      'Successful PayPal Case',
    ])
      expect(stateOf(words('ARBITRATION', 'Merchant', activity, 'Add Note')).status).to.equal('won');
    expect(
      stateOf(words('ARBITRATION', 'Merchant', 'Add Note', 'Successful Arbitration Case')).status,
    ).to.equal('needs_response');
  });

  it('is under review while the processor handles a response', () => {
    expect(
      stateOf(words('REPRESENTMENT', 'Vantiv', 'Merchant Represent', 'Assign To Merchant')).status,
    ).to.equal('under_review');
    expect(
      stateOf(words('FIRST_CHARGEBACK', 'Vantiv', 'Assign To Vantiv', 'Merchant Represent')).status,
    ).to.equal('pending');
  });

  it('needs a response in the merchant’s queue even if the newest activity is a response', () => {
    const back = words('FIRST_CHARGEBACK', 'Merchant', 'Merchant Represent');
    expect(stateOf(back)).to.deep.equal({ status: 'needs_response', stage: 'chargeback' });
  });

  it('is lost, not accepted, if the merchant responded', () => {
    const fought = words('ARBITRATION', 'Merchant Assumed', 'Close Case', 'Merchant Represent');
    expect(stateOf(fought)).to.deep.equal({ status: 'lost', stage: 'closed' });
    const given = words(
      'PRE_ARBITRATION',
      'Merchant Assumed',
      'Merchant Accepts Liability',
      'Merchant Represent',
    );
    expect(stateOf(given)).to.have.property('outcomeDetail', 'accepted');
  });

  it('reports the unknown value', () => {
    expect(unmappedCaseValues(words('Rabbit Cycle', 'Rabbit Queue'))).to.deep.equal([
      { field: 'cycle', word: 'RABBIT_CYCLE' },
      { field: 'currentQueue', word: 'Rabbit Queue' },
    ]);
    expect(unmappedCaseValues(words('First Chargeback', 'litle outgoing'))).to.deep.equal([]);
    expect(unmappedCaseValues(words('Issuer Accepts Something New', 'Merchant'))).to.deep.equal([]);
  });

  it('accepts all spellings', () => {
    for (const word of [' First  Chargeback ', 'FIRST_CHARGEBACK', 'first-chargback', '(First, Chargeback)'])
      expect(normalizeWord(word), word).to.equal('FIRST_CHARGEBACK');
    expect(normalizeWord('Chargback Reversal')).to.equal('CHARGEBACK_REVERSAL');
  });

  it('counts each response, and one if only the state implies it', () => {
    expect(submissionsOf(words('FIRST_CHARGEBACK', 'Merchant', 'Assign To Merchant'))).to.equal(0);
    expect(submissionsOf(words('REPRESENTMENT', 'Network Assumed', 'ASSIGN_TO_USER'))).to.equal(1);
    expect(submissionsOf(words('FIRST_CHARGEBACK', 'Vantiv Outgoing'))).to.equal(1);
    expect(submissionsOf(words('FIRST_CHARGEBACK', ' Vantiv Outgoing '))).to.equal(1);
    expect(submissionsOf(words('FIRST_CHARGEBACK', 'Vantiv Outgoing Error'))).to.equal(0);
    expect(
      submissionsOf(words('PRE_ARBITRATION', 'Merchant', 'Assign To Merchant', 'Merchant Represent')),
    ).to.equal(1);
    expect(
      submissionsOf(words('REPRESENTMENT', 'Vantiv', 'Merchant Represent', 'MERCHANT_REPRESENT')),
    ).to.equal(2);
    expect(
      submissionsOf(words('FIRST_CHARGEBACK', 'Merchant Assumed', 'Merchant Accepts Liability')),
    ).to.equal(0);
  });
});
