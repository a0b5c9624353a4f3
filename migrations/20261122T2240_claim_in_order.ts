import type { Knex } from 'knex';

/** Claims row by row; webhooks are claimed with all others of their dispute. */
const queues = [
  { table: 'jobs', id: 'job_id', waiting: 'ready' },
  { table: 'webhook_deliveries', id: 'delivery_id', waiting: 'pending' },
];

/** It is due and unclaimed. */
const isFree = `run_at <= clock_timestamp() and (leased_until is null or leased_until < clock_timestamp())`;

/** Assigns it to the worker. A row that a crashed worker held counts as the same attempt for the next one. */
const lease = `leased_by = worker, leased_until = clock_timestamp() + lease_ms * interval '1 millisecond',
       attempts = greatest(attempts + case when leased_by is null then 1 else 0 end, 1)`;

/**
 * Forces the queues to be read in index order, whatever the planner's statistics. A queue was empty when it was last
 * analyzed. With such a plan, a claim of a hundred rows reads and sorts all waiting rows, which takes longer the more
 * have arrived.
 */
const inOrder = 'set enable_bitmapscan = off set enable_seqscan = off';

const claim = ({ table, id, waiting }: (typeof queues)[number]) => `
  create function claim_${table}(worker text, lease_ms integer, batch integer) returns setof ${table}
  language sql ${inOrder} as $$
    update ${table} set ${lease}
     where ${id} = any (array(
       select ${id} from ${table} where state = '${waiting}' and ${isFree} order by run_at limit batch for update skip locked))
    returning *
  $$;
  revoke execute on function claim_${table} from public;
  grant execute on function claim_${table} to rebuttal_system;`;

/**
 * Gives the index by dispute another predicate than the index by time. With equal predicates and empty statistics,
 * the planner may choose the wrong one, and read all waiting events for each dispute.
 */
const ofDispute = `(state || '') = 'received'`;

const indexByDispute = (predicate: string) => `
  drop index webhook_events_of_dispute;
  create index webhook_events_of_dispute on webhook_events (account_id, provider_dispute_id) where ${predicate};`;

/** The oldest, and with each all others of its dispute, except disputes in progress. */
const claimByDispute = `
  create function claim_webhook_events_by_dispute(
    worker text, lease_ms integer, batch integer, in_hand text[], events_max integer) returns setof webhook_events
  language sql ${inOrder} as $$
    with oldest as materialized (
      select event_id, account_id, provider_dispute_id from webhook_events
       where state = 'received' and ${isFree} and account_id || '/' || coalesce(provider_dispute_id, '') <> all (in_hand)
       order by run_at limit batch for update skip locked),
    wanted as (
      select event_id from oldest
      union
      select of_dispute.event_id
        from (select distinct account_id, provider_dispute_id from oldest) as dispute
        cross join lateral (
          select event_id from webhook_events
           where account_id = dispute.account_id and provider_dispute_id = dispute.provider_dispute_id
             and ${ofDispute} and ${isFree}
           limit events_max for update skip locked) as of_dispute
       limit events_max)
    update webhook_events set ${lease} where event_id = any (array(select event_id from wanted))
    returning *
  $$;
  revoke execute on function claim_webhook_events_by_dispute from public;
  grant execute on function claim_webhook_events_by_dispute to rebuttal_system;`;

export async function up(knex: Knex): Promise<void> {
  await knex.raw([indexByDispute(ofDispute), ...queues.map(claim), claimByDispute].join('\n'));
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop function claim_jobs;
    drop function claim_webhook_deliveries;
    drop function claim_webhook_events_by_dispute;
    ${indexByDispute(`state = 'received'`)}`);
}
