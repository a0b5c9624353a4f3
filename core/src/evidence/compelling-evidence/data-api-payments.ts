import type { CountedAge } from '@rebuttal/plugin-kit';

import type { Dispute } from '../../case/disputes/disputes.js';
import type { LinkedDisputesRepository } from '../../case/linked-disputes/linked-disputes.repository.js';
import type { BuyerClues, Payment } from '../../commerce/payments/payments.js';
import type { PaymentsRepository } from '../../commerce/payments/payments.repository.js';
import { idsOf } from '../orders/dispute-record-finder.js';
import { countedWindow } from './payment-age.js';

export type RecordedPaymentsDeps = {
  readonly payments: Pick<PaymentsRepository, 'findOfBuyer'>;
  readonly linkedDisputeCandidates: Pick<LinkedDisputesRepository, 'findCandidates'>;
};

/** A payment in the company's own records. */
export type RecordedPayment = Payment & {
  /** The provider's ID of the payment, or the company's own. */
  readonly paymentId: string;
  readonly isDisputed: boolean;
};

export type RecordedPayments = {
  readonly disputed: RecordedPayment | undefined;
  /** Earlier payments of the same customer or card, in any order. */
  readonly priors: readonly RecordedPayment[];
};

/** The customer's identifiers that the provider reports for the disputed payment, and the company's record of it. */
type KnownCustomer = {
  readonly recorded: Payment | undefined;
  readonly cardFingerprint: string | undefined;
  readonly email: string | undefined;
  /** When the disputed payment was made, if the provider reports it. */
  readonly paidAt: Date | undefined;
  readonly countedAge: CountedAge;
};

export const noPayments: RecordedPayments = { disputed: undefined, priors: [] };

/** More days than any program counts, with room for the time between payment and dispute. */
const lookBackMs = 800 * 86_400_000;
const newestMax = 100;
const countedMax = 1_000;

/** The payments of the customer that the company sent through the data API. */
export async function findRecordedPayments(
  deps: RecordedPaymentsDeps,
  dispute: Dispute,
  known: KnownCustomer,
): Promise<RecordedPayments> {
  const { recorded: disputed } = known;
  const buyer = {
    cardFingerprints: listOf(disputed?.cardFingerprint ?? known.cardFingerprint),
    emails: listOf(disputed?.email ?? known.email),
    accountIds: listOf(disputed?.accountId),
  };
  const found = await findOfBuyer(deps, dispute, buyer, known);
  const priors = found.filter(({ externalId }) => externalId !== disputed?.externalId);
  const contested = await findContested(deps, dispute.tenantId, priors.flatMap(idsOf));
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
async function findOfBuyer(
  { payments }: RecordedPaymentsDeps,
  { tenantId, createdAt }: Dispute,
  buyer: BuyerClues,
  { recorded, paidAt, countedAge }: KnownCustomer,
): Promise<readonly Payment[]> {
  const from = new Date(createdAt.getTime() - lookBackMs);
  const newest = await payments.findOfBuyer(tenantId, buyer, { from, to: createdAt, limit: newestMax });
  if (newest.length < newestMax) return newest;
  const start = countedAge.since === 'payment' ? (paidAt ?? recorded?.paidAt ?? createdAt) : createdAt;
  const window = { ...countedWindow(countedAge, start), limit: countedMax };
  const counted = await payments.findOfBuyer(tenantId, buyer, window);
  return [...new Map([...newest, ...counted].map((one) => [one.externalId, one])).values()];
}

/** The values of all disputes that name one of these payments. */
async function findContested(
  { linkedDisputeCandidates }: RecordedPaymentsDeps,
  tenantId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const wanted = { stores: [], ofStores: false, ids };
  const disputes = await linkedDisputeCandidates.findCandidates(tenantId, wanted);
  return new Set(
    disputes.flatMap(({ transactionId, metadata }) => [transactionId ?? '', ...Object.values(metadata)]),
  );
}

const listOf = (value: string | undefined): string[] => (value === undefined ? [] : [value]);

const toRecorded = (payment: Payment, isDisputed: boolean): RecordedPayment => ({
  ...payment,
  paymentId: payment.providerPaymentId ?? payment.externalId,
  isDisputed,
});
