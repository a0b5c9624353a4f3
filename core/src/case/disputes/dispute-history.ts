import type { DisputeHistory } from '@rebuttal/plugin-kit';

import type { PspAccount } from '../../connections/psp-accounts/psp-accounts.js';
import { openRequest } from '../../connections/webhooks/inbox.js';
import type { Tx } from '../../platform/database/database.js';
import type { SecretBox } from '../../platform/shared/sealed.js';

type Owner = Pick<PspAccount, 'tenantId' | 'accountId'>;
type ActRow = { accepted_at: Date | null; submitted_at: Date | null };
type EventRow = { provider_event_id: string; headers: Buffer; body: Buffer; received_at: Date };

/** Reads everything that a provider without `fetchDispute` reported about a dispute, and what was done here. */
export async function readHistory(
  tx: Tx,
  box: SecretBox,
  owner: Owner,
  providerDisputeId: string,
): Promise<DisputeHistory> {
  const { tenantId, accountId } = owner;
  const events: unknown = await tx('webhook_events')
    .where({ tenant_id: tenantId, account_id: accountId, provider_dispute_id: providerDisputeId })
    .where({ is_history: true })
    .whereNot({ state: 'ignored' })
    .orderBy('event_id')
    .select('provider_event_id', 'headers', 'body', 'received_at');
  const found: unknown = await tx('disputes')
    .leftJoin('submissions', (join) =>
      join
        .on('submissions.dispute_id', 'disputes.dispute_id')
        .andOnVal('submissions.status', '=', 'submitted'),
    )
    .where({
      'disputes.tenant_id': tenantId,
      'disputes.account_id': accountId,
      'disputes.provider_dispute_id': providerDisputeId,
    })
    .orderBy('submissions.submitted_at')
    .select('disputes.accepted_at', 'submissions.submitted_at');
  const acts = found as ActRow[];
  const acceptedAt = acts[0]?.accepted_at ?? undefined;
  return {
    events: (events as EventRow[]).map((row) => ({
      id: row.provider_event_id,
      request: openRequest(box, owner, row),
      receivedAt: row.received_at,
    })),
    submittedAt: acts.flatMap(({ submitted_at }) => submitted_at ?? []),
    ...(acceptedAt === undefined ? {} : { acceptedAt }),
  };
}
