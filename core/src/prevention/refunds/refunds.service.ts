import {
  can,
  isProviderError,
  optional,
  refundRefusals,
  whyNotRefundable,
  type Money,
  type RefundedPayment,
  type RefundRefusal,
} from '@rebuttal/plugin-kit';

import type { PaymentsRepository } from '../../commerce/payments/payments.repository.js';
import type { ConnectedProvider, ProviderContexts } from '../../connections/providers/provider-contexts.js';
import { whyInactive, type PspAccount } from '../../connections/psp-accounts/psp-accounts.js';
import type { PspAccountsRepository } from '../../connections/psp-accounts/psp-accounts.repository.js';
import type { TenantActor } from '../../identity/access/actor.js';
import { requireCan } from '../../identity/access/permissions.js';
import type { AuditLog } from '../../identity/audit/audit-log.js';
import type { Database, Tx } from '../../platform/database/database.js';
import { isUniqueViolation } from '../../platform/database/violations.js';
import { errors, invalidField } from '../../platform/errors/catalogue.js';
import { enqueueJob } from '../../platform/jobs/jobs.js';
import type { Clock } from '../../platform/shared/clock.js';
import { readIdPage, type IdPage } from '../../platform/shared/id-pages.js';
import { newId } from '../../platform/shared/ids.js';
import type { SecretBox } from '../../platform/shared/sealed.js';
import type { ApprovalGate } from '../../submissions/approvals/approval-gate.js';
import type { Approval } from '../../submissions/approvals/approvals.js';
import { jobOf } from './refund-processor.js';
import type { Refund, RefundSource, RefundStatus } from './refunds.js';
import type { RefundsRepository } from './refunds.repository.js';

export type RefundsDeps = {
  readonly database: Database;
  readonly refunds: RefundsRepository;
  readonly accounts: Pick<PspAccountsRepository, 'findPspAccount'>;
  readonly payments: Pick<PaymentsRepository, 'findByIds'>;
  readonly contexts: ProviderContexts;
  readonly box: SecretBox;
  readonly clock: Clock;
  readonly audit: AuditLog;
  readonly approvalGate: Pick<ApprovalGate, 'needsSecondPerson' | 'requestRefund' | 'approve'>;
  /** How many refunds the company's rules may start a UTC day. */
  readonly findRefundCap: (tenantId: string, tx: Tx) => Promise<number | undefined>;
};

export type RefundRequest = {
  readonly payment: {
    readonly accountId: string;
    /** The provider's reference, or the company's ID of a payment record. */
    readonly paymentId: string;
  };
  /** Minor units of the payment's currency. Default: all that is left. */
  readonly amount?: number | undefined;
  /** Required if the provider doesn't report the payment and there is no record of it. Otherwise it must match. */
  readonly currency?: string | undefined;
  readonly reason: string;
  readonly source: RefundSource;
  /** Runs in the transaction that records the refund. */
  readonly also?: (tx: Tx, refundId: string) => Promise<void>;
};

export type RefundQuery = {
  readonly paymentId: string | undefined;
  readonly status: RefundStatus | undefined;
  readonly cursor: string | undefined;
  readonly perPage: number;
};

const reasonLengthMax = 500;
const dayMs = 86_400_000;

/** Starts refunds. Everything that can be refused is refused here, and checked again right before the refund is sent. */
export class RefundsService {
  constructor(private readonly deps: RefundsDeps) {}

  listRefunds(
    { tenantId }: TenantActor,
    { cursor, perPage, ...search }: RefundQuery,
  ): Promise<IdPage<Refund>> {
    return readIdPage({ cursor, perPage }, 'ref', {
      read: (before, limit) => this.deps.refunds.listRefunds(tenantId, { ...search, before, limit }),
      idOf: ({ refundId }) => refundId,
    });
  }

  async getRefund({ tenantId }: TenantActor, refundId: string): Promise<Refund> {
    const refund = await this.deps.refunds.findRefund(tenantId, refundId);
    if (refund === undefined) throw errors.refundNotFound();
    return refund;
  }

  /**
   * Records a refund and its job. It is not made yet: `get` shows its end.
   * @throws {AppError} 409 if a dispute has taken the money, or another refund of the payment is unfinished; 422 for an
   * amount above what is left
   */
  async startRefund(actor: TenantActor, request: RefundRequest): Promise<Refund> {
    const { tenantId } = actor;
    const reason = request.reason.trim();
    if (reason === '' || reason.length > reasonLengthMax)
      throw invalidField('reason', `Enter a reason of at most ${reasonLengthMax} characters`);
    const { account, connected } = await this.connect(actor, request.payment.accountId);
    const { read, amount } = await this.check(account, connected, request);
    const refundId = newId('ref');
    const job = jobOf({ tenantId, refundId, accountId: account.accountId });
    try {
      await this.deps.database.transaction(tenantId, async (tx) => {
        if (request.source.kind === 'rule') await this.requireBelowCap(tx, tenantId);
        // All refunds of the payment count together, so that parts below the limit don't add up to more.
        const inAll = { ...amount, amountMinor: read.refundedMinor + amount.amountMinor };
        const awaitsApproval = await this.deps.approvalGate.needsSecondPerson(
          { tenantId, amount: inAll },
          tx,
        );
        await this.deps.refunds.insertRefund(tx, {
          awaitsApproval,
          refundId,
          tenantId,
          accountId: account.accountId,
          provider: account.provider,
          providerPaymentId: read.paymentId,
          ...amount,
          refundedBeforeMinor: read.refundedMinor,
          reason,
          source: request.source,
          requestedBy: actor.userId,
        });
        await request.also?.(tx, refundId);
        await this.deps.audit.record(tx, actor, {
          action: 'refund.start',
          subject: { kind: 'refund', id: refundId },
          details: {
            provider: account.provider,
            payment_id: read.paymentId,
            amount: amount.amountMinor,
            currency: amount.currency,
            source: request.source.kind,
          },
        });
        if (awaitsApproval) await this.deps.approvalGate.requestRefund(tx, actor, { tenantId, refundId });
        else await enqueueJob(tx, { ...job, requestId: actor.origin?.requestId });
      });
    } catch (error) {
      throw isUniqueViolation(error) ? errors.refundRunning() : error;
    }
    return this.getRefund(actor, refundId);
  }

