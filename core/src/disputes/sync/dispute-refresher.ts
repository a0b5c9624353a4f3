import { can, ProviderError, type ProviderDispute } from '@rebuttal/plugin-kit';

import type { ConnectedProvider } from '../../connections/providers/provider-contexts.js';
import type { PspAccount } from '../../connections/psp-accounts/psp-accounts.js';
import { databaseNow } from '../../platform/database/database-now.js';
import type { Database, Tx } from '../../platform/database/database.js';
import type { SecretBox } from '../../platform/shared/sealed.js';
import { readHistory } from '../disputes/dispute-history.js';
import type { DisputesRepository, ProviderSnapshot } from '../disputes/disputes.repository.js';
import type { DisputeSync } from './dispute-sync.js';

/** An account with its provider: where a dispute is looked for. */
export type AccountConnection = { readonly account: PspAccount; readonly connected: ConnectedProvider };

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
   * Asks the provider, and stores nothing.
   * @param asOf since when what is read is known to be true; default: the database's now, before the provider is asked
   * @returns nothing where it cannot be asked
   * @throws {ProviderError} `not_found` if it does not know the dispute, else what keeps it from answering
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
  async refresh(place: AccountConnection, providerDisputeId: string): Promise<ProviderDispute> {
    const seen = await this.fetchSnapshot(place, providerDisputeId);
    if (seen === undefined) return this.rebuild(place, providerDisputeId);
    await this.deps.sync.apply(place.account, [seen]);
    return seen.dispute;
  }

  /**
   * For a provider without a read API: rebuilds the dispute from all its events. `also` runs in the same transaction.
   * @throws {ProviderError} `not_found` if no event describes a dispute yet
   */
  async rebuild(
    place: AccountConnection,
    providerDisputeId: string,
    also?: (tx: Tx) => Promise<void>,
  ): Promise<ProviderDispute> {
    const dispute = await this.deps.database.transaction(place.account.tenantId, async (tx) => {
      const folded = await this.rebuildFromEvents(tx, place, providerDisputeId);
      await also?.(tx);
      return folded;
    });
    if (dispute !== undefined) return dispute;
    const { label } = place.connected.provider.manifest;
    throw new ProviderError('not_found', `${label} has not sent an event that describes this dispute yet.`);
  }

  /** Returns true if the provider has no read API, so that the dispute is rebuilt from its events. */
  isEventSourced({ connected }: Pick<AccountConnection, 'connected'>): boolean {
    return can(connected.provider, 'disputeFromHistory');
  }

  /**
   * For a provider that cannot be asked, and nothing for one that can. The dispute is locked before its history is
   * read, so what another process has just done is either in it or comes after.
   */
  async rebuildFromEvents(
    tx: Tx,
    place: AccountConnection,
    providerDisputeId: string,
  ): Promise<ProviderDispute | undefined> {
    const { account, connected } = place;
    const { provider, context } = connected;
    if (!can(provider, 'disputeFromHistory')) return undefined;
    await this.deps.disputes.lockByProviderId(tx, account, providerDisputeId);
    const now = await databaseNow(tx);
    const history = await readHistory(tx, this.deps.box, account, providerDisputeId);
    const dispute = provider.disputeFromHistory(context, providerDisputeId, history);
    if (dispute !== undefined)
      await this.deps.sync.applyWithin(tx, account, [{ dispute, asOf: now, requestId: connected.requestId }]);
    return dispute;
  }
}
