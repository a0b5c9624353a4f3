import { setTimeout as delay } from 'node:timers/promises';

import { needsResponse, type Dispute } from '../../case/disputes/disputes.js';
import type { Log } from '../../platform/shared/log.js';
import { programOf } from '../compelling-evidence/programs.js';
import type { DisputePaymentsRepository } from '../facts/dispute-payments.repository.js';
import type { PaymentReader } from './payment-reader.js';

export type FirstPaymentReadingDeps = {
  readonly disputePayments: Pick<DisputePaymentsRepository, 'isRead'>;
  readonly paymentReader: Pick<PaymentReader, 'readPayment'>;
  readonly log: Log;
};

/** In milliseconds. A slower reading continues, and the next letter has its facts. */
const waitMs = 5_000;

const tooSlow = 'The provider did not respond in time.';
const unexpected = 'The reading failed unexpectedly.';

type Reading = {
  /** Why the payment could not be read, or `undefined` if it is known or the provider reports none. */
  readonly result: Promise<string | undefined>;
  readonly endsAt: number;
};

/** Reads the payment of a dispute that was never read, or before a report of fraud. Callers at the same time share one reading. */
export class FirstPaymentReading {
  private readonly running = new Map<string, Reading>();

  constructor(private readonly deps: FirstPaymentReadingDeps) {}

  /** Waits for the reading to end. For callers that need the payment itself. */
  async finish(dispute: Dispute, requestId?: string): Promise<void> {
    if (needsResponse(dispute)) await this.readingOf(dispute, requestId).result;
  }

  /**
   * Waits at most five seconds from the start of the reading, so that a letter can be written without the payment.
   * Returns why the payment could not be read, as a sentence for merchants.
   */
  async attempt(dispute: Dispute, requestId?: string): Promise<string | undefined> {
    if (!needsResponse(dispute)) return undefined;
    const { result, endsAt } = this.readingOf(dispute, requestId);
    const waiting = new AbortController();
    const late = delay(Math.max(0, endsAt - performance.now()), tooSlow, { signal: waiting.signal });
    try {
      return await Promise.race([result, late]);
    } catch (error) {
      this.deps.log.error({ err: error, disputeId: dispute.disputeId }, 'failed to read the payment');
      return unexpected;
    } finally {
      waiting.abort();
    }
  }

  private readingOf(dispute: Dispute, requestId: string | undefined): Reading {
    const { disputeId } = dispute;
    const known = this.running.get(disputeId);
    if (known !== undefined) return known;
    const result = this.read(dispute, requestId).finally(() => this.running.delete(disputeId));
    // A caller that stopped waiting no longer handles its failure.
    result.catch(() => undefined);
    const reading = { result, endsAt: performance.now() + waitMs };
    this.running.set(disputeId, reading);
    return reading;
  }

  private async read(dispute: Dispute, requestId: string | undefined): Promise<string | undefined> {
    const { reason, network, reasonCode } = dispute;
    // A report of fraud excludes a prior payment.
    const afterAlerts = programOf({ reason, network, reasonCode }) !== undefined;
    if (await this.deps.disputePayments.isRead(dispute, { afterAlerts })) return undefined;
    const reading = await this.deps.paymentReader.readPayment(dispute, requestId);
    return 'payment' in reading || reading.isLimit === true ? undefined : reading.why;
  }
}
