import type { Knex } from 'knex';

import { leaseMs, type Leased } from '../../platform/jobs/leases.js';
import type { ClaimOptions } from '../../platform/jobs/runner.js';

/** A claimed event. Its bytes are loaded only on demand, because most events don't need them. */
export type EventRow = {
  readonly event_id: string;
  readonly tenant_id: string;
  readonly account_id: string;
  readonly provider_event_id: string;
  /** Null for a store's events about orders and the app. */
  readonly provider_dispute_id: string | null;
  readonly occurred_at: Date | null;
  /** ID of the request that delivered it. */
  readonly request_id: string | null;
};
export type ClaimedEvent = EventRow & Leased;

type Disputed = Pick<EventRow, 'account_id' | 'provider_dispute_id'>;

/** Maximum number of events per claim. Each heartbeat renews all of them. */
const eventsMax = 2_000;

/** Events with the same key share one fetch from the provider. */
export const disputeKey = (row: Disputed): string => `${row.account_id}/${row.provider_dispute_id ?? ''}`;

/**
 * Claims the oldest due events, each with all other events of its dispute, because one fetch handles them all. Skips
 * disputes that are being processed: newer events need another fetch afterward. Skips locked events
 * (migration 20261122T2240).
 */
export async function claimEvents(
  system: Knex,
  { leasedBy, batch, inHand }: ClaimOptions<Disputed>,
): Promise<ClaimedEvent[]> {
  const disputes = [...new Set(inHand.map(disputeKey))];
  const { rows } = await system.raw<{ rows: ClaimedEvent[] }>(
    `select event_id, tenant_id, account_id, provider_event_id, provider_dispute_id, occurred_at, request_id, attempts,
            leased_by, clock_timestamp() as "claimedAt"
       from claim_webhook_events_by_dispute(?, ?, ?, ?, ?)`,
    [leasedBy, leaseMs, batch, disputes, eventsMax],
  );
  return rows;
}
