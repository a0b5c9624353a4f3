import {
  can,
  findRefund,
  ProviderError,
  refundRefused,
  type AnyProvider,
  type PaymentToRefund,
  type ProviderRefund,
} from '@rebuttal/plugin-kit';

import type { ConnectedProvider, ProviderContexts } from '../../connections/providers/provider-contexts.js';
import { whyInactive } from '../../connections/psp-accounts/psp-accounts.js';
import type { PspAccountsRepository } from '../../connections/psp-accounts/psp-accounts.repository.js';
import { systemActor } from '../../identity/access/actor.js';
import type { AuditLog } from '../../identity/audit/audit-log.js';
import { databaseNow } from '../../platform/database/database-now.js';
import type { Database, Tx } from '../../platform/database/database.js';
import type { Job } from '../../platform/jobs/job-worker.js';
import { enqueueJob } from '../../platform/jobs/jobs.js';
import { backoffSeconds } from '../../platform/jobs/leases.js';
import { LeaseLostError, type Lease } from '../../platform/jobs/runner.js';
import type { Log } from '../../platform/shared/log.js';
import type { SecretBox } from '../../platform/shared/sealed.js';
import { describeFailure } from '../../submissions/submission-finalizer.js';
import { isLive, mayFollow, nextLookMs, statusOf, type Refund } from './refunds.js';
import type { RefundChanges, RefundsRepository } from './refunds.repository.js';

export type RefundProcessorDeps = {
  readonly database: Database;
  readonly refunds: RefundsRepository;
  readonly accounts: Pick<PspAccountsRepository, 'findPspAccount'>;
  readonly contexts: ProviderContexts;
  readonly box: SecretBox;
  readonly audit: AuditLog;
  readonly log: Log;
  /** Called in the transaction that ends a refund, or that takes its end back. */
  readonly afterEnd?: (tx: Tx, refund: Refund) => Promise<void>;
};

type Found = {
  readonly refund: Refund;
  readonly connected: ConnectedProvider;
  readonly requestId?: string | undefined;
};
type Refunding = AnyProvider & Required<Pick<AnyProvider, 'refundPayment' | 'readRefunds'>>;

/** With a backoff of at most five minutes, about a day. Only for a refund that was never sent. */
const triesMax = 300;

/**
 * Processes a refund from any state to its end, as submissions are processed. The process may be killed at any time and
 * restarted: a refund that may have been sent is read at the provider first. Only what is read there ends it.
 */
export class RefundProcessor {
  constructor(private readonly deps: RefundProcessorDeps) {}

  async run({ tenantId, payload, requestId }: Job<'refunds.advance'>, lease: Lease): Promise<void> {
    const refund = await this.deps.refunds.findRefund(tenantId, payload.refundId);
    if (refund === undefined || refund.awaitsApproval) return;
    const account = await this.deps.accounts.findPspAccount(tenantId, refund.accountId);
    // The credentials were deleted with the account, so the provider can't be called.
    if (account === undefined || account.deletedAt !== undefined)
      return this.fail(refund, requestId, whyInactive(account));
    const found = { refund, connected: this.deps.contexts.for(account, requestId), requestId };
    try {
      await this.advance(found, lease);
    } catch (error) {
      if (error instanceof LeaseLostError) throw error;
      await this.settle(found, error);
    }
  }

  private async advance(found: Found, lease: Lease): Promise<void> {
    const { refund } = found;
    if (await this.readEnd(found)) return;
    if (!isLive(refund)) return;
    // An accepted refund that the provider doesn't show yet must not be sent again.
    if (refund.providerRefundId !== undefined) return this.lookAgain(found);
    const accepted = await this.send(found, lease);
    await this.note(found, { providerRefundId: accepted.id });
    const sent = (await this.deps.refunds.findRefund(refund.tenantId, refund.refundId)) ?? refund;
    if (!(await this.readEnd({ ...found, refund: sent }))) await this.lookAgain({ ...found, refund: sent });
  }

  private async send({ refund, connected }: Found, lease: Lease): Promise<ProviderRefund> {
    const isDisputed = await this.deps.refunds.isDisputed(refund.tenantId, [refund.providerPaymentId]);
    if (isDisputed) throw refundRefused('payment_disputed');
    const { refundId: reference, refundedBeforeMinor, sendBegunAt: sentAt, currency } = refund;
    return requireRefunds(connected).refundPayment({
      context: connected.context,
      payment: await this.payment(refund),
      amount: { amountMinor: refund.amountMinor, currency },
      refundedBeforeMinor,
      reference,
      journal: {
        sentAt,
        markSending: async () => {
          if (!(await this.deps.refunds.beginSend(refund)))
            throw new LeaseLostError('The refund was ended by another worker');
          lease.assertHeld();
        },
      },
    });
  }

  /** For a refund that may have been sent: reads it at the provider. Returns true if the provider has it. */
  private async readEnd(found: Found): Promise<boolean> {
    const { refund, connected } = found;
    if (refund.sendBegunAt === undefined) return false;
    const read = await requireRefunds(connected).readRefunds(connected.context, await this.payment(refund));
    const made =
      findRefund(read, refund.refundId) ?? read.refunds.find(({ id }) => id === refund.providerRefundId);
    if (made === undefined) return false;
    await this.record(found, made);
    return true;
  }

