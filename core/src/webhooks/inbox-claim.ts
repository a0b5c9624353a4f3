import type { Knex } from 'knex';

import { freeSql, leaseMs, leaseSql, type Leased } from '../jobs/leases.js';
import type { ClaimWish } from '../jobs/runner.js';

/** An event as its worker holds it; its bytes are read when they are needed, for most events are never opened again. */
export type EventRow = {
  readonly event_id: string;
  readonly tenant_id: string;
  readonly account_id: string;
  readonly provider_event_id: string;
  /** Null for what a store tells of orders and of itself. */
  readonly provider_dispute_id: string | null;
  readonly occurred_at: Date | null;
};
export type ClaimedEvent = EventRow & Leased;

/** The most events of one claim: all of them are renewed by each heartbeat. */
const eventsMax = 2_000;

/** Events of one key are one look at the provider. */
export const disputeKey = (row: Pick<EventRow, 'account_id' | 'provider_dispute_id'>): string =>
  `${row.account_id}/${row.provider_dispute_id ?? ''}`;

const disputeKeySql = `account_id || '/' || coalesce(provider_dispute_id, '')`;

/**
 * Claims the oldest events that are due, and with each all others of its dispute, as one look answers them all. A
 * dispute in hand is passed over: what has come meanwhile is one look more, once this one has ended. Events that
 * others hold are never waited for.
 */
export async function claimEvents(
  system: Knex,
  { worker, batch, inHand }: ClaimWish,
): Promise<ClaimedEvent[]> {
  // By an array, not a join: PostgreSQL would guess how many there are, and read the whole table for it.
  const { rows } = await system.raw<{ rows: ClaimedEvent[] }>(
    `with oldest as materialized (
       select event_id, account_id, provider_dispute_id from webhook_events
        where state = 'received' and ${freeSql} and ${disputeKeySql} <> all (?)
        order by run_at limit ? for update skip locked),
     wanted as (
       select event_id from oldest
       union
       select of_dispute.event_id
         from (select distinct account_id, provider_dispute_id from oldest) as dispute
         cross join lateral (
           select event_id from webhook_events
            where account_id = dispute.account_id and provider_dispute_id = dispute.provider_dispute_id
              and state = 'received' and ${freeSql}
            limit ? for update skip locked) as of_dispute
        limit ?)
     update webhook_events set ${leaseSql}
      where event_id = any (array(select event_id from wanted))
      returning event_id, tenant_id, account_id, provider_event_id, provider_dispute_id, occurred_at, attempts,
                clock_timestamp() as "claimedAt"`,
    [inHand as string[], batch, eventsMax, eventsMax, worker, leaseMs],
  );
  return rows;
}