  /** @throws {AppError} 403 for a member, 409 if someone else has decided the request */
  async startApproved(actor: TenantActor, approval: Approval): Promise<void> {
    requireCan(actor, 'refunds:write');
    const refund = await this.getRefund(actor, approval.refundId ?? '');
    await this.deps.database.transaction(actor.tenantId, async (tx) => {
      await this.deps.refunds.updateRefund(tx, refund, 'pending', { awaitsApproval: false });
      await enqueueJob(tx, { ...jobOf(refund), requestId: actor.origin?.requestId });
      await this.deps.approvalGate.approve(tx, actor, approval);
    });
  }

  async endRejected(tx: Tx, actor: TenantActor, approval: Approval): Promise<void> {
    const refund = await this.deps.refunds.findRefund(actor.tenantId, approval.refundId ?? '', tx);
    if (refund === undefined) return;
    const error = { kind: 'rejected', message: 'The request to refund this payment was rejected.' };
    await this.deps.refunds.updateRefund(tx, refund, 'pending', {
      status: 'failed',
      awaitsApproval: false,
      isFinal: true,
      error,
    });
  }

  private async requireBelowCap(tx: Tx, tenantId: string): Promise<void> {
    const cap = await this.deps.findRefundCap(tenantId, tx);
    if (cap === undefined) return;
    const today = new Date(Math.floor(this.deps.clock().getTime() / dayMs) * dayMs);
    if ((await this.deps.refunds.countOfRules(tx, tenantId, today)) >= cap)
      throw errors.refundCapReached(cap);
  }

  private async connect(actor: TenantActor, accountId: string) {
    const account = await this.deps.accounts.findPspAccount(actor.tenantId, accountId);
    if (account === undefined) throw errors.accountNotFound();
    if (!account.isActive) throw whyInactive(account);
    return { account, connected: this.deps.contexts.for(account, actor.origin?.requestId) };
  }

  private async check(
    { tenantId, accountId }: PspAccount,
    { provider, context }: ConnectedProvider,
    { payment, amount: wanted, currency }: RefundRequest,
  ): Promise<{ readonly read: RefundedPayment; readonly amount: Money }> {
    if (!can(provider, 'readRefunds') || !can(provider, 'refundPayment'))
      throw errors.capabilityMissing(provider.manifest.label, 'refund payments');
    const [record] = await this.deps.payments.findByIds(tenantId, [payment.paymentId], 1);
    const paymentId = record?.providerPaymentId ?? payment.paymentId;
    const key = { tenantId, accountId, providerPaymentId: paymentId };
    const events = await this.deps.refunds.listEvents(this.deps.box, key);
    const reported = await provider.readRefunds(context, { paymentId, events }).catch((error: unknown) => {
      throw isProviderError(error) && error.kind === 'not_found' ? errors.paymentNotFound() : error;
    });
    if (await this.deps.refunds.isDisputed(tenantId, [paymentId, reported.paymentId]))
      throw errors.paymentDisputed(refundRefusals.payment_disputed);
    const read = { ...reported, ...optional('paid', reported.paid ?? record?.amount) };
    const amount = toAmount(read, { wanted, currency });
    const refusal = whyNotRefundable(read, { amount, refundedBeforeMinor: read.refundedMinor });
    if (refusal !== undefined) throw toError(refusal);
    return { read, amount };
  }
}

function toAmount(
  { paid, refundedMinor }: RefundedPayment,
  { wanted, currency }: { readonly wanted: number | undefined; readonly currency: string | undefined },
): Money {
  const inCurrency = currency ?? paid?.currency;
  if (inCurrency === undefined) throw invalidField('currency', 'Enter the currency of the payment');
  if (wanted !== undefined) return { amountMinor: wanted, currency: inCurrency };
  if (paid === undefined)
    throw invalidField(
      'amount',
      'Enter the amount. The provider does not report what is left of the payment',
    );
  const left = Math.max(paid.amountMinor - refundedMinor, 1);
  return { amountMinor: left, currency: inCurrency };
}

function toError(refusal: RefundRefusal) {
  const message = refundRefusals[refusal];
  if (refusal === 'payment_disputed') return errors.paymentDisputed(message);
  if (refusal === 'currency_differs') return invalidField('currency', message);
  if (refusal === 'refund_too_large' || refusal === 'already_refunded') return errors.refundTooLarge(message);
  return errors.paymentNotRefundable(message);
}
