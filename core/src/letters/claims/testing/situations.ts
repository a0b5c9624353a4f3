import type { EvidenceType } from '@rebuttal/plugin-kit';

import type { EvidenceDetails } from '../../../evidence/exhibits/evidence-details.js';
import type { DisputeFacts } from '../../../evidence/facts/facts.js';
import type { LetterCase, LetterExhibit } from '../../rendering/letter-case.js';
import { exhibit, factsOf, hutchCase, hutchFacts } from '../../rendering/testing/rabbit-case.js';
import { claimIds } from '../claim-ids.js';
import { claimsOf, statementOf } from '../letter-claims.js';

export type Reason = LetterCase['dispute']['reason'];
export type Situation = {
  readonly reason?: Reason;
  readonly network?: string;
  readonly code?: string;
  /** The provider's text of the claim. */
  readonly claim?: string;
  readonly facts?: DisputeFacts;
  readonly exhibits?: readonly LetterExhibit[];
  /** The text of the template. */
  readonly content?: string;
};

export const known = factsOf(hutchFacts);
export const caseOf = ({
  reason = 'general',
  network = 'visa',
  code,
  claim,
  facts = known,
  exhibits = [],
  content = '',
}: Situation) => {
  const { dispute } = hutchCase('');
  return hutchCase(content, {
    dispute: { ...dispute, reason, network, reasonCode: code, reasonTitle: undefined, providerReason: claim },
    facts,
    exhibits,
    generatedAt: new Date('2026-06-01T09:00:00Z'),
  });
};
export const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ');
export const claimOf = (id: string, situation: Situation) =>
  plain(
    claimsOf(
      caseOf(situation),
      claimIds.filter((one) => one === id),
    )[0]?.text,
  );
export const thesisOf = (situation: Situation) => plain(statementOf('thesis', caseOf(situation))?.text);

export const one = (type: EvidenceType, text?: string, details?: EvidenceDetails): LetterExhibit[] => [
  exhibit(0, type, {
    ...(text === undefined ? {} : { text }),
    ...(details === undefined ? {} : { details }),
  }),
];
