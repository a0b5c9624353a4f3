import type { MoneyMovement } from '@rebuttal/plugin-kit';

import type { StoredValue } from './stored-values.js';

type Stored = Omit<MoneyMovement, 'occurredAt'> & { readonly occurredAt: string };

/** Movements as JSON, in which times are texts. */
export const movements: StoredValue<readonly MoneyMovement[] | undefined> = {
  fromRow: (stored) => (stored === null ? undefined : revive(stored as readonly Stored[])),
  toColumn: (value) => (value === undefined ? null : JSON.stringify(value)),
  isJson: true,
};

function revive(stored: readonly Stored[]): MoneyMovement[] {
  return stored.map((movement) => ({ ...movement, occurredAt: new Date(movement.occurredAt) }));
}
