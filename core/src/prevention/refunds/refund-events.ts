import type { WebhookEvent } from '@rebuttal/plugin-kit';

import type { AccountConnection } from '../../connections/providers/provider-contexts.js';
import type { Database } from '../../platform/database/database.js';
import { enqueueJobs } from '../../platform/jobs/jobs.js';
import { jobOf } from './refund-processor.js';
import type { RefundsRepository } from './refunds.repository.js';

export type RefundEventsDeps = {
  readonly database: Database;
  readonly refunds: Pick<RefundsRepository, 'listReported'>;
};

/** Webhooks about refunds. They only name the payment, so its refunds are read at the provider. */
export class RefundEvents {
  constructor(private readonly deps: RefundEventsDeps) {}

  /** Refunds that were not made here have no job. Repeatable: a job that waits is moved, not added. */
  async handle({ account, connected }: AccountConnection, events: readonly WebhookEvent[]): Promise<void> {
    const { tenantId, accountId } = account;
    const named = events.flatMap((event) => (event.kind === 'refund' ? event.providerPaymentId : []));
    for (const providerPaymentId of new Set(named)) {
      const refunds = await this.deps.refunds.listReported({ tenantId, accountId, providerPaymentId });
      await this.deps.database.transaction(tenantId, (tx) =>
        enqueueJobs(
          tx,
          refunds.map((refund) => ({ ...jobOf(refund), requestId: connected.requestId })),
        ),
      );
    }
  }
}
