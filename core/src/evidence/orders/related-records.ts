import type { Consent, PolicyVersion, Usage } from '../../commerce/records/customer-records.js';
import type { CustomerRecordsRepository } from '../../commerce/records/customer-records.repository.js';
import type { Clock } from '../../platform/shared/clock.js';
import { purchaseOf, type MatchedRecords } from './matched-records.js';

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

/** A policy as it applied to a purchase. */
export type ValidPolicy = {
  readonly policy: PolicyVersion;
  /** The buyer's acceptance of this version. Undefined if none is known. */
  readonly consent: Consent | undefined;
};

/**
 * The version of each policy that the buyer accepted last, or without a consent, the one that was valid.
 * @param policies all versions up to the purchase, the newest first
 * @param consents those of the buyer up to the purchase, the newest first
 */
export function policiesAt(policies: readonly PolicyVersion[], consents: readonly Consent[]): ValidPolicy[] {
  const kinds = [...new Set(policies.map(({ kind }) => toKind(kind)))];
  return kinds.flatMap((kind): ValidPolicy[] => {
    const versions = policies.filter((policy) => toKind(policy.kind) === kind);
    const consent = consents.find((one) => toKind(one.kind) === kind);
    const accepted = consent && versionOf(consent, versions);
    if (accepted !== undefined) return [{ policy: accepted, consent }];
    const [valid] = versions;
    return valid === undefined ? [] : [{ policy: valid, consent: undefined }];
  });
}

/** A consent without a version is to the version of its time. One to a version that is not on record proves nothing of another. */
function versionOf(
  { policyVersion, acceptedAt }: Consent,
  versions: readonly PolicyVersion[],
): PolicyVersion | undefined {
  return policyVersion === undefined
    ? versions.find(({ validFrom }) => validFrom <= acceptedAt)
    : versions.find(({ version }) => version === policyVersion);
}

/** `Refund policy`, `refund_policy` and `refund` are the same. */
function toKind(kind: string): string {
  const words = kind.toLowerCase().split(/[^\p{L}\d]+/u);
  return words.filter((word) => word !== '' && word !== 'policy').join('_');
}

const evidenceKinds = {
  refund: /^(?:refunds?|returns?|refunds?_(?:and_)?returns?|returns?_(?:and_)?refunds?)$/,
  cancellation: /^(?:cancell?ations?|cancel|subscription_cancell?ations?)$/,
  terms: /^(?:terms|tos|terms_(?:of|and)_(?:service|sale|use|conditions)|general_terms)$/,
} as const;
export type PolicyKind = keyof typeof evidenceKinds;
const policyKinds = Object.keys(evidenceKinds) as PolicyKind[];

/** The kind of evidence that a policy is. Undefined for others, such as privacy policies. */
export function policyKindOf({ kind }: Pick<PolicyVersion, 'kind'>): PolicyKind | undefined {
  return policyKinds.find((name) => evidenceKinds[name].test(toKind(kind)));
}
