import { findFact } from '../../evidence/facts/facts.js';
import { readExhibit } from '../../evidence/readings/read-exhibit.js';
import {
  requestedEvidence,
  findCode,
  applyRefund,
  waivedEvidence,
  type RequestedEvidence,
} from '../../rules/catalogue.js';
import { guidanceOf } from '../../rules/guidance/guidance.js';
import { letterWords, type LetterWords } from '../../rules/letter-words.js';
import type { Claim } from '../claims/claims.js';
import { claimsOf, statementOf } from '../claims/letter-claims.js';
import { evidenceLabel } from '../rendering/evidence-labels.js';
import { checkCitations, sourcesOf } from './citation-check.js';
import { draftWords } from './draft-words.js';
import type {
  Argument,
  Citation,
  DraftCase,
  DraftExhibit,
  DraftSentence,
  RefusedSentence,
} from './drafts.js';
import { toQuotation } from './quotation.js';
import { topicOf, topicWords } from './topics.js';

/**
 * Drafts an argument from the claims of the letter: the thesis, the facts, the claims in the network's order of weight,
 * what the cardholder did not do, and the requested outcome. The same case always gives the same draft.
 */
export function draftByRules(draftCase: DraftCase): Argument {
  const { usable, refused } = partitionExhibits(draftCase);
  const sources = sourcesOf(draftCase, usable);
  const checked = supportedClaims(draftCase, usable).map((claim) =>
    checkCitations(toSentence(claim, draftCase), sources),
  );
  const sentences = checked.filter((one) => 'citations' in one);
  const closing = closeArgument(sentences, usable, draftCase);
  return {
    sentences: [
      ...(sentences.length === 0 ? introduce(draftCase) : sentences),
      ...('citations' in closing ? [closing] : []),
    ],
    refused: [
      ...missingOf(draftCase, usable),
      ...refused,
      ...checked.filter((one) => 'why' in one),
      ...('why' in closing ? [closing] : []),
    ],
  };
}

/** The claims that rest on usable exhibits and facts only, in the letter's order. */
export function supportedClaims(
  { letterCase }: DraftCase,
  usable: readonly DraftExhibit[],
): readonly Claim[] {
  const ids = new Set(usable.map(({ evidence }) => evidence.evidenceId));
  const claims = [
    statementOf('thesis', letterCase),
    statementOf('purchase', letterCase),
    statementOf('refund', letterCase),
    ...claimsOf(letterCase),
    statementOf('not_done', letterCase),
  ];
  return claims.filter(
    (claim): claim is Claim =>
      claim !== undefined &&
      claim.supportedBy.length > 0 &&
      claim.supportedBy.every(({ kind, id }) => kind === 'fact' || ids.has(id)),
  );
}

function toSentence({ text, supportedBy }: Claim, { letterCase }: DraftCase): DraftSentence {
  const citations = supportedBy.map(({ kind, id }): Citation => ({ kind, id }));
  const { transactionId } = letterCase.dispute;
  const namesPayment = transactionId !== undefined && text.includes(transactionId);
  return {
    text,
    citations: namesPayment ? [...citations, { kind: 'fact', id: 'transaction_id' }] : citations,
  };
}

/** Lists the requested evidence that is missing, with the sentence that cannot be written without it. */
export function missingOf(draftCase: DraftCase, usable: readonly DraftExhibit[]): RefusedSentence[] {
  const { language } = draftCase;
  const words = draftWords[language];
  const presentTypes = new Set(usable.map(({ evidence }) => evidence.evidenceType));
  return requestedFor(draftCase)
    .filter(
      ({ type, level, alternatives }) =>
        level !== 'optional' && ![type, ...alternatives].some((one) => presentTypes.has(one)),
    )
    .map(({ type, why, alternatives }) => {
      const [label, topic] = [evidenceLabel(type, language), topicWords[language][topicOf[type]]];
      const hint = language === 'en' ? ` ${guidanceOf(type).helpText}` : '';
      const instead = alternatives.map((one) => evidenceLabel(one, language));
      return {
        text: words.requested(topic, label),
        why:
          words.missing(label, topic, why) +
          hint +
          (instead.length > 0 ? ` ${words.orInstead(instead)}` : ''),
      };
    });
}

/**
 * Separates the usable exhibits from those that cannot be sent, answer another claim, contradict their type, or are an
 * argument themselves.
 */
