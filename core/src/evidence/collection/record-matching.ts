import type { Dispute } from '../../case/disputes/disputes.js';
import type { DisputesRepository } from '../../case/disputes/disputes.repository.js';
import { collectionJob } from '../../case/sync/collection-job.js';
import type { CustomerRecordsRepository } from '../../commerce/records/customer-records.repository.js';
import type { Config } from '../../platform/config.js';
import type { Database } from '../../platform/database/database.js';
import type { Job } from '../../platform/jobs/job-worker.js';
import { enqueueJob } from '../../platform/jobs/jobs.js';
import type { Lease } from '../../platform/jobs/runner.js';
import type { DisputeOrderFinder } from '../orders/dispute-order-finder.js';
import { purchaseOf } from '../orders/matched-records.js';
import type { CollectionsRepository, OpenCollection } from './collections.repository.js';

export type RecordMatchingDeps = {
  readonly config: Pick<Config, 'evidenceCollection'>;
  readonly database: Database;
  readonly disputes: Pick<DisputesRepository, 'findDispute'>;
  readonly collections: Pick<CollectionsRepository, 'listOpen'>;
  readonly orderFinder: Pick<DisputeOrderFinder, 'findRecords'>;
  readonly customerRecords: Pick<CustomerRecordsRepository, 'findLastReceipt'>;
};

/** Open disputes per run, earliest due date first. More would occupy the database for other companies. */
const disputesMax = 500;
/** How far the clocks of the server and the database may differ. Collecting once more changes nothing. */
const skewMs = 60_000;

/** Collects evidence again for open disputes that new records of the data API belong to. */
export class RecordMatching {
  constructor(private readonly deps: RecordMatchingDeps) {}

  async run({ tenantId, requestId }: Job<'disputes.match-records'>, lease: Lease): Promise<void> {
    if (!this.deps.config.evidenceCollection) return;
    for (const collection of await this.deps.collections.listOpen(tenantId, disputesMax)) {
      lease.assertHeld();
      const dispute = await this.deps.disputes.findDispute(tenantId, collection.disputeId);
      if (dispute === undefined || !(await this.hasNewRecords(dispute, collection))) continue;
      const job = collectionJob({ tenantId, disputeId: dispute.disputeId, requestId });
      await this.deps.database.transaction(tenantId, (tx) => enqueueJob(tx, job));
    }
  }

  private async hasNewRecords(dispute: Dispute, { finishedAt }: OpenCollection): Promise<boolean> {
    const records = await this.deps.orderFinder.findRecords(dispute);
    const { order, payment, customer } = records;
    if (order === undefined && payment === undefined) return false;
    const { at, email, accountId } = purchaseOf(records);
    const received = await this.deps.customerRecords.findLastReceipt(dispute.tenantId, {
      orderId: order?.orderId,
      paymentId: payment?.externalId,
      customerId: customer?.externalId,
      accountId,
      email,
      at,
    });
    return received !== undefined && received.getTime() > finishedAt.getTime() - skewMs;
  }
}
