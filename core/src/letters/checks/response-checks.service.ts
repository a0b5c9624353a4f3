import type { Dispute } from '../../case/disputes/disputes.js';
import type { ResponseSettingsRepository } from '../../case/settings/settings.repository.js';
import { toOrderAddress } from '../../commerce/payments/payments.js';
import type { FirstPaymentReading } from '../../evidence/collection/first-payment-reading.js';
import { lostChanceOf } from '../../evidence/compelling-evidence/missing-fields.js';
import type { EvidenceRepository } from '../../evidence/exhibits/evidence.repository.js';
import type { DisputeFactsReader, DisputeRecord } from '../../evidence/facts/dispute-facts-reader.js';
import { addressLine } from '../../evidence/facts/record-addresses.js';
import type { DisputeOrderFinder } from '../../evidence/orders/dispute-order-finder.js';
import type { MatchedRecords } from '../../evidence/orders/matched-records.js';
import { orderDifferences } from '../../evidence/orders/order-differences.js';
import { toCompleteness, type Completeness } from '../../evidence/requirements/completeness.js';
import type { Tx } from '../../platform/database/database.js';
import type { AssembledResponse } from '../responses/response-assembly.js';
import { checkResponse } from './check-response.js';
import { isBlocking, type ResponseCheck } from './response-checks.js';

export type ResponseChecksDeps = {
  readonly evidence: EvidenceRepository;
  readonly responseSettings: ResponseSettingsRepository;
  readonly orderFinder: Pick<DisputeOrderFinder, 'findRecords'>;
  readonly factsReader: DisputeFactsReader;
  readonly firstReading: Pick<FirstPaymentReading, 'attempt'>;
};

/** The response, and the merchant's records of the payment, which are looked up before the dispute is locked. */
export type CheckedSubmission = { readonly includeEvidence: boolean; readonly records: MatchedRecords };

/** Checks responses. Preview, preflight and submission use the same checks, so that they agree. */
export class ResponseChecksService {
  constructor(private readonly deps: ResponseChecksDeps) {}

  /** All checks of a response as it would be sent now. */
  ofAssembled(assembled: AssembledResponse): ResponseCheck[] {
    const { dispute, record } = assembled;
    const evidence = includedIn(assembled);
    const { missing } = completenessOf(assembled);
    return checkResponse({
      ...{
        dispute: withOpenedDay(dispute),
        evidence,
        missing,
        lostChance: lostChanceOf(assembled.assessment),
      },
      ...recordedParts(record),
    });
  }

  /** Reads what can't be read under the dispute's lock: the payment, once, and the merchant's records. */
  async prepare(dispute: Dispute, requestId?: string): Promise<Pick<CheckedSubmission, 'records'>> {
    await this.deps.firstReading.attempt(dispute, requestId);
    return { records: await this.deps.orderFinder.findRecords(dispute) };
  }

  /** The blocking checks. Under the dispute's lock, its evidence, facts and position cannot change before `tx` ends. */
  async findBlocking(
    tx: Tx,
    dispute: Dispute,
    { includeEvidence, records }: CheckedSubmission,
  ): Promise<ResponseCheck[]> {
    const { tenantId, disputeId } = dispute;
    const known = includeEvidence ? await this.deps.evidence.listEvidence(tenantId, disputeId, tx) : [];
    const evidence = known.filter(({ isLeftOut }) => isLeftOut !== true);
    const settings = await this.deps.responseSettings.findSettings(tenantId, tx);
    const record = await this.deps.factsReader.readFacts(dispute, { evidence, settings }, { tx, records });
    // Warnings are left out.
    return checkResponse({ dispute, evidence, ...recordedParts(record), missing: [] }).filter(isBlocking);
  }
}

/** Compares the evidence of a response with the evidence that the dispute requires. */
export function completenessOf(assembled: AssembledResponse): Completeness {
  const { dispute, template, category, record } = assembled;
  const isRefundedInFull = record.facts.refundState === 'full';
  const traits = { ...dispute, code: dispute.reasonCode, category, isRefundedInFull };
  return toCompleteness(traits, template.requiredEvidence, includedIn(assembled));
}

/** All exhibits that a person did not leave out. */
export const includedIn = ({ evidence, withheld }: AssembledResponse) => [...evidence, ...withheld];

const withOpenedDay = (dispute: Dispute) => ({
  ...dispute,
  openedDay: dispute.createdAt.toISOString().slice(0, 10),
});

/** The values that the records of the payment and the order have. */
function recordedParts(record: DisputeRecord) {
  const { facts, parcels, payment, order, recordedPayment } = record;
  const customer = payment?.payment.customer;
  const names = [
    customer?.name,
    order?.buyer.name,
    ...[order?.shippingAddress, order?.billingAddress, customer?.shippingAddress].flatMap((address) => [
      address?.name,
      address?.company,
    ]),
  ];
  return {
    ...{ facts, parcels, addresses: addressesOf(record) },
    names: names.flatMap((name) => (name === undefined || name.trim() === '' ? [] : [name])),
    order: order && {
      ...order,
      differences: orderDifferences(order, { payment: payment?.payment, recorded: recordedPayment }),
    },
  };
}

function addressesOf({ payment, order, recordedPayment }: DisputeRecord): string[] {
  const customer = payment?.payment.customer;
  const addresses = [
    customer?.shippingAddress,
    customer?.billingAddress,
    order?.shippingAddress,
    order?.billingAddress,
    recordedPayment?.shippingAddress && toOrderAddress(recordedPayment.shippingAddress),
  ];
  return addresses.flatMap((address) => addressLine(address) ?? []);
}