  private async record(found: Found, made: ProviderRefund): Promise<void> {
    const { refund } = found;
    const status = statusOf(made);
    const known = { providerRefundId: made.id, tries: 0 };
    if (status === 'sending') {
      if (isLive(refund)) await this.lookAgain(found, known);
      return;
    }
    if (!mayFollow(refund.status, status)) return;
    const { label } = found.connected.provider.manifest;
    const why = made.failure === undefined ? '' : ` Reason: ${made.failure}.`;
    const message = `${label} reports that the refund failed. The customer did not get the money.${why}`;
    await this.end(refund, found.requestId, {
      ...known,
      status,
      error: status === 'failed' ? { kind: 'refused', message } : null,
    });
  }

  /** A refusal after a send may be the refusal of a repeat, so what the provider shows decides. */
  private async settle(found: Found, error: unknown): Promise<void> {
    const { refund, requestId } = found;
    const current = await this.deps.refunds.findRefund(refund.tenantId, refund.refundId);
    if (current === undefined) return;
    const failure = describeFailure(error);
    const mayBeSent = current.sendBegunAt !== undefined;
    this.deps.log.warn(
      { requestId, refundId: refund.refundId, kind: failure.kind, err: error },
      'refund failed',
    );
    if (!failure.isTransient) {
      try {
        if (await this.readEnd({ ...found, refund: current })) return;
      } catch (readError) {
        return this.retry(current, requestId, readError);
      }
      if (isLive(current)) return this.fail(current, requestId, error);
    }
    if (mayBeSent || current.tries + 1 < triesMax) return this.retry(current, requestId, error);
    return this.fail(current, requestId, error);
  }

  /** A refund that may have been sent is never given up. */
  private async retry(refund: Refund, requestId: string | undefined, error: unknown): Promise<void> {
    const { kind, message, waitMs } = describeFailure(error);
    const tries = refund.tries + 1;
    const lookMs = await this.nextLook(refund);
    if (lookMs === undefined) return this.giveUp(refund, requestId);
    await this.schedule(refund, Math.max(backoffSeconds(tries) * 1000, waitMs, lookMs), {
      requestId,
      changes: { tries, ...(isLive(refund) ? { error: { kind, message } } : {}) },
    });
  }

  private async fail(refund: Refund, requestId: string | undefined, error: unknown): Promise<void> {
    if (!isLive(refund)) return;
    const { kind, message } = describeFailure(error);
    await this.end(refund, requestId, { status: 'failed', error: { kind, message } });
  }

  private async end(refund: Refund, requestId: string | undefined, changes: RefundChanges): Promise<void> {
    const { tenantId, refundId, status: from } = refund;
    await this.deps.database.transaction(tenantId, async (tx) => {
      const ended = { ...changes, nextTryAt: null, isFinal: true } as const;
      // Another worker has already ended it and reported that.
      if (!(await this.deps.refunds.updateRefund(tx, refund, from, ended))) return;
      await this.deps.audit.record(tx, systemActor(tenantId, requestId), {
        action: 'refund.end',
        subject: { kind: 'refund', id: refundId },
        details: { result: changes.status ?? from, kind: changes.error?.kind ?? null },
      });
      const stored = await this.deps.refunds.findRefund(tenantId, refundId, tx);
      if (stored !== undefined) await this.deps.afterEnd?.(tx, stored);
    });
  }

  private async note({ refund }: Found, changes: RefundChanges): Promise<void> {
    await this.deps.database.transaction(refund.tenantId, (tx) =>
      this.deps.refunds.updateRefund(tx, refund, 'sending', { ...changes, tries: 0, error: null }),
    );
  }

  private async lookAgain(found: Found, changes: RefundChanges = {}): Promise<void> {
    const { refund, requestId } = found;
    const waitMs = await this.nextLook(refund);
    if (waitMs === undefined) return this.giveUp(refund, requestId);
    await this.schedule(refund, waitMs, { requestId, changes: { ...changes, error: null } });
  }

  private async nextLook({ sendBegunAt }: Refund): Promise<number | undefined> {
    if (sendBegunAt === undefined) return 0;
    const now = await databaseNow(this.deps.database.system);
    return nextLookMs(now.getTime() - sendBegunAt.getTime());
  }

  private giveUp(refund: Refund, requestId: string | undefined): Promise<void> {
    const message = 'The provider has not reported the end of this refund for three months. Check it there.';
    return this.fail(refund, requestId, new ProviderError('refused', message));
  }

  private async schedule(
    refund: Refund,
    waitMs: number,
    { requestId, changes }: { readonly requestId: string | undefined; readonly changes: RefundChanges },
  ): Promise<void> {
    const { tenantId, refundId, accountId } = refund;
    const now = await databaseNow(this.deps.database.system);
    const runAt = new Date(now.getTime() + waitMs);
    await this.deps.database.transaction(tenantId, async (tx) => {
      const isNoted = await this.deps.refunds.updateRefund(tx, refund, refund.status, {
        ...changes,
        nextTryAt: runAt,
      });
      if (isNoted) await enqueueJob(tx, { ...jobOf({ tenantId, refundId, accountId }), runAt, requestId });
    });
  }

  private async payment(refund: Refund): Promise<PaymentToRefund> {
    return {
      paymentId: refund.providerPaymentId,
      events: await this.deps.refunds.listEvents(this.deps.box, refund),
    };
  }
}

export function jobOf({
  tenantId,
  refundId,
  accountId,
}: Pick<Refund, 'tenantId' | 'refundId' | 'accountId'>) {
  return {
    tenantId,
    name: 'refunds.advance',
    payload: { refundId, accountId },
    key: `refund:${refundId}`,
  } as const;
}

function requireRefunds({ provider }: ConnectedProvider): Refunding {
  if (can(provider, 'refundPayment') && can(provider, 'readRefunds')) return provider;
  throw new ProviderError('refused', `${provider.manifest.label} does not refund payments through its API.`);
}
