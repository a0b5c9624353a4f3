import { can, isProviderError } from '@rebuttal/plugin-kit';

import type { DisputeEvents, Store } from '../../connections/webhooks/inbox-worker.js';
import type { ClaimedEvent } from '../../connections/webhooks/inbox.js';
import type { Database } from '../../platform/database/database.js';
import type { Log } from '../../platform/shared/log.js';
import type { ProviderSnapshot } from '../disputes/disputes.repository.js';
import type { DisputeRefresher } from './dispute-refresher.js';
import type { DisputeSync } from './dispute-sync.js';
import { SnapshotWriter } from './snapshot-writer.js';

export type DisputeWebhooksDeps = {
  readonly database: Database;
  readonly sync: DisputeSync;
  readonly refresher: DisputeRefresher;
  readonly log: Log;
};

/** Stores what webhooks report about a dispute. They are thin notifications, so the current snapshot is fetched. */
export class DisputeWebhooks {
  private readonly writer: Pick<SnapshotWriter, 'store'>;

  constructor(private readonly deps: DisputeWebhooksDeps) {
    this.writer = new SnapshotWriter(deps);
  }

  /**
   * Fetches the snapshot and returns how to store it, if there is one.
   * @throws the provider's error, unless the events contain the dispute and it is forgotten there
   */
  async handle(events: DisputeEvents): Promise<Store | undefined> {
    const { connection, providerDisputeId, claimedAt, settle } = events;
    const { refresher } = this.deps;
    let seen: ProviderSnapshot | undefined;
    try {
      seen = await refresher.fetchSnapshot(connection, providerDisputeId, claimedAt);
      if (seen === undefined) await refresher.rebuild(connection, providerDisputeId, settle);
    } catch (error) {
      await this.fallBack(events, error);
      return undefined;
    }
    const fetched = seen && { seen, settle };
    return fetched && (() => this.writer.store(connection.account, fetched));
  }

  /**
   * Falls back to the newest event's own content if the provider is unavailable or has deleted the dispute. A provider
   * may not find a new dispute for minutes, so events without content are retried.
   * @throws the provider's error, regardless of the events
   */
  private async fallBack(events: DisputeEvents, error: unknown): Promise<void> {
    const { account, connected } = events.connection;
    const isForgotten = isProviderError(error) && error.kind === 'not_found';
    if (isForgotten && !can(connected.provider, 'fetchDispute')) {
      await this.deps.database.transaction(account.tenantId, (tx) =>
        events.settle(tx, { note: error.message }),
      );
      return;
    }
    const { snapshot, unread } = await this.newestSnapshot(events);
    if (snapshot === undefined) throw error;
    const rows = isForgotten ? events.rows.filter((row) => !unread.includes(row)) : [];
    await this.deps.sync.apply(account, [snapshot], (tx) => events.settle(tx, { rows }));
    if (!isForgotten || unread.length > 0) throw error;
  }

  /** With the newer events that could not be read and may contain more. */
  private async newestSnapshot({ connection, rows, readRequest }: DisputeEvents): Promise<{
    readonly snapshot: ProviderSnapshot | undefined;
    readonly unread: readonly ClaimedEvent[];
  }> {
    const { provider, context } = connection.connected;
    const unread: ClaimedEvent[] = [];
    let otherwise: ProviderSnapshot | undefined;
    if (!can(provider, 'disputeFromWebhook')) return { snapshot: otherwise, unread };
    const newestFirst = rows.toSorted(
      (a, b) => (b.occurred_at?.getTime() ?? 0) - (a.occurred_at?.getTime() ?? 0),
    );
    for (const row of newestFirst) {
      if (row.occurred_at === null) continue;
      const requestId = row.request_id ?? undefined;
      try {
        const dispute = provider.disputeFromWebhook(context, await readRequest(row), row.provider_event_id);
        if (dispute === undefined) continue;
        const seen: ProviderSnapshot = { dispute, asOf: row.occurred_at, requestId, isPartial: true };
        // An older event with the dispute's state contains more.
        if (dispute.insertOnly !== true) return { snapshot: seen, unread };
        otherwise ??= seen;
      } catch (error) {
        this.deps.log.warn(
          { requestId, events: [row.event_id], err: error },
          'webhook event contains no dispute',
        );
        unread.push(row);
      }
    }
    return { snapshot: otherwise, unread };
  }
}
