import type { Language } from '../../platform/shared/language.js';

export type TenantStatus = 'active' | 'suspended' | 'deleted';

/** A deleted company can be restored for this many days. Then its accounts are disconnected permanently. */
export const restorableDays = 30;

export function restorableUntil(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + restorableDays * 24 * 60 * 60 * 1000);
}

export type Tenant = {
  readonly tenantId: string;
  readonly name: string;
  readonly status: TenantStatus;
  /** Set if the company is deleted. */
  readonly deletedAt: Date | undefined;
  readonly language: Language;
  readonly businessCategory: string | undefined;
  /** Applies to all members who sign in with a password. */
  readonly demandsSecondFactor: boolean;
};
