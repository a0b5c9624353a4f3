import { optional } from '@rebuttal/plugin-kit';

import type { Dispute } from '../../case/disputes/disputes.js';
import type { LinkedDisputesRepository } from '../../case/linked-disputes/linked-disputes.repository.js';
import { toOrderAddress, type BuyerClues, type Payment } from '../../commerce/payments/payments.js';
import type { PaymentsRepository } from '../../commerce/payments/payments.repository.js';
import { countedWindow } from './payment-age.js';
import type {
  KnownCustomer,
  PriorPaymentSource,
  RecordedPayment,
  RecordedPayments,
} from './prior-payment-source.js';

export type RecordedPaymentsDeps = {
  readonly payments: Pick<PaymentsRepository, 'findOfBuyer'>;
  readonly linkedDisputeCandidates: Pick<LinkedDisputesRepository, 'findCandidates'>;
};

/** More days than any program counts, with room for the time between payment and dispute. */
const lookBackMs = 800 * 86_400_000;
const newestMax = 100;
const countedMax = 1_000;

/** The payments that the company sent through the data API. */
export class DataApiPayments implements PriorPaymentSource {
  constructor(private readonly deps: RecordedPaymentsDeps) {}

  async findPayments(dispute: Dispute, known: KnownCustomer): Promise<RecordedPayments> {
    const { tenantId } = dispute;
    const { recorded: disputed } = known;
    const buyer = {
      cardFingerprints: listOf(disputed?.cardFingerprint ?? known.cardFingerprint),
      emails: listOf(disputed?.email ?? known.email),
      accountIds: listOf(disputed?.accountId),
    };
    const found = await this.findOfBuyer(dispute, buyer, known);
    const priors = found.filter(({ externalId }) => externalId !== disputed?.externalId);
    const contested = await this.findContested(tenantId, priors.flatMap(idsOf));
    return {
      disputed: disputed && toRecorded(disputed, false),
      priors: priors.map((payment) =>
        toRecorded(
          payment,
          idsOf(payment).some((id) => contested.has(id)),
        ),
      ),
    };
  }

  /** The newest payments, and those of the counted range, for which a frequent customer's newest are too recent. */
  private async findOfBuyer(
    { tenantId, createdAt }: Dispute,
    buyer: BuyerClues,
    { recorded, paidAt, countedAge }: KnownCustomer,
  ): Promise<readonly Payment[]> {
    const newest = await this.deps.payments.findOfBuyer(tenantId, buyer, {
      from: new Date(createdAt.getTime() - lookBackMs),
      to: createdAt,
      limit: newestMax,
    });
    if (newest.length < newestMax) return newest;
    const start = countedAge.since === 'payment' ? (paidAt ?? recorded?.paidAt ?? createdAt) : createdAt;
    const window = { ...countedWindow(countedAge, start), limit: countedMax };
    const counted = await this.deps.payments.findOfBuyer(tenantId, buyer, window);
    return [...new Map([...newest, ...counted].map((one) => [one.externalId, one])).values()];
  }

  /** The values of all disputes that name one of these payments. */
  private async findContested(tenantId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
    const disputes = await this.deps.linkedDisputeCandidates.findCandidates(tenantId, {
      stores: [],
      ofStores: false,
      ids,
    });
    return new Set(
      disputes.flatMap(({ transactionId, metadata }) => [transactionId ?? '', ...Object.values(metadata)]),
    );
  }
}

const listOf = (value: string | undefined): string[] => (value === undefined ? [] : [value]);

function idsOf({ externalId, providerPaymentId }: Payment): string[] {
  return providerPaymentId === undefined ? [externalId] : [externalId, providerPaymentId];
}

function toRecorded(payment: Payment, isDisputed: boolean): RecordedPayment {
  const { refunded } = payment;
  return {
    paymentId: payment.providerPaymentId ?? payment.externalId,
    paidAt: payment.paidAt,
    amount: payment.amount,
    ...optional('description', payment.description),
    ...optional('arn', payment.arn),
    ...optional('cardFingerprint', payment.cardFingerprint),
    ...optional('cardLast4', payment.cardLast4),
    isDisputed,
    ...(refunded === undefined ? {} : { isRefunded: refunded.amountMinor > 0 }),
    identifiers: {
      ...optional('ipAddress', payment.ip),
      ...optional('deviceId', payment.deviceId),
      ...optional('deviceFingerprint', payment.deviceFingerprint),
      ...optional('accountId', payment.accountId),
      ...optional('email', payment.email),
      ...optional('shippingAddress', payment.shippingAddress && toOrderAddress(payment.shippingAddress)),
    },
  };
}
