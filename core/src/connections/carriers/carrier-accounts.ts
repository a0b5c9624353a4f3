import type { AnyCarrier, Environment } from '@rebuttal/plugin-kit';

import type { VerificationStatus } from '../psp-accounts/psp-accounts.dto.js';

/** A company's account at a carrier, at most one for each carrier. Each credential field is encrypted. */
export type CarrierAccount = {
  readonly accountId: string;
  readonly tenantId: string;
  readonly carrier: string;
  readonly environment: Environment;
  readonly sealedCredentials: Readonly<Record<string, string>>;
  readonly verificationStatus: VerificationStatus;
  readonly verificationMessage: string | undefined;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** A carrier, with the company's account if it has one. */
export type CarrierConnection = {
  readonly carrier: AnyCarrier;
  readonly account: CarrierAccount | undefined;
};
