import { can, ProviderError, type ProviderDispute } from '@rebuttal/plugin-kit';

import { databaseNow } from '../database/database-now.js';
import type { Database, Tx } from '../database/database.js';
import type { ConnectedProvider } from '../providers/provider-contexts.js';
import type { PspAccount } from '../psp-accounts/psp-accounts.js';
import type { SecretBox } from '../shared/sealed.js';
import { readHistory } from './dispute-history.js';
import type { DisputeSync } from './dispute-sync.js';
import type { DisputesRepository } from './disputes.repository.js';

/** An account with its provider: where a dispute is looked for. */
export type Place = { readonly account: PspAccount; readonly connected: ConnectedProvider };

type Refresh = {
  /** Since when what is read is known to be true; default: the database's now, before the provider is asked. */
  readonly asOf?: Date;
  /** Runs in the transaction that stores the truth. */
  readonly also?: (tx: Tx) => Promise<void>;
};

export type DisputeTruthDeps = {
  readonly database: Database;
  readonly disputes: DisputesRepository;
  readonly sync: DisputeSync;
  readonly box: SecretBox;
};

/**
 * Finds out what is true of a dispute and brings it into our rows: the provider is asked, or, where it cannot be, all
 * that it has told and all that was done from here is folded anew.
 */
export class DisputeTruth {
  constructor(private readonly deps: DisputeTruthDeps) {}

  /** @throws {ProviderError} `not_found` if nobody knows the dispute, else what keeps the provider from answering */
  async refresh(place: Place, providerDisputeId: string, options: Refresh = {}): Promise<ProviderDispute> {
    const { provider, context } = place.connected;
    if (can(provider, 'fetchDispute')) {
      const asOf = options.asOf ?? (await databaseNow(this.deps.database.system));
      const dispute = await provider.fetchDispute(context, providerDisputeId);
      await this.deps.sync.apply(place.account, dispute, asOf, options.also);
      return dispute;
    }
    const dispute = await this.deps.database.transaction(place.account.tenantId, async (tx) => {
      const folded = await this.refold(tx, place, providerDisputeId);
      await options.also?.(tx);
      return folded;
    });
    if (dispute !== undefined) return dispute;
    const { label } = provider.manifest;
    throw new ProviderError('not_found', `${label} has told nothing yet that makes this a dispute.`);
  }

  /**
   * For a provider that cannot be asked, and nothing for one that can. The dispute is locked before its history is
   * read, so what another process has just done is either in it or comes after.
   */
  async refold(tx: Tx, place: Place, providerDisputeId: string): Promise<ProviderDispute | undefined> {
    const { account, connected } = place;
    const { provider, context } = connected;
    if (!can(provider, 'disputeFromHistory')) return undefined;
    const { tenantId, accountId } = account;
    await this.deps.disputes.lockByProviderId(tx, tenantId, accountId, providerDisputeId);
    const now = await databaseNow(tx);
    const history = await readHistory(tx, this.deps.box, account, providerDisputeId);
    const dispute = provider.disputeFromHistory(context, providerDisputeId, history);
    if (dispute !== undefined) await this.deps.sync.applyWithin(tx, account, dispute, now);
    return dispute;
  }
}
