import type { CompellingEvidenceReader } from '../../disputes/compelling-evidence/compelling-evidence-reader.js';
import type { DisputesRepository } from '../../disputes/disputes/disputes.repository.js';
import type { ListedDispute } from '../../disputes/disputes/listed-disputes.js';
import type { EvidenceRepository } from '../../disputes/evidence/evidence.repository.js';
import type { StoredCompleteness } from '../../disputes/evidence-requirements/stored-completeness.js';
import type { DisputeFactsReader } from '../../disputes/facts/dispute-facts-reader.js';
import type { ResponseSettingsRepository } from '../../disputes/settings/settings.repository.js';
import { neededValues, type ComputedField, type ComputedValues } from './conditions.js';
import type { Condition } from './rules.js';

export type ConditionValuesDeps = {
  readonly disputes: Pick<DisputesRepository, 'find' | 'customers' | 'findByCustomer'>;
  readonly evidence: Pick<EvidenceRepository, 'list'>;
  readonly responseSettings: Pick<ResponseSettingsRepository, 'find'>;
  readonly storedCompleteness: Pick<StoredCompleteness, 'find'>;
  readonly factsReader: Pick<DisputeFactsReader, 'readFacts'>;
  readonly compellingEvidenceReader: Pick<CompellingEvidenceReader, 'assessDispute'>;
};

/** The dispute as it is tested, and the time from which `days_left` counts. */
export type TestedDispute = { readonly dispute: ListedDispute; readonly at: Date };

type Needs = ReadonlyMap<string, ReadonlySet<ComputedField>>;

const caseFields: readonly ComputedField[] = ['refundState', 'compellingEvidence'];

/** Reads what conditions test beyond the columns of disputes, from what is stored. Calls no provider. */
export class ConditionValues {
  constructor(private readonly deps: ConditionValuesDeps) {}

  /**
   * Returns the values that decide which rule is the first that matches, by dispute. Disputes are left out if they are being
   * changed, so that a value is unknown at the moment.
   * @param onFault called for a dispute that can't be read, which is left out. Without it, the error is thrown.
   */
  async read(
    tenantId: string,
    tested: readonly TestedDispute[],
    rules: readonly { readonly conditions: readonly Condition[] }[],
    onFault?: (error: unknown, disputeId: string) => void,
  ): Promise<ReadonlyMap<string, ComputedValues>> {
    const needs: Needs = new Map(
      tested.map(({ dispute, at }) => [dispute.disputeId, neededValues(rules, dispute, at)]),
    );
    const completeness = await this.deps.storedCompleteness.find(tenantId, idsWith(needs, ['completeness']));
    const customerDisputes = await this.countOfCustomers(tenantId, idsWith(needs, ['customerDisputes']));
    const values = new Map<string, ComputedValues>();
    for (const [disputeId, fields] of needs) {
      const score = completeness.get(disputeId);
      if (fields.has('completeness') && score === undefined) continue;
      const ofCase = await this.readCase(tenantId, disputeId, fields).catch((error: unknown) => {
        if (onFault === undefined) throw error;
        onFault(error, disputeId);
      });
      if (ofCase === undefined) continue;
      values.set(disputeId, {
        ...ofCase,
        ...(score === undefined ? {} : { completeness: score }),
        customerDisputes: customerDisputes.get(disputeId) ?? null,
      });
    }
    return values;
  }

  /** Returns undefined if the dispute was deleted. */
  private async readCase(
    tenantId: string,
    disputeId: string,
    fields: ReadonlySet<ComputedField>,
  ): Promise<ComputedValues | undefined> {
    if (!caseFields.some((field) => fields.has(field))) return {};
    const dispute = await this.deps.disputes.find(tenantId, disputeId);
    if (dispute === undefined) return undefined;
    const evidence = await this.deps.evidence.list(tenantId, disputeId);
    const settings = await this.deps.responseSettings.find(tenantId);
    const record = await this.deps.factsReader.readFacts(dispute, { evidence, settings });
    const { refundState } = record.facts;
    if (!fields.has('compellingEvidence')) return { refundState };
    const { status } = await this.deps.compellingEvidenceReader.assessDispute(dispute, { evidence, record });
    return { refundState, compellingEvidence: status };
  }

  /** The company's disputes of the customer of each of these, which is known by an email address. */
  private async countOfCustomers(
    tenantId: string,
    disputeIds: readonly string[],
  ): Promise<ReadonlyMap<string, number>> {
    const counts = new Map<string, number>();
    const ofEmails = new Map<string, number>();
    for (const [disputeId, { email }] of await this.deps.disputes.customers(tenantId, disputeIds)) {
      if (email === undefined) continue;
      const known = email.toLowerCase();
      const count = ofEmails.get(known) ?? (await this.deps.disputes.findByCustomer(tenantId, known)).length;
      ofEmails.set(known, count);
      counts.set(disputeId, count);
    }
    return counts;
  }
}

function idsWith(needs: Needs, fields: readonly ComputedField[]): string[] {
  return [...needs].filter(([, needed]) => fields.some((field) => needed.has(field))).map(([id]) => id);
}
