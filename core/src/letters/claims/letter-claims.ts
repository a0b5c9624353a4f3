import type { LetterCase } from '../rendering/letter-case.js';
import { writeClaim } from './catalogue.js';
import { claimIds, type ClaimId, type StatementId } from './claim-ids.js';
import { claimOrder } from './claim-order.js';
import { ClaimSource, type Claim } from './claim-source.js';
import { comparisonTable, type LetterTable } from './comparison-table.js';
import { writeRefund } from './refunds-claim.js';
import { isFullyRefunded, writeNotDone, writePurchase, writeThesis } from './statements.js';

/** More numbered claims weaken a letter, because an analyst reads it in 90 seconds. */
export const claimsMax = 6;

/** A numbered claim with the bold words that it starts with. */
export type TitledClaim = Claim & { readonly id: ClaimId; readonly title: string };

/** The supported claims of a case in this order, at most six. A full refund needs none: see `{{refund_statement}}`. */
export function claimsOf(
  letterCase: LetterCase,
  order: readonly ClaimId[] = claimOrder(letterCase.dispute.reason, letterCase.dispute.network),
): readonly TitledClaim[] {
  if (isFullyRefunded(letterCase)) return [];
  const written: TitledClaim[] = [];
  for (const id of new Set(order)) {
    const source = new ClaimSource(letterCase);
    const text = writeClaim(id, source);
    const { supportedBy, words } = source;
    // A claim without support is never written.
    if (text === undefined || supportedBy.length === 0) continue;
    written.push({ id, title: words.titles[id], text, supportedBy });
    if (written.length === claimsMax) break;
  }
  return withoutThesis(written, letterCase);
}

const thesisVariable = /\{\{[ \t]{0,4}thesis[ \t]{0,4}\}\}/;

/** A claim that opens the letter is not numbered, too. */
function withoutThesis(claims: readonly TitledClaim[], letterCase: LetterCase): readonly TitledClaim[] {
  if (!thesisVariable.test(letterCase.template.content)) return claims;
  const thesis = statementOf('thesis', letterCase)?.text ?? '';
  return claims.filter(({ text }) => !thesis.includes(text));
}

/** The claims that a template names, in its order. `undefined` if it names none. */
export function claimsNamedIn(content: string): readonly ClaimId[] | undefined {
  const named = [...content.matchAll(/\{\{[ \t]{0,4}claim_([a-z_]{1,40})[ \t]{0,4}\}\}/g)].map(
    ([, id]) => id,
  );
  const known = claimIds.filter((id) => named.includes(id));
  if (known.length === 0) return undefined;
  return known.toSorted((one, other) => named.indexOf(one) - named.indexOf(other));
}

/** One of the statements around the numbered claims, or `undefined` if the case does not support it. */
export function statementOf(id: StatementId, letterCase: LetterCase): Claim | undefined {
  const source = new ClaimSource(letterCase);
  const text = statementWriters[id](source);
  return text === undefined ? undefined : { id, text, supportedBy: source.supportedBy };
}

const statementWriters: Readonly<Record<StatementId, (source: ClaimSource) => string | undefined>> = {
  thesis: writeThesis,
  purchase: writePurchase,
  refund: writeRefund,
  not_done: (source) => (isFullyRefunded(source.letterCase) ? undefined : writeNotDone(source)),
};

export function tableOf(letterCase: LetterCase): LetterTable | undefined {
  return comparisonTable(new ClaimSource(letterCase));
}