export function partitionExhibits(draftCase: DraftCase): {
  readonly usable: readonly DraftExhibit[];
  readonly refused: readonly RefusedSentence[];
} {
  const usable: DraftExhibit[] = [];
  const refused: RefusedSentence[] = [];
  for (const exhibit of draftCase.exhibits) {
    const why = whyUnusable(exhibit, draftCase);
    if (why === undefined) usable.push(exhibit);
    else refused.push({ text: present(exhibit, draftCase), why });
  }
  return { usable, refused };
}

function whyUnusable(
  { evidence }: DraftExhibit,
  { dispute, language, letterCase }: DraftCase,
): string | undefined {
  const paidDay = findFact(letterCase.facts, 'payment_date')?.value.slice(0, 10);
  const words = draftWords[language];
  const { evidenceType: type, unsendableBecause } = evidence;
  const label = evidenceLabel(type, language);
  if (unsendableBecause !== undefined) return words.unsendable(unsendableBecause);
  if (type === 'rebuttal_letter') return words.ownLetter;
  const code = { network: dispute.network, code: dispute.reasonCode };
  const waived = waivedEvidence(code).find((one) => one.type === type);
  if (waived !== undefined) return words.waived(label, waived.why);
  const { reason, reasonCode } = dispute;
  const { verdict } = readExhibit(evidence, { reason, reasonCode, paidDay });
  return verdict === 'hurts' || isUndelivered(evidence) ? words.contradicts(label) : undefined;
}

function isUndelivered({ evidenceType, details }: DraftExhibit['evidence']): boolean {
  const status = evidenceType === 'proof_of_delivery' ? details['status'] : undefined;
  return status !== undefined && status !== 'delivered';
}

function requestedFor({ dispute, category, letterCase }: DraftCase): readonly RequestedEvidence[] {
  const isRefunded = letterCase.facts.refundState === 'full';
  return applyRefund(requestedEvidence({ ...dispute, code: dispute.reasonCode, category }), isRefunded);
}

/** A draft without a single claim still names the dispute that it is about. */
function introduce({ facts, language }: DraftCase): DraftSentence[] {
  const [dispute, amount] = ['dispute_id', 'amount'].map((id) => facts.find((fact) => fact.id === id)?.value);
  if (dispute === undefined || amount === undefined) return [];
  return [
    {
      text: draftWords[language].opening(dispute, amount),
      citations: [
        { kind: 'fact', id: 'dispute_id' },
        { kind: 'fact', id: 'amount' },
      ],
    },
  ];
}

function present({ label, evidence }: DraftExhibit, { language }: DraftCase): string {
  const { evidenceType, title } = evidence;
  return draftWords[language].exhibit(topicWords[language][topicOf[evidenceType]], {
    reference: letterWords[language].exhibitReference([label]),
    title: toQuotation(title),
    type: evidenceLabel(evidenceType, language),
  });
}

/** Asks for the outcome on the strength of the exhibits that the sentences cite. */
function closeArgument(
  sentences: readonly DraftSentence[],
  usable: readonly DraftExhibit[],
  { dispute, language }: DraftCase,
): DraftSentence | RefusedSentence {
  const words = draftWords[language];
  const { exhibitReference, ...letter } = letterWords[language];
  const cited = new Set(sentences.flatMap(({ citations }) => citations.map(({ id }) => id)));
  const exhibits = usable.filter(({ evidence }) => cited.has(evidence.evidenceId));
  const outcome = outcomeOf(dispute.stage, letter);
  if (exhibits.length === 0) return { text: `${outcome}.`, why: words.nothingToCite };
  const references = exhibitReference(exhibits.map(({ label }) => label).toSorted(byLabel));
  const text = words.closing(references, outcome);
  const { cannotContest } = findCode(dispute.network, dispute.reasonCode) ?? {};
  if (cannotContest !== undefined) return { text, why: cannotContest };
  return {
    text,
    citations: [
      ...exhibits.map(({ evidence }): Citation => ({ kind: 'evidence', id: evidence.evidenceId })),
      { kind: 'fact', id: 'stage' },
    ],
  };
}

function outcomeOf(stage: string, words: Omit<LetterWords, 'exhibitReference'>): string {
  if (stage === 'inquiry' || stage === 'alert') return words.outcomeOfInquiry;
  return stage.includes('arbitration') ? words.outcomeOfPreArbitration : words.outcome;
}

function byLabel(one: string, other: string): number {
  return one.length - other.length || (one < other ? -1 : 1);
}
