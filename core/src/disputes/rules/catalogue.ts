import {
  lookUp,
  networkOfCodes,
  otherReasonsOfNetworkCode,
  type DisputeReason,
  type DisputeStage,
  type EvidenceType,
} from '@rebuttal/plugin-kit';

import type { BusinessCategory } from '../templates/builtin/builtin-template.js';
import { amexCodes } from './codes/amex.js';
import { discoverCodes } from './codes/discover.js';
import { jcbCodes } from './codes/jcb.js';
import { mastercardCodes } from './codes/mastercard.js';
import { cashAppCodes, klarnaCodes } from './codes/other-methods.js';
import { visaCodes } from './codes/visa.js';
import { reasonRules } from './evidence/reason-rules.js';
import type { AnswerWindow, CodeRule, EvidenceLevel, RuleNetwork } from './rules.js';
import { answerWindows, isOfNetwork } from './windows.js';

export const networkCodes: Readonly<Record<RuleNetwork, readonly CodeRule[]>> = {
  visa: visaCodes,
  mastercard: mastercardCodes,
  amex: amexCodes,
  discover: discoverCodes,
  jcb: jcbCodes,
  klarna: klarnaCodes,
  cash_app: cashAppCodes,
};

/** What is known of a dispute; each part may be missing. */
export type DisputeTraits = {
  readonly reason: DisputeReason;
  readonly network?: string | undefined;
  readonly code?: string | undefined;
  readonly stage: DisputeStage;
  readonly provider: string;
  readonly category: BusinessCategory | undefined;
};

/** What the catalogue says of a network's code; `undefined` for a code or network that it does not know. */
export function findCode(network: string | undefined, code: string | undefined): CodeRule | undefined {
  const wanted = code?.trim().toUpperCase();
  return lookUp(networkCodes, networkOfCodes(network))?.find((rule) => rule.code === wanted);
}

/**
 * How long there is to answer at this stage: the network's limit and what this provider leaves of it. Never a due date:
 * that is the provider's to say.
 */
export function windowsOf({ network, code, stage, provider }: DisputeTraits): readonly AnswerWindow[] {
  const rule = findCode(network, code);
  if (rule?.hasNoWindow === true) return [];
  const owner = networkOfCodes(network);
  return answerWindows.filter(
    (window) =>
      window.stage === stage &&
      isOfNetwork(window, owner) &&
      (window.setBy === 'network' || window.setBy === provider) &&
      (rule === undefined || (window.categories?.includes(rule.category) ?? true)),
  );
}

/** What is asked for, before any template has its say. */
export type AskedEvidence = {
  readonly type: EvidenceType;
  readonly level: EvidenceLevel;
  readonly why: string;
  readonly alternatives: readonly EvidenceType[];
};

export type Waived = { readonly type: EvidenceType; readonly why: string };

/** The evidence for a dispute by its reason, the merchant's kind of business, and the network's code. */
export function askedEvidence(traits: DisputeTraits): readonly AskedEvidence[] {
  const ofCode = (findCode(traits.network, traits.code)?.evidence?.asks ?? []).map((row) => ({
    ...row,
    alternatives: row.alternatives ?? [],
  }));
  const ofStage: readonly AskedEvidence[] =
    traits.stage === 'inquiry'
      ? [
          {
            type: 'refund_proof',
            level: 'recommended',
            why: 'A full refund answers an inquiry before any money is taken.',
            alternatives: [],
          },
        ]
      : [];
  return mergeAsked([...ofCode, ...ofReason(traits), ...ofStage]);
}

/** What is not asked for, although the reason would: it cannot exist for this code or does not answer it. */
export function waivedEvidence({
  network,
  code,
}: Pick<DisputeTraits, 'network' | 'code'>): readonly Waived[] {
  const waives = findCode(network, code)?.evidence?.waives;
  return waives?.types.map((type) => ({ type, why: waives.why })) ?? [];
}

/** Other reasons that the same code stands for; the claim's own words tell which it is. */
export function otherReasons({ network, code, reason }: DisputeTraits): readonly DisputeReason[] {
  return otherReasonsOfNetworkCode(network, code).filter((other) => other !== reason);
}

/** What only some kinds of business need is recommended where the kind is not known. */
function ofReason({ reason, category }: DisputeTraits): AskedEvidence[] {
  return reasonRules[reason].flatMap(({ type, level, why, categories, requiredFor, alternatives = [] }) => {
    const asked = { type, why, alternatives };
    if (category === undefined)
      return [{ ...asked, level: level === 'required' && categories !== undefined ? 'recommended' : level }];
    if (categories !== undefined && !categories.includes(category)) return [];
    return [{ ...asked, level: requiredFor?.includes(category) === true ? 'required' : level }];
  });
}

/**
 * A refund record does the service of other evidence only if the refunds add up to the disputed amount. Then it answers
 * the claim alone, and that other evidence is optional.
 */
export function settleByRefund(rows: readonly AskedEvidence[], isRefundedInFull: boolean): AskedEvidence[] {
  return rows.map((row) => {
    if (!row.alternatives.includes('refund_proof')) return row;
    const alternatives = row.alternatives.filter((type) => type !== 'refund_proof');
    return { ...row, alternatives, level: isRefundedInFull ? 'optional' : row.level };
  });
}

const ranks: Readonly<Record<EvidenceLevel, number>> = { required: 0, recommended: 1, optional: 2 };

/** One row for each type: the strongest level wins, the first reason stays, alternatives add up. */
export function mergeAsked(rows: readonly AskedEvidence[]): AskedEvidence[] {
  const merged = new Map<EvidenceType, AskedEvidence>();
  for (const row of rows) {
    const known = merged.get(row.type);
    merged.set(
      row.type,
      known === undefined
        ? row
        : {
            ...known,
            level: ranks[row.level] < ranks[known.level] ? row.level : known.level,
            alternatives: [...new Set([...known.alternatives, ...row.alternatives])],
          },
    );
  }
  return [...merged.values()].toSorted((a, b) => ranks[a.level] - ranks[b.level]);
}
