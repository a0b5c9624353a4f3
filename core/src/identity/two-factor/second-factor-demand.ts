import type { SecondFactorPolicy } from '../../platform/config.js';
import type { UserRole } from '../sessions/auth.dto.js';

export type Demanded = {
  readonly role: UserRole;
  readonly tenantDemandsFactor: boolean;
};

export type FactorUser = Demanded & {
  readonly hasSecondFactor: boolean;
  /** Undefined for users who sign in with a password. */
  readonly oauthProvider: string | undefined;
};

export function isFactorDemanded(
  policy: SecondFactorPolicy,
  { role, tenantDemandsFactor }: Demanded,
): boolean {
  if (policy === 'everyone' || tenantDemandsFactor) return true;
  return policy === 'super_admins' && role === 'super_admin';
}

/** Users of an identity provider count as protected, because the provider is responsible for their second factor. */
export function hasDemandedFactor({
  hasSecondFactor,
  oauthProvider,
}: Omit<FactorUser, keyof Demanded>): boolean {
  return hasSecondFactor || oauthProvider !== undefined;
}

/** Such a user can only set up two-factor authentication: docs/decisions/0056-required-two-factor.md. */
export function lacksDemandedFactor(policy: SecondFactorPolicy, user: FactorUser): boolean {
  return isFactorDemanded(policy, user) && !hasDemandedFactor(user);
}
