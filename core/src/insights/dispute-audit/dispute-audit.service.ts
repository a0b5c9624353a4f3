import { readDisputes } from '../../case/disputes/dispute-pages.js';
import type { ListedDispute } from '../../case/disputes/disputes.js';
import type { DisputesRepository } from '../../case/disputes/disputes.repository.js';
import { collectFromRecords, type RecordsSourceDeps } from '../../evidence/collection/collection-sources.js';
import type { DisputeOrderFinder } from '../../evidence/orders/dispute-order-finder.js';
import { draftsOf } from '../../evidence/orders/order-evidence.js';
import type { RelatedRecordsReader } from '../../evidence/orders/related-records.js';
import { toCompleteness, type EvidencePiece } from '../../evidence/requirements/completeness.js';
import { evidenceByDispute } from '../../evidence/requirements/completeness.repository.js';
import type { TenantActor } from '../../identity/access/actor.js';
import type { TenantsRepository } from '../../identity/tenants/tenants.repository.js';
import type { Database } from '../../platform/database/database.js';
import type { Clock } from '../../platform/shared/clock.js';
import { businessCategories, type BusinessCategory } from '../../rules/requirement-rows.js';
import { ComparableWinRates, type ComparableWinRatesDeps } from '../stats/comparable-win-rates.js';
import { findDuplicates } from '../stats/duplicate-exclusion.js';
import { auditOf, daysBefore, type AuditedCase, type AuditedDispute } from './dispute-audit.js';

export type DisputeAuditDeps = ComparableWinRatesDeps &
  RecordsSourceDeps & {
    readonly database: Database;
    readonly disputes: Pick<DisputesRepository, 'listDisputes' | 'findDispute'>;
    readonly tenants: Pick<TenantsRepository, 'findTenant'>;
    readonly orderFinder: Pick<DisputeOrderFinder, 'findOrder'>;
    readonly relatedRecords: Pick<RelatedRecordsReader, 'findRelatedRecords' | 'findPolicyText'>;
    readonly clock: Clock;
  };

export type DisputeAudit = {
  readonly now: Date;
  readonly since: Date;
  readonly days: number;
  /** Newest first. */
  readonly disputes: readonly AuditedDispute[];
};

/** Each search takes several queries. The newest disputes come first. */
const searchedMax = 200;

type Cases = {
  readonly evidence: ReadonlyMap<string, readonly EvidencePiece[]>;
  readonly answeredHere: ReadonlySet<string>;
};

type Traits = { readonly category: BusinessCategory | undefined };

/** Finds which disputes of a period could have been won, by what the company's evidence, records and history show. */
export class DisputeAuditService {
  private readonly winRates: ComparableWinRates;

  constructor(private readonly deps: DisputeAuditDeps) {
    this.winRates = new ComparableWinRates(deps);
  }

  /** @param days the disputes that the providers opened in as many days. @throws {AppError} 422 */
  async audit({ tenantId }: Pick<TenantActor, 'tenantId'>, days: number): Promise<DisputeAudit> {
    const now = this.deps.clock();
    const since = daysBefore(now, days);
    const copies = new Set(await findDuplicates(this.deps, tenantId, () => true));
    const lowerBound = await this.winRates.readLowerBounds(tenantId);
    const tenant = await this.deps.tenants.findTenant(tenantId);
    const traits = { category: businessCategories.find((known) => known === tenant?.businessCategory) };
    const disputes: AuditedDispute[] = [];
    const search = { left: searchedMax };
    for await (const page of readDisputes(this.deps.disputes, tenantId, {})) {
      const recent = page.filter(({ createdAt }) => createdAt >= since);
      const counted = recent.filter(({ disputeId }) => !copies.has(disputeId));
      const cases = await this.readCases(tenantId, counted);
      for (const dispute of counted) {
        const known = { ...toKnown(dispute, traits, cases), winRateLow: lowerBound(dispute) };
        const audited = await this.searchRecords(dispute, traits, { known, search, now });
        disputes.push({ dispute, audited, finding: auditOf(audited, now) });
      }
      if (recent.length < page.length) break;
    }
    return { now, since, days, disputes };
  }

  /** Searches the records for what a dispute lacks that brought no money. */
  private async searchRecords(
    dispute: ListedDispute,
    traits: Traits,
    {
      known,
      search,
      now,
    }: { readonly known: AuditedCase; readonly search: { left: number }; readonly now: Date },
  ): Promise<AuditedCase> {
    const isLacking = known.missing !== undefined && known.missing.length > 0;
    if (!isLacking || search.left === 0 || auditOf(known, now).winnable === null) return known;
    search.left -= 1;
    return { ...known, notOnRecord: await this.missingOnRecord(dispute, traits) };
  }

  /** The evidence, and the disputes whose response was sent from here. That of another response is unknown. */
  private readCases(tenantId: string, disputes: readonly ListedDispute[]): Promise<Cases> {
    const ids = disputes.map(({ disputeId }) => disputeId);
    return this.deps.database.read(tenantId, async (tx) => {
      const sent: unknown[] = await tx('submissions')
        .where({ tenant_id: tenantId, status: 'submitted' })
        .whereIn('dispute_id', ids)
        .distinct('dispute_id');
      const answeredHere = new Set((sent as { dispute_id: string }[]).map((row) => row.dispute_id));
      return { evidence: await evidenceByDispute(tx, tenantId, ids), answeredHere };
    });
  }

  /** The required evidence that neither the case nor the order and the records of the data API show. */
  private async missingOnRecord(listed: ListedDispute, traits: Traits) {
    const { tenantId, disputeId } = listed;
    const dispute = await this.deps.disputes.findDispute(tenantId, disputeId);
    if (dispute === undefined) return undefined;
    const found = await this.deps.orderFinder.findOrder(dispute);
    const order = found.match?.order;
    const related = await this.deps.relatedRecords.findRelatedRecords(tenantId, {
      order,
      payment: found.payment?.payment,
      customer: found.customer,
    });
    const ofRecords = await collectFromRecords(this.deps, { ...found, ...related, tenantId }, new Set());
    const drafts = [...(order === undefined ? [] : draftsOf(order)), ...ofRecords.drafts];
    const onRecord = drafts.map(({ evidenceType, title, text, details }): EvidencePiece => ({
      evidenceId: title,
      evidenceType,
      title,
      text,
      ...(details === undefined ? {} : { details }),
      unsendableBecause: undefined,
      givenReading: undefined,
      isLeftOut: false,
    }));
    const { evidence } = await this.readCases(tenantId, [listed]);
    return toCase(listed, traits, [...(evidence.get(disputeId) ?? []), ...onRecord]).missing;
  }
}

function toKnown(dispute: ListedDispute, traits: Traits, { evidence, answeredHere }: Cases): AuditedCase {
  const known = toCase(dispute, traits, evidence.get(dispute.disputeId) ?? []);
  const isElsewhere = known.isAnswered && !answeredHere.has(dispute.disputeId);
  return isElsewhere ? { ...known, missing: undefined } : known;
}

function toCase(dispute: ListedDispute, { category }: Traits, pieces: readonly EvidencePiece[]) {
  const { requirements, missing } = toCompleteness(
    { ...dispute, code: dispute.reasonCode, category },
    [],
    pieces,
  );
  return {
    status: dispute.status,
    outcomeDetail: dispute.outcomeDetail,
    evidenceDueBy: dispute.evidenceDueBy,
    isAnswered: dispute.submissionCount > 0 || dispute.evidenceSubmittedAt !== undefined,
    required: requirements.filter(({ level }) => level === 'required').map(({ type }) => type),
    missing: missing.map(({ type }) => type),
  };
}
