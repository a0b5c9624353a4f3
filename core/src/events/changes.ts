import type { Tx } from '../database/database.js';

/** Something of a company changed. Only ids travel: whoever wants more asks, and passes the access check by asking. */
export type Change = {
  readonly tenantId: string;
  readonly kind: 'dispute' | 'submission' | 'psp_account';
  readonly id: string;
};

/** Told to all processes when the transaction commits, and never if it does not. */
export async function announceChange(tx: Tx, change: Change): Promise<void> {
  await tx.raw(`select pg_notify('rebuttal_changes', ?)`, [JSON.stringify(change)]);
}
