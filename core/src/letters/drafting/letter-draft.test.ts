import { expect } from 'chai';

import type { Dispute } from '../../case/disputes/disputes.js';
import type { Evidence } from '../../evidence/exhibits/evidence.js';
import { languages, type Language } from '../../platform/shared/language.js';
import { caseOf, one, type Situation } from '../claims/testing/situations.js';
import { type LetterExhibit } from '../rendering/letter-case.js';
import { deliveredDetails, exhibit } from '../rendering/testing/rabbit-case.js';
import { factsOf as caseFactsOf, responseFactsOf } from './case-facts.js';
import { checkCitations, sourcesOf } from './citation-check.js';
import type { DraftCase } from './drafts.js';
import { draftFromLetter } from './letter-draft.js';

function draftCaseOf(situation: Situation, language: Language = 'en'): DraftCase {
  const bare = caseOf(situation);
  const letterCase = { ...bare, template: { ...bare.template, language } };
  const { dispute: about, facts, exhibits } = letterCase;
  const dispute = {
    ...about,
    provider: 'stripe',
    stage: 'chargeback',
    createdAt: about.openedAt,
  } as unknown as Dispute;
  return {
    dispute,
    category: undefined,
    language,
    facts: [
      ...caseFactsOf(dispute, { providerLabel: 'Stripe', merchant: 'Rabbit Outfitters Ltd', language }),
      ...responseFactsOf(facts, { language, disputed: about.amount }),
    ],
    exhibits: exhibits.map((piece) => ({ label: piece.label, evidence: toEvidence(piece) })),
    letterCase,
  };
}

const toEvidence = (piece: LetterExhibit): Evidence =>
  ({ ...piece, details: piece.details ?? {} }) as unknown as Evidence;

const textsOf = (situation: Situation) =>
  draftFromLetter(draftCaseOf(situation)).sentences.map(({ text }) => text.replaceAll('\u00a0', ' '));

const delivered = one('proof_of_delivery', 'Parcel report', deliveredDetails);

describe('a draft from claims', () => {
  it('states the thesis, the facts and the claims', () => {
    const [thesis, purchase, claim, ...rest] = textsOf({
      reason: 'product_not_received',
      exhibits: delivered,
    });
    expect(thesis).to.equal('The order was delivered on May 4, 2026.');
    expect(purchase).to.match(/^Jonas Rosen \(j\.rosen@mail\.example\) ordered one rabbit hutch/);
    expect(claim).to.match(/^DHL delivered the order .* signed by J ROSEN \(Exhibit A\)\.$/);
    expect(rest).to.deep.equal([]);
  });

  it('has sentences that all pass the citation check, in every language', () => {
    const exhibits = [
      ...delivered,
      exhibit(1, 'shipping_tracking', {
        text: 'Sent',
        details: { number: '0034', shipped_at: '2026-05-02T09:00:00Z' },
      }),
      exhibit(2, 'access_activity_log', {
        details: {
          first_use_at: '2026-05-02T09:00:00Z',
          last_use_at: '2026-05-09T21:05:00Z',
          events: ['38 minutes'],
        },
      }),
      exhibit(3, 'return_record', { text: 'Nothing arrived under RMA 77.' }),
      exhibit(4, 'service_documentation', { details: { service_date: '2026-05-03' } }),
    ];
    for (const language of languages)
      for (const reason of [
        'product_not_received',
        'fraudulent',
        'credit_not_processed',
        'general',
      ] as const) {
        const draftCase = draftCaseOf({ reason, exhibits }, language);
        const { sentences, refused } = draftFromLetter(draftCase);
        const sources = sourcesOf(draftCase, draftCase.exhibits);
        expect(sentences.length, `${reason} ${language}`).to.be.within(4, 10);
        for (const sentence of sentences) expect(checkCitations(sentence, sources)).to.deep.equal(sentence);
        expect(refused.filter(({ why }) => /not in the cited|not a quotation/.test(why))).to.deep.equal([]);
      }
  });

  it('never relies on an exhibit that contradicts its type, and reports it', () => {
    const exhibits = [
      ...one('cancellation_record', 'The customer wrote "please cancel my box". The request was missed.'),
      exhibit(1, 'access_activity_log', { text: 'No logins since April.' }),
    ];
    const { sentences, refused } = draftFromLetter(
      draftCaseOf({ reason: 'subscription_canceled', exhibits }),
    );
    expect(sentences.every(({ citations }) => citations.every(({ kind }) => kind === 'fact'))).to.equal(true);
    expect(refused.map(({ text }) => text).join('\n')).to.match(/cancellation/i);
    const returned = one('proof_of_delivery', undefined, { ...deliveredDetails, status: 'returned' });
    expect(textsOf({ reason: 'product_not_received', exhibits: returned }).join(' ')).to.not.match(/deliver/);
  });

  it('lists no exhibits for their own sake', () => {
    const texts = textsOf({ reason: 'fraudulent', exhibits: one('prior_transactions', 'Two payments.') });
    expect(texts.join(' ')).to.not.match(/we submit|Exhibit/);
  });
});
