import { can, ProviderError, type ProviderDispute } from '@rebuttal/plugin-kit';

import { manualProviderId } from '../../connections/providers/manual-provider.js';
import type { AccountConnection, ConnectedProvider } from '../../connections/providers/provider-contexts.js';
import { databaseNow } from '../../platform/database/database-now.js';
import type { Database, Tx } from '../../platform/database/database.js';
import type { SecretBox } from '../../platform/shared/sealed.js';
import { readHistory } from '../disputes/dispute-history.js';
import { needsResponse, type Dispute } from '../disputes/disputes.js';
import type { DisputesRepository, ProviderSnapshot } from '../disputes/disputes.repository.js';
import type { DisputeSync } from './dispute-sync.js';

export type DisputeRefresherDeps = {
  readonly database: Database;
  readonly disputes: DisputesRepository;
  readonly sync: DisputeSync;
  readonly box: SecretBox;
};

/**
 * Refreshes a stored dispute from the provider's current snapshot. If the provider has no read API, rebuilds it from all
 * received events and all actions taken here.
 */
export class DisputeRefresher {
  constructor(private readonly deps: DisputeRefresherDeps) {}

  /**
   * Fetches the provider's snapshot without storing it.
   * @param asOf the time of the snapshot; default: the database's time before the call
   * @returns undefined if the provider has no read API
   * @throws {ProviderError} `not_found` if the provider doesn't have the dispute, otherwise the provider's error
   */
  async fetchSnapshot(
    { connected }: AccountConnection,
    providerDisputeId: string,
    asOf?: Date,
  ): Promise<ProviderSnapshot | undefined> {
    const { provider, context } = connected;
    if (!can(provider, 'fetchDispute')) return undefined;
    const since = asOf ?? (await databaseNow(this.deps.database.system));
    const dispute = await provider.fetchDispute(context, providerDisputeId);
    return { dispute, asOf: since, requestId: connected.requestId };
  }

  /** @throws {ProviderError} `not_found` if the dispute does not exist, otherwise the provider's error */
  async refresh(connection: AccountConnection, providerDisputeId: string): Promise<ProviderDispute> {
    const seen = await this.fetchSnapshot(connection, providerDisputeId);
    if (seen === undefined) return this.rebuild(connection, providerDisputeId);
    await this.deps.sync.apply(connection.account, [seen]);
    return seen.dispute;
  }

  /**
   * For a provider without a read API: rebuilds the dispute from all its events. `also` runs in the same transaction.
   * @throws {ProviderError} `not_found` if no event describes a dispute yet
   */
  async rebuild(
    connection: AccountConnection,
    providerDisputeId: string,
    also?: (tx: Tx) => Promise<void>,
  ): Promise<ProviderDispute> {
    const dispute = await this.deps.database.transaction(connection.account.tenantId, async (tx) => {
      const folded = await this.rebuildFromEvents(tx, connection, providerDisputeId);
      await also?.(tx);
      return folded;
    });
    if (dispute !== undefined) return dispute;
    const { label } = connection.connected.provider.manifest;
    throw new ProviderError('not_found', `${label} has not sent an event that describes this dispute yet.`);
  }

  /** Returns true if the provider has no read API, so that the dispute is rebuilt from its events or its record. */
  isEventSourced({ connected }: Pick<AccountConnection, 'connected'>): boolean {
    return can(connected.provider, 'disputeFromHistory') || isManual(connected);
  }

  /**
   * Rebuilds the dispute of a provider without a read API; otherwise does nothing. Locks the dispute before it reads
   * the history, so no concurrent change is lost.
   */
  async rebuildFromEvents(
    tx: Tx,
    connection: AccountConnection,
    providerDisputeId: string,
  ): Promise<ProviderDispute | undefined> {
    const { account, connected } = connection;
    const { provider, context } = connected;
    if (!this.isEventSourced(connection)) return undefined;
    const known = await this.deps.disputes.lockByProviderId(tx, account, providerDisputeId);
    const now = await databaseNow(tx);
    const history = await readHistory(tx, this.deps.box, account, providerDisputeId);
    const dispute = can(provider, 'disputeFromHistory')
      ? provider.disputeFromHistory(context, providerDisputeId, history)
      : known && answeredDispute(known, history.submittedAt.length);
    if (dispute !== undefined)
      await this.deps.sync.applyWithin(tx, account, [{ dispute, asOf: now, requestId: connected.requestId }]);
    return dispute;
  }
}

/** No provider reports the dispute: the merchant's systems do, through the data API. */
function isManual({ provider }: ConnectedProvider): boolean {
  return provider.manifest.id === manualProviderId;
}

/** The stored dispute, which no longer needs a response once one was recorded. */
function answeredDispute(known: Dispute, submissionCount: number): ProviderDispute {
  const isAnswered = submissionCount > known.submissionCount && needsResponse(known);
  return {
    ...known,
    openedAt: known.createdAt,
    submissionCount,
    ...(isAnswered ? { status: 'under_review', providerStatus: 'under_review' } : {}),
  };
}
