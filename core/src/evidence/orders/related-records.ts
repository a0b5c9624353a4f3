import type { Consent, PolicyVersion, Usage } from '../../commerce/records/customer-records.js';
import type { CustomerRecordsRepository } from '../../commerce/records/customer-records.repository.js';
import type { Clock } from '../../platform/shared/clock.js';
import { purchaseOf, type MatchedRecords } from './matched-records.js';
import { policiesAt, type ValidPolicy } from './policy-versions.js';

export type RelatedRecordsDeps = {
  readonly customerRecords: Pick<
    CustomerRecordsRepository,
    'findUsage' | 'findConsents' | 'findPolicies' | 'findPolicyText'
  >;
  readonly clock: Clock;
};

export type RelatedRecords = {
  /** The use of the buyer's account from the purchase on. Undefined if nothing is recorded. */
  readonly usage: Usage | undefined;
  /** One per kind. */
  readonly policies: readonly ValidPolicy[];
};

/** Finds the usage, the policies and the consents that belong to a purchase. */
export class RelatedRecordsReader {
  constructor(private readonly deps: RelatedRecordsDeps) {}

  async findRelatedRecords(tenantId: string, records: MatchedRecords): Promise<RelatedRecords> {
    const { at, email, accountId } = purchaseOf(records);
    if (at === undefined) return { usage: undefined, policies: [] };
    const { customerRecords, clock } = this.deps;
    const usage =
      accountId === undefined
        ? undefined
        : await customerRecords.findUsage(tenantId, accountId, { from: at, to: clock() });
    const policies: readonly PolicyVersion[] = await customerRecords.findPolicies(tenantId, at);
    const consents: readonly Consent[] =
      email === undefined || policies.length === 0
        ? []
        : await customerRecords.findConsents(tenantId, email, at);
    return {
      usage: usage === undefined || usage.count === 0 ? undefined : usage,
      policies: policiesAt(policies, consents),
    };
  }

  /** Returns undefined if the version was deleted since. */
  findPolicyText(tenantId: string, { policy }: ValidPolicy): Promise<string | undefined> {
    return this.deps.customerRecords.findPolicyText(tenantId, policy.externalId);
  }
}
