import { isProviderError, isTransient, optional } from '@rebuttal/plugin-kit';

import type { Dispute } from '../../case/disputes/disputes.js';
import type { ResponseSettingsRepository } from '../../case/settings/settings.repository.js';
import type { ShipmentTracker } from '../../commerce/shipments/shipment-tracker.js';
import {
  describeProblem,
  plainNumber,
  type TrackedShipment,
} from '../../commerce/shipments/tracked-shipments.js';
import type { Evidence } from '../exhibits/evidence.js';
import type { DisputeFactsReader } from '../facts/dispute-facts-reader.js';
import { factTime, findFact, timeFact, type DisputeFacts } from '../facts/facts.js';
import { noResult, type SourceResult, type SourceDraft } from './collection.js';
import { parcelPart } from './delivery-proofs.js';

export type CarrierSourceDeps = {
  readonly tracker: ShipmentTracker;
  readonly factsReader: Pick<DisputeFactsReader, 'readFacts'>;
  readonly responseSettings: Pick<ResponseSettingsRepository, 'findSettings'>;
};

type Parcel = { readonly carrierName: string; readonly trackingNumber: string };

/** A response with more parcels lists them on its packing slip. */
const parcelsMax = 10;
const statusTexts = {
  in_transit: 'the parcel is in transit',
  attempted: 'a delivery was attempted',
  returned: 'the parcel went back to the sender',
  unknown: 'no delivery',
} as const;

/** Drafts a proof of delivery from the carrier of each parcel that the dispute's evidence or order names. */
export async function collectFromCarriers(
  deps: CarrierSourceDeps,
  dispute: Dispute,
  evidence: readonly Evidence[],
  requestId: string | undefined,
): Promise<SourceResult> {
  const { tenantId } = dispute;
  const settings = await deps.responseSettings.findSettings(tenantId);
  const { facts } = await deps.factsReader.readFacts(dispute, { evidence, settings });
  const answers: SourceResult[] = [];
  for (const parcel of parcelsOf(evidence, facts)) {
    const asked = { tenantId, ...parcel, notBefore: startOf(facts) };
    answers.push(
      await collectParcel(deps.tracker, asked, requestId).catch((error: unknown) => {
        if (!isProviderError(error)) throw error;
        const answer = lacks(parcel.carrierName, error.message);
        return isTransient(error.kind) ? { ...answer, shouldRetry: true } : answer;
      }),
    );
  }
  return {
    drafts: answers.flatMap(({ drafts }) => drafts),
    unavailable: answers.flatMap(({ unavailable }) => unavailable),
    ...(answers.some(({ shouldRetry }) => shouldRetry) ? { shouldRetry: true } : {}),
  };
}

async function collectParcel(
  tracker: ShipmentTracker,
  parcel: Parameters<ShipmentTracker['track']>[0],
  requestId: string | undefined,
): Promise<SourceResult> {
  const found = await tracker.track(parcel, requestId);
  if (found === undefined) return noResult;
  const { report } = found;
  const { label } = found.carrier.manifest;
  if (report === undefined)
    return lacks(label, `Connect ${label} to collect its proof of delivery automatically.`);
  if (report.problem !== undefined) return lacks(label, describeProblem(report.problem, label));
  const { status = 'unknown', proof, deliveredAt } = report;
  if (status !== 'delivered') return lacks(label, `${label} reports: ${statusTexts[status]}.`);
  if (proof === undefined || deliveredAt === undefined) return noResult;
  const bytes = await tracker.readProof(proof);
  return { drafts: [toDraft({ ...report, deliveredAt }, { label, bytes })], unavailable: [] };
}

function lacks(name: string, why: string): SourceResult {
  const source = { kind: 'carrier', name: name.slice(0, 200) } as const;
  return { drafts: [], unavailable: [{ source, evidenceType: 'proof_of_delivery', why }] };
}

/** The parcels of the tracking evidence and of the order, each once, regardless of spelling. */
function parcelsOf(evidence: readonly Evidence[], facts: DisputeFacts): Parcel[] {
  const named = evidence
    .filter(({ evidenceType }) => evidenceType === 'shipping_tracking')
    .map(({ details }) => ({ carrierName: details['carrier'], trackingNumber: details['number'] }));
  const ofFacts = {
    carrierName: findFact(facts, 'carrier')?.value,
    trackingNumber: findFact(facts, 'tracking_number')?.value,
  };
  const parcels = [...named, ofFacts].flatMap(({ carrierName, trackingNumber }) =>
    typeof carrierName === 'string' && typeof trackingNumber === 'string'
      ? [{ carrierName, trackingNumber }]
      : [],
  );
  const distinct = new Map(parcels.map((parcel) => [plainNumber(parcel.trackingNumber), parcel]));
  return [...distinct.values()].slice(0, parcelsMax);
}

/** The order was placed, or at the latest paid for, before its parcel was delivered. */
function startOf(facts: DisputeFacts): Date | undefined {
  const start = findFact(facts, 'order_date') ?? findFact(facts, 'payment_date');
  return start && factTime(start);
}

function toDraft(
  report: TrackedShipment & { readonly deliveredAt: Date },
  { label, bytes }: { readonly label: string; readonly bytes: Uint8Array },
): SourceDraft {
  const { trackingNumber: number, readAt, deliveredAt, place, signedBy } = report;
  return {
    source: { kind: 'carrier', name: label, part: parcelPart(number), readAt },
    evidenceType: 'proof_of_delivery',
    // Every spelling of the number gives the same title, so that it is collected once.
    title: `Proof of delivery, ${label} ${number}`.slice(0, 200),
    text: '',
    asFile: true,
    file: { name: `proof-of-delivery-${number}.pdf`, mimeType: 'application/pdf', bytes },
    details: {
      carrier: label,
      number,
      status: 'delivered',
      delivered_at: timeFact(deliveredAt),
      ...optional('place', place),
      ...optional('signed_by', signedBy),
    },
  };
}
