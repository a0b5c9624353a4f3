import type { Language } from '../../platform/shared/language.js';
import {
  applyRefund,
  requestedEvidence,
  waivedEvidence,
  type RequestedEvidence,
} from '../../rules/catalogue.js';
import { ClaimSource, type Claim } from '../claims/claim-source.js';
import { claimsOf, statementOf } from '../claims/letter-claims.js';
import { evidenceLabel } from '../rendering/evidence-labels.js';
import type { Argument, DraftCase, DraftExhibit, RefusedSentence } from './drafts.js';

/** The supported statements of the letter as sentences. The same case always gives the same draft. */
export function draftFromLetter(draftCase: DraftCase): Argument {
  const { transactionId } = draftCase.letterCase.dispute;
  const sentences = supportedClaims(draftCase).map(({ text, supportedBy }) => ({
    text,
    citations: [
      ...supportedBy.map(({ kind, id }) => ({ kind, id })),
      ...(transactionId !== undefined && text.includes(transactionId)
        ? [{ kind: 'fact' as const, id: 'transaction_id' }]
        : []),
    ],
  }));
  return { sentences, refused: missingOf(draftCase) };
}

/** The claims of the letter, in its order. */
export function supportedClaims({ letterCase }: DraftCase): readonly Claim[] {
  const claims = [
    statementOf('thesis', letterCase),
    statementOf('purchase', letterCase),
    statementOf('refund', letterCase),
    ...claimsOf(letterCase),
    statementOf('not_done', letterCase),
  ];
  return claims.filter((claim) => claim !== undefined && claim.supportedBy.length > 0) as readonly Claim[];
}

/** The exhibits that were understood to help. The letter relies on no others. */
export function understoodExhibits({ exhibits, letterCase }: DraftCase): readonly DraftExhibit[] {
  const source = new ClaimSource(letterCase);
  const understood = new Set(
    letterCase.exhibits
      .flatMap(({ evidenceType }) => source.exhibits(evidenceType))
      .map(({ evidenceId }) => evidenceId),
  );
  return exhibits.filter(({ evidence }) => understood.has(evidence.evidenceId));
}

type MissingWords = {
  /** `why` is the catalogue's explanation, in English. */
  readonly missing: (type: string, why: string) => string;
  readonly orInstead: (types: readonly string[]) => string;
};

const missingWords: Readonly<Record<Language, MissingWords>> = {
  en: {
    missing: (type, why) => `There is no exhibit that shows “${type}”. ${why}`,
    orInstead: (types) =>
      `Add it, or add one of these instead: ${types.map((type) => `“${type}”`).join(', ')}.`,
  },
  zh: {
    missing: (type) => `尚无能够证明“${type}”的证据。请补充。`,
    orInstead: (types) => `也可改为提供：${types.map((type) => `“${type}”`).join('、')}。`,
  },
  ja: {
    missing: (type) => `「${type}」を示す資料がありません。追加してください。`,
    orInstead: (types) => `代わりに次の資料でも足ります：${types.map((type) => `「${type}」`).join('、')}。`,
  },
};

/** The requested evidence that no exhibit shows, and why it matters. */
export function missingOf(draftCase: DraftCase): RefusedSentence[] {
  const { language, dispute } = draftCase;
  const words = missingWords[language];
  const present = new Set(understoodExhibits(draftCase).map(({ evidence }) => evidence.evidenceType));
  const waived = waivedEvidence({ network: dispute.network, code: dispute.reasonCode });
  return requestedFor(draftCase)
    .filter(
      ({ type, level, alternatives }) =>
        level !== 'optional' &&
        !waived.some((one) => one.type === type) &&
        ![type, ...alternatives].some((one) => present.has(one)),
    )
    .map(({ type, why, alternatives }) => {
      const label = evidenceLabel(type, language);
      const instead = alternatives.map((one) => evidenceLabel(one, language));
      const orInstead = instead.length === 0 ? '' : ` ${words.orInstead(instead)}`;
      return { text: label, why: words.missing(label, why) + orInstead };
    });
}

function requestedFor({ dispute, category, letterCase }: DraftCase): readonly RequestedEvidence[] {
  const isRefunded = letterCase.facts.refundState === 'full';
  return applyRefund(requestedEvidence({ ...dispute, code: dispute.reasonCode, category }), isRefunded);
}
