import { claimIds, claimLabels, type ClaimId, type StatementId } from '../claims/claim-ids.js';
import type { Claim } from '../claims/claim-source.js';
import type { LetterTable } from '../claims/comparison-table.js';
import { claimsNamedIn, claimsOf, statementOf, tableOf, type TitledClaim } from '../claims/letter-claims.js';
import type { LetterBlock } from './letter-blocks.js';
import type { LetterCase } from './letter-case.js';

const statementVariables: Readonly<
  Record<string, { readonly id: StatementId; readonly description: string }>
> = {
  thesis: { id: 'thesis', description: 'Decisive fact: what decides the case, in one or two sentences' },
  facts_paragraph: {
    id: 'purchase',
    description: 'Purchase: who bought what, when, and how the card was charged',
  },
  refund_statement: {
    id: 'refund',
    description: 'Refunds: what was refunded, when, and what remains; empty without a refund',
  },
  not_done: { id: 'not_done', description: 'Not done: what the cardholder did not do, from your records' },
};

const claimNames = new Map<string, ClaimId>(claimIds.map((id) => [`claim_${id}`, id]));

/** The names of the group `claims`. Each is empty unless the case supports it. */
export const claimVariables: readonly { readonly name: string; readonly description: string }[] = [
  ...Object.entries(statementVariables).map(([name, { description }]) => ({ name, description })),
  { name: 'claims', description: 'All claims: those that the case supports, in order of weight' },
  ...[...claimNames].map(([name, id]) => ({ name, description: claimLabels[id] })),
  { name: 'comparison_table', description: 'Table: prior payments, two payments or a timeline' },
  {
    name: 'merchant_argument',
    description:
      'Your argument: the text that you wrote for the dispute; claims that it states are not repeated',
  },
];

const names = new Set(claimVariables.map(({ name }) => name));
export const isClaimVariable = (name: string): boolean => names.has(name);

/** The claims of a letter, before its template selects some of them. */
export type LetterClaims = {
  readonly statements: ReadonlyMap<StatementId, Claim>;
  readonly claims: readonly TitledClaim[];
  readonly table: LetterTable | undefined;
};

export function letterClaims(letterCase: LetterCase): LetterClaims {
  const statements = Object.values(statementVariables).flatMap(({ id }) => {
    const statement = statementOf(id, letterCase);
    return statement === undefined ? [] : [[id, statement] as const];
  });
  return {
    statements: new Map(statements),
    claims: claimsOf(letterCase, claimsNamedIn(letterCase.template.content)),
    table: tableOf(letterCase),
  };
}

export function claimValues(
  { statements, claims, table }: LetterClaims,
  argument: LetterBlock | undefined,
): ReadonlyMap<string, string | LetterBlock | undefined> {
  const values = new Map<string, string | LetterBlock | undefined>();
  for (const [name, { id }] of Object.entries(statementVariables)) values.set(name, statements.get(id)?.text);
  for (const [name, id] of claimNames) {
    const claim = claims.find((one) => one.id === id);
    values.set(name, claim && { block: 'claim', claim });
  }
  values.set('claims', claims.length === 0 ? undefined : { block: 'claims', claims });
  values.set('comparison_table', table && { block: 'table', table });
  values.set('merchant_argument', argument);
  return values;
}

/** The claims whose variables a letter prints, each once, without statements that need no support. */
export function statedClaims(
  { statements, claims }: LetterClaims,
  used: ReadonlySet<string>,
): readonly Claim[] {
  const around = Object.entries(statementVariables).flatMap(([name, { id }]) => {
    const statement = used.has(name) ? statements.get(id) : undefined;
    return statement === undefined || statement.supportedBy.length === 0 ? [] : [statement];
  });
  const numbered = claims
    .filter(({ id }) => used.has('claims') || used.has(`claim_${id}`))
    .map(({ id, text, supportedBy }) => ({ id, text, supportedBy }));
  const isLast = ({ id }: Claim) => id === 'not_done';
  return [...around.filter((one) => !isLast(one)), ...numbered, ...around.filter(isLast)];
}
