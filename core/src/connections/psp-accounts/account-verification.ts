import { isProviderError, isTransient } from '@rebuttal/plugin-kit';

import type { SystemActor, TenantActor } from '../../identity/access/actor.js';
import type { AuditLog } from '../../identity/audit/audit-log.js';
import type { Database, Tx } from '../../platform/database/database.js';
import { AppError } from '../../platform/errors/catalogue.js';
import { announceChange } from '../../platform/events/changes.js';
import { enqueueJob } from '../../platform/jobs/jobs.js';
import type { Log } from '../../platform/shared/log.js';
import type { ProviderContexts } from '../providers/provider-contexts.js';
import type { PspAccount } from './psp-accounts.js';
import type { PspAccountsRepository } from './psp-accounts.repository.js';
import { syncJob } from './sync-job.js';

export type AccountVerificationDeps = {
  readonly database: Database;
  readonly accounts: PspAccountsRepository;
  readonly contexts: ProviderContexts;
  readonly audit: AuditLog;
  readonly log: Log;
  /** Called after the provider accepted the credentials. @throws {AppError} if they may not be used */
  readonly afterVerified: (account: PspAccount) => Promise<void>;
};

/** Result of one check. `unavailable`: the provider could not be reached, so the credentials are unverified. */
type CheckOutcome = 'success' | 'failed' | 'unavailable';

type Unreachable = {
  readonly unreachableSeconds: number;
  readonly message: string;
  readonly requestId: string | undefined;
};

/** The pause before the next check is as long as the provider has not responded, within these limits. */
const verifyAgainSeconds = { min: 5, max: 300 };

export class AccountVerification {
  constructor(private readonly deps: AccountVerificationDeps) {}

  /**
   * Verifies the credentials with the provider, stores the result, and imports past disputes after a success.
   * If the provider can't be reached, the stored status doesn't change, and credentials that were never accepted are
   * verified again until it responds.
   */
  async check(actor: TenantActor | SystemActor, account: PspAccount): Promise<CheckOutcome> {
    const { tenantId, accountId } = account;
    const requestId = actor.origin?.requestId;
    const { outcome, message } = await this.verifyWithProvider(account, requestId);
    await this.deps.database.transaction(tenantId, async (tx) => {
      // Skip an account that was deleted in the meantime.
      if ((await this.deps.accounts.lockPspAccount(tx, tenantId, accountId)) === undefined) return;
      await this.deps.accounts.updatePspAccount(tx, tenantId, accountId, {
        ...(outcome === 'unavailable' ? {} : { verificationStatus: outcome }),
        verificationMessage: message,
      });
      const unreachableSeconds = await this.deps.accounts.noteReachable(
        tx,
        account,
        outcome !== 'unavailable' || account.verificationStatus === 'success',
      );
      if (outcome === 'success') await enqueueJob(tx, syncJob(account, requestId));
      else if (outcome === 'unavailable' && account.verificationStatus !== 'success')
        await this.verifyLater(tx, account, { unreachableSeconds, message, requestId });
      await announceChange(tx, { tenantId, kind: 'psp_account', id: accountId });
      if ('kind' in actor) return;
      const details = { result: outcome };
      await this.deps.audit.record(tx, actor, {
        action: 'psp_account.verify',
        subject: toSubject(accountId),
        details,
      });
    });
    return outcome;
  }

  private async verifyLater(
    tx: Tx,
    { tenantId, accountId, provider }: PspAccount,
    { unreachableSeconds, message, requestId }: Unreachable,
  ): Promise<void> {
    const seconds = Math.min(Math.max(unreachableSeconds, verifyAgainSeconds.min), verifyAgainSeconds.max);
    const runAt = new Date(Date.now() + seconds * 1000);
    await enqueueJob(tx, { ...verifyJob(tenantId, accountId, requestId), runAt });
    this.deps.log.warn(
      { tenantId, accountId, provider, reason: message, requestId, runAt },
      'could not reach the provider to verify a PSP account; it is verified again',
    );
  }

  private async verifyWithProvider(
    account: PspAccount,
    requestId: string | undefined,
  ): Promise<{ outcome: CheckOutcome; message: string }> {
    const { provider, context } = this.deps.contexts.for(account, requestId);
    try {
      const { message } = await provider.verifyCredentials(context);
      await this.deps.afterVerified(account);
      return { outcome: 'success', message };
    } catch (error) {
      if (error instanceof AppError) return { outcome: 'failed', message: error.message };
      if (!isProviderError(error)) throw error;
      return { outcome: isTransient(error.kind) ? 'unavailable' : 'failed', message: error.message };
    }
  }
}

export function toSubject(accountId: string) {
  return { kind: 'psp_account', id: accountId };
}

export function verifyJob(tenantId: string, accountId: string, requestId: string | undefined) {
  return {
    tenantId,
    name: 'psp-accounts.verify',
    payload: { accountId },
    key: `verify:${accountId}`,
    requestId,
  } as const;
}
