import type { Environment } from '@rebuttal/plugin-kit';

import type { VerificationStatus } from '../psp-accounts/psp-accounts.dto.js';

/** A company's account at a carrier, at most one for each carrier, as calls need it. Each credential field is encrypted. */
export type CarrierAccount = {
  readonly accountId: string;
  readonly tenantId: string;
  readonly carrier: string;
  readonly environment: Environment;
  readonly sealedCredentials: Readonly<Record<string, string>>;
  readonly verificationStatus: VerificationStatus;
};
