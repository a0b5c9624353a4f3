import type { EvidenceType } from '@rebuttal/plugin-kit';

import { summarizeRefunds } from '../evidence/refunds.js';
import { evidenceLabel } from '../responses/rendering/evidence-labels.js';
import { letterWords, type LetterWords } from '../responses/rendering/words.js';
import {
  requestedEvidence,
  findCode,
  applyRefund,
  waivedEvidence,
  type RequestedEvidence,
} from '../rules/catalogue.js';
import { guidanceOf } from '../rules/guidance/guidance.js';
import { draftWords, type DraftWords } from './draft-words.js';
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
 * Drafts an argument from the rule catalogue alone: the claim, the exhibits in the network's order of weight, and the
 * requested outcome. The same case always gives the same draft.
 */
export function draftByRules(draftCase: DraftCase): Argument {
  const { usable, refused } = partitionExhibits(draftCase);
  const ordered = inOrderOfWeight(usable, draftCase);
  const closing = closeArgument(ordered, draftCase);
  return {
    sentences: [
      ...introduce(draftCase),
      ...ordered.flatMap((exhibit) => present(exhibit, draftCase)),
      ...('citations' in closing ? [closing] : []),
    ],
    refused: [...missingOf(draftCase, usable), ...refused, ...('why' in closing ? [closing] : [])],
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

/** Separates the usable exhibits from those that cannot be sent, answer another claim, or are an argument themselves. */
export function partitionExhibits(draftCase: DraftCase): {
  readonly usable: readonly DraftExhibit[];
  readonly refused: readonly RefusedSentence[];
} {
  const { dispute, language } = draftCase;
  const words = draftWords[language];
  const waived = new Map(
    waivedEvidence({ network: dispute.network, code: dispute.reasonCode }).map(({ type, why }) => [
      type,
      why,
    ]),
  );
  const usable: DraftExhibit[] = [];
  const refused: RefusedSentence[] = [];
  for (const exhibit of draftCase.exhibits) {
    const { evidenceType: type, unsendableBecause } = exhibit.evidence;
    const waivedWhy = waived.get(type);
    const refuse = (why: string) => refused.push({ text: present(exhibit, draftCase)[0]?.text ?? '', why });
    if (unsendableBecause !== undefined) refuse(words.unsendable(unsendableBecause));
    else if (type === 'rebuttal_letter') refuse(words.ownLetter);
    else if (waivedWhy !== undefined) refuse(words.waived(evidenceLabel(type, language), waivedWhy));
    else usable.push(exhibit);
  }
  return { usable, refused };
}

function requestedFor({ dispute, category, exhibits }: DraftCase): readonly RequestedEvidence[] {
  const { state } = summarizeRefunds(
    dispute.amount,
    exhibits.map(({ evidence }) => evidence),
  );
  return applyRefund(requestedEvidence({ ...dispute, code: dispute.reasonCode, category }), state === 'full');
}

/** Orders exhibits: the winning evidence for the network's code, the evidence for the reason, then the rest as added. */
function inOrderOfWeight(exhibits: readonly DraftExhibit[], draftCase: DraftCase): DraftExhibit[] {
  const { network, reasonCode } = draftCase.dispute;
  const order: readonly EvidenceType[] = [
    ...(findCode(network, reasonCode)?.wins ?? []),
    ...requestedFor(draftCase).flatMap(({ type, alternatives }) => [type, ...alternatives]),
  ];
  const rank = ({ evidence }: DraftExhibit) => {
    const at = order.indexOf(evidence.evidenceType);
    return at === -1 ? order.length : at;
  };
  return exhibits.toSorted((one, other) => rank(one) - rank(other));
}

function introduce({ facts, language }: DraftCase): DraftSentence[] {
  const words = draftWords[language];
  const values = new Map(facts.map(({ id, value }) => [id, value]));
  const say = (ids: readonly string[], write: (...values: string[]) => string): DraftSentence[] => {
    const found = ids.map((id) => values.get(id));
    if (!found.every((value) => value !== undefined)) return [];
    return [{ text: write(...found), citations: ids.map((id) => ({ kind: 'fact', id })) }];
  };
  const code = say(['network', 'reason_code', 'reason_title'], words.codeTitle);
  return [
    ...say(['dispute_id', 'amount'], words.opening),
    ...say(['transaction_id', 'provider'], words.payment),
    ...say(['reason'], words.claim),
    ...(code.length > 0 ? code : say(['network', 'reason_code'], words.code)),
  ];
}

function present({ label, evidence }: DraftExhibit, { language }: DraftCase): DraftSentence[] {
  const words: DraftWords = draftWords[language];
  const { evidenceType, evidenceId, title, text } = evidence;
  const reference = letterWords[language].exhibitReference([label]);
  const citations: readonly Citation[] = [{ kind: 'evidence', id: evidenceId }];
  const type = evidenceLabel(evidenceType, language);
  const quotation = toQuotation(text ?? '');
  return [
    {
      text: words.exhibit(topicWords[language][topicOf[evidenceType]], {
        reference,
        title: toQuotation(title),
        type,
      }),
      citations,
    },
    ...(quotation === '' ? [] : [{ text: words.states(reference, quotation), citations }]),
  ];
}

function closeArgument(
  exhibits: readonly DraftExhibit[],
  draftCase: DraftCase,
): DraftSentence | RefusedSentence {
  const { dispute, language } = draftCase;
  const words = draftWords[language];
  const { exhibitReference, ...letter } = letterWords[language];
  const references = exhibitReference(exhibits.map(({ label }) => label).toSorted(byLabel));
  const outcome = outcomeOf(dispute.stage, letter);
  const { cannotContest } = findCode(dispute.network, dispute.reasonCode) ?? {};
  if (exhibits.length === 0) return { text: `${outcome}.`, why: words.nothingToCite };
  const text = words.closing(references, outcome);
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
