import type { CustomerIdentifiers, MerchandiseOrServices } from '@rebuttal/plugin-kit';

/** The values that a person entered for one payment. They take precedence over every source. */
export type EnteredTransaction = CustomerIdentifiers & { readonly productDescription?: string };
export type EnteredDisputed = EnteredTransaction & { readonly merchandiseOrServices?: MerchandiseOrServices };

export type EnteredEvidence = {
  /** The pair that a person chose. `undefined`: the best one counts. */
  readonly chosen: readonly string[] | undefined;
  readonly disputed: EnteredDisputed;
  /** By the ID of the prior payment. */
  readonly prior: Readonly<Record<string, EnteredTransaction>>;
  /** The pair that the provider refused last. Absent if something was entered since. */
  readonly refused?: RefusedPair;
};

export type RefusedPair = { readonly prior: readonly string[]; readonly reason: string };

export const nothingEntered: EnteredEvidence = { chosen: undefined, disputed: {}, prior: {} };

/** A change of one payment's fields: null withdraws a value, and an absent field stays as it is. */
export type FieldChanges<T> = { readonly [K in keyof T]?: T[K] | null | undefined };

export type EvidenceChange = {
  readonly chosen: readonly string[] | undefined;
  readonly disputed: FieldChanges<EnteredDisputed>;
  readonly prior: Readonly<Record<string, FieldChanges<EnteredTransaction>>>;
};

export function applyChange(before: EnteredEvidence, change: EvidenceChange): EnteredEvidence {
  const changed = Object.entries(change.prior).map(([paymentId, fields]) => [
    paymentId,
    applyFields(before.prior[paymentId] ?? {}, fields),
  ]);
  const prior = { ...before.prior, ...(Object.fromEntries(changed) as EnteredEvidence['prior']) };
  return {
    chosen: change.chosen,
    disputed: applyFields(before.disputed, change.disputed),
    prior: Object.fromEntries(Object.entries(prior).filter(([, fields]) => Object.keys(fields).length > 0)),
  };
}

function applyFields<T extends object>(before: T, changes: FieldChanges<T>): T {
  const stated = Object.entries(changes).filter(([, value]) => value !== undefined);
  const merged = Object.entries({ ...before, ...(Object.fromEntries(stated) as Partial<T>) });
  return Object.fromEntries(merged.filter(([, value]) => value !== null)) as T;
}

/** The names of what changed, without the values, which may be personal data of cardholders. */
export function changedFields(before: EnteredEvidence, after: EnteredEvidence): string[] {
  const differs = (one: unknown, other: unknown) =>
    JSON.stringify(one ?? null) !== JSON.stringify(other ?? null);
  const ids = new Set([...Object.keys(before.prior), ...Object.keys(after.prior)]);
  return [
    ...(differs(before.chosen, after.chosen) ? ['chosen'] : []),
    ...(differs(before.disputed, after.disputed) ? ['disputed'] : []),
    ...([...ids].some((id) => differs(before.prior[id], after.prior[id])) ? ['prior'] : []),
  ];
}
