import type { Dispute } from '../../case/disputes/disputes.js';
import type { ResponseSettings } from '../../case/settings/response-settings.js';
import type { Order } from '../../commerce/orders/orders.js';
import type { Payment } from '../../commerce/payments/payments.js';
import { plainNumber, type TrackedShipment } from '../../commerce/shipments/tracked-shipments.js';
import type { TrackedShipmentsRepository } from '../../commerce/shipments/tracked-shipments.repository.js';
import type { ProviderRegistry } from '../../connections/providers/registry.js';
import type { Tx } from '../../platform/database/database.js';
import type { Clock } from '../../platform/shared/clock.js';
import type { Evidence } from '../exhibits/evidence.js';
import type { DisputeRecordFinder } from '../orders/dispute-record-finder.js';
import type { MatchedRecords } from '../orders/matched-records.js';
import type { DisputeFactsRepository } from './dispute-facts.repository.js';
import type { DisputePaymentsRepository } from './dispute-payments.repository.js';
import { toDisputeFacts } from './dispute-record.js';
import { findFact, type DisputeFacts } from './facts.js';
import type { DisputePayment } from './stored-payment.js';

export type DisputeFactsReaderDeps = {
  readonly disputeFacts: Pick<DisputeFactsRepository, 'listFacts' | 'findPosition'>;
  readonly disputePayments: Pick<DisputePaymentsRepository, 'findDisputePayment'>;
  readonly orderFinder: Pick<DisputeRecordFinder, 'findRecords'>;
  readonly registry: Pick<ProviderRegistry, 'find'>;
  readonly trackedShipments: Pick<TrackedShipmentsRepository, 'findByNumbers'>;
  readonly clock: Clock;
};

/** The facts of a dispute with the payment and the records that many of them come from. */
export type DisputeRecord = {
  readonly network: string | undefined;
  readonly facts: DisputeFacts;
  readonly payment: DisputePayment | undefined;
  readonly order: Order | undefined;
  /** The disputed payment as it was sent through the data API. */
  readonly recordedPayment: Payment | undefined;
  /** The carriers' reports about the parcels that the facts and the evidence name. */
  readonly parcels: readonly TrackedShipment[];
};

/** Reads in this transaction. The records are found before it, because the dispute's lock does not cover them. */
export type FactsTransaction = { readonly tx: Tx; readonly records: MatchedRecords };

/** Reads the facts of a dispute from what is stored, without evidence that is left out. Calls no provider. */
export class DisputeFactsReader {
  constructor(private readonly deps: DisputeFactsReaderDeps) {}

  async readFacts(
    dispute: Dispute,
    given: { readonly evidence: readonly Evidence[]; readonly settings: ResponseSettings },
    within?: FactsTransaction,
  ): Promise<DisputeRecord> {
    const { settings } = given;
    const evidence = given.evidence.filter(({ isLeftOut }) => isLeftOut !== true);
    const { tenantId, disputeId, provider } = dispute;
    const { disputeFacts, disputePayments, orderFinder, registry } = this.deps;
    // One after the other: a company holds one of the database's connections at a time.
    const payment = await disputePayments.findDisputePayment(tenantId, disputeId, within?.tx);
    const entered = await disputeFacts.listFacts(tenantId, disputeId, within?.tx);
    const position = await disputeFacts.findPosition(tenantId, disputeId, within?.tx);
    const records = within === undefined ? await orderFinder.findRecords(dispute) : within.records;
    const providerLabel = registry.find(provider)?.manifest.label ?? provider;
    const facts = toDisputeFacts({
      dispute,
      providerLabel,
      payment,
      order: records.order,
      recordedPayment: records.payment,
      customer: records.customer,
      evidence,
      settings,
      entered,
      position,
      now: this.deps.clock(),
    });
    const numbers = trackingNumbersOf(facts, evidence);
    const parcels = await this.deps.trackedShipments.findByNumbers(tenantId, numbers, within?.tx);
    return {
      network: dispute.network,
      facts,
      payment,
      order: records.order,
      recordedPayment: records.payment,
      parcels,
    };
  }
}

function trackingNumbersOf(facts: DisputeFacts, evidence: readonly Evidence[]): string[] {
  const named = [
    findFact(facts, 'tracking_number')?.value,
    ...evidence.map(({ details }) => details['number']),
  ];
  const numbers = named.flatMap((number) => (typeof number === 'string' ? [plainNumber(number)] : []));
  return [...new Set(numbers)].filter((number) => number !== '');
}
