import type { Knex } from 'knex';

import { leaseMs, type Leased } from '../../platform/jobs/leases.js';
import type { ClaimOptions } from '../../platform/jobs/runner.js';

/** An event as its worker holds it; its bytes are read when they are needed, for most events are never opened again. */
export type EventRow = {
  readonly event_id: string;
  readonly tenant_id: string;
  readonly account_id: string;
  readonly provider_event_id: string;
  /** Null for what a store tells of orders and of itself. */
  readonly provider_dispute_id: string | null;
  readonly occurred_at: Date | null;
  /** Of the request that brought it. */
  readonly request_id: string | null;
};
export type ClaimedEvent = EventRow & Leased;

type Disputed = Pick<EventRow, 'account_id' | 'provider_dispute_id'>;

/** The most events of one claim: all of them are renewed by each heartbeat. */
const eventsMax = 2_000;

/** Events of one key are one look at the provider. */
export const disputeKey = (row: Disputed): string => `${row.account_id}/${row.provider_dispute_id ?? ''}`;

/**
 * Claims the oldest events that are due, and with each all others of its dispute, as one look answers them all. A
 * dispute in hand is passed over: what has come meanwhile is one look more, once this one has ended. Events that
 * others hold are never waited for (migration 20261122T2240).
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
