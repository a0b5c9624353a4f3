import type { Language } from '../../platform/shared/language.js';

export type TenantStatus = 'active' | 'suspended' | 'deleted';

/** A deleted company can be restored for so long; then its accounts are disconnected for good. */
export const restorableDays = 30;

export function restorableUntil(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + restorableDays * 24 * 60 * 60 * 1000);
}

export type Tenant = {
  readonly tenantId: string;
  readonly name: string;
  readonly status: TenantStatus;
  /** When it was deleted; undefined unless it is. */
  readonly deletedAt: Date | undefined;
  readonly language: Language;
  readonly businessCategory: string | undefined;
  /** Of all who sign in with a password. */
  readonly demandsSecondFactor: boolean;
};
