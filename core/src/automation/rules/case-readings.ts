import type { DisputesRepository } from '../../case/disputes/disputes.repository.js';
import type { ResponseSettings } from '../../case/settings/response-settings.js';
import type { ResponseSettingsRepository } from '../../case/settings/settings.repository.js';
import {
  CompellingEvidenceReader,
  type CompellingEvidenceReaderDeps,
} from '../../evidence/compelling-evidence/compelling-evidence-reader.js';
import type { EvidenceRepository } from '../../evidence/exhibits/evidence.repository.js';
import { DisputeFactsReader } from '../../evidence/facts/dispute-facts-reader.js';
import { DisputeRecordFinder } from '../../evidence/orders/dispute-record-finder.js';
import { ReadRounds } from '../../platform/database/read-rounds.js';
import type { Clock } from '../../platform/shared/clock.js';
import { batchedRecords, type BatchedRecordsDeps } from './batched-records.js';
import type { ComputedValues } from './conditions.js';

export type CaseReadingsDeps = BatchedRecordsDeps & {
  readonly disputes: Pick<DisputesRepository, 'findAll'>;
  readonly evidence: Pick<EvidenceRepository, 'listOfEach'>;
  readonly responseSettings: Pick<ResponseSettingsRepository, 'findSettings'>;
  readonly registry: CompellingEvidenceReaderDeps['registry'];
  readonly clock: Clock;
};

/** A dispute, and whether its compelling evidence is wanted besides its refund state. */
export type WantedCase = { readonly disputeId: string; readonly withCompellingEvidence: boolean };

export type CaseValues = Pick<ComputedValues, 'refundState' | 'compellingEvidence'>;

/** Limits the memory: the texts of all exhibits of a batch are held at once. */
const batchSize = 100;

/** Reads what conditions test of facts and compelling evidence, for many disputes with few statements. */
export class CaseReadings {
  constructor(private readonly deps: CaseReadingsDeps) {}

  /** The values by dispute: undefined for a dispute that was deleted, a rejection for one that can't be read. */
  async read(
    tenantId: string,
    wanted: readonly WantedCase[],
  ): Promise<ReadonlyMap<string, PromiseSettledResult<CaseValues | undefined>>> {
    const results = new Map<string, PromiseSettledResult<CaseValues | undefined>>();
    if (wanted.length === 0) return results;
    const settings = await this.deps.responseSettings.findSettings(tenantId);
    for (let at = 0; at < wanted.length; at += batchSize) {
      const batch = wanted.slice(at, at + batchSize);
      const readOne = this.openBatch(tenantId, settings);
      const read = await Promise.allSettled(batch.map(readOne));
      batch.forEach(({ disputeId }, place) => {
        const result = read[place];
        if (result !== undefined) results.set(disputeId, result);
      });
    }
    return results;
  }

  /** The same readers as those of a single dispute, on reads that are combined. */
  private openBatch(
    tenantId: string,
    settings: ResponseSettings,
  ): (wanted: WantedCase) => Promise<CaseValues | undefined> {
    const { disputes, evidence, registry } = this.deps;
    const rounds = new ReadRounds();
    const records = batchedRecords(tenantId, rounds, this.deps);
    const findDispute = rounds.combine(async (ids: readonly string[]) => {
      const found = await disputes.findAll(tenantId, ids);
      return (id: string) => found.get(id);
    });
    const listEvidence = rounds.combine((ids: readonly string[]) => evidence.listOfEach(tenantId, ids));
    const orderFinder = new DisputeRecordFinder(records);
    // Without the carriers' reports, which only the checks of a response read.
    const trackedShipments = { findByNumbers: () => Promise.resolve([]) };
    const factsReader = new DisputeFactsReader({
      ...records,
      registry,
      orderFinder,
      trackedShipments,
      clock: this.deps.clock,
    });
    const compellingEvidenceReader = new CompellingEvidenceReader({ ...records, registry });
    return async ({ disputeId, withCompellingEvidence }) => {
      const dispute = await findDispute(disputeId);
      if (dispute === undefined) return undefined;
      const exhibits = await listEvidence(disputeId);
      const record = await factsReader.readFacts(dispute, { evidence: exhibits, settings });
      const { refundState } = record.facts;
      if (!withCompellingEvidence) return { refundState };
      const of = { evidence: exhibits, record };
      const { status } = await compellingEvidenceReader.assessDispute(dispute, of);
      return { refundState, compellingEvidence: status };
    };
  }
}
