import { evidenceTypes, lookUp, ProviderError } from '@rebuttal/plugin-kit';
import type { DefensePacket, DisputeReason, EvidenceType } from '@rebuttal/plugin-kit';

import type { DefenseReason } from './defense.js';
import { toWords, typesFor } from './document-codes.js';
import { fitDocuments } from './evidence.js';
import type { DocumentFit } from './evidence.js';

const participated = [
  'CompellingEvidence',
  'CompellingEvidenceRecurringTransactions',
  'CardholderParticipated',
  'ShippedToAVS',
  'UnfoundedCardholderDispute',
  'AirlineCompellingEvidence',
];

/** Defense reasons for each dispute reason, best first. Source: defense reasons of Adyen's own dispute screens. */
const byReason: Readonly<Partial<Record<DisputeReason, readonly string[]>>> = {
  fraudulent: participated,
  unrecognized: participated,
  product_not_received: [
    'GoodsOrServicesProvided',
    'MerchandiseReceived',
    'ServicesProvided',
    'AirlineFlightProvided',
  ],
  product_unacceptable: [
    'GoodsWereAsDescribed',
    'GoodsRepairedOrReplaced',
    'GoodsNotReturned',
    'MerchandiseNotCounterfeit',
    'SaleTermsNotMisrepresented',
  ],
  subscription_canceled: [
    'NotCancelled',
    'ServicesProvidedAfterCancellation',
    'CardholderRenewedMembership',
    'NotRecurring',
    'NotNotified',
  ],
  credit_not_processed: [
    'RefundNotAgreed',
    'ReturnPeriodExpired',
    'CancellationOrReturns',
    'CancellationTermsFailed',
    'CreditOrCancellationPolicyProperlyDisclosed',
    'NoShowTransaction',
    'GoodsNotReturned',
  ],
  duplicate: ['TwoDifferentTIDs', 'TwoDifferentTIDsPOS', 'NotPaidByOtherMeans', 'PaymentByOtherMeans'],
  incorrect_amount: ['CorrectTransactionAmount', 'CorrectTransactionCurrency', 'IncreasedTransactionAmount'],
  authorization: ['AuthorisedTransaction', 'TransactionAuthorisedOnline', 'CardNotOnExceptionFile'],
  processing_error: ['PresentmentWithinTimeLimit', 'JustifiedDelayedPresentment', 'PurchaseProperlyPosted'],
};
const byInquiry = [
  'CardNotPresentRFIresponse',
  'CardPresentRFIresponse',
  'AirlineRFIresponse',
  'CarRentalRFIresponse',
  'RetrievalRequestFulfilled',
];
const alreadyRefunded = 'CreditPreviouslyIssued';
const general = [
  'SupplyDefenseMaterial',
  'SupplyDefenseDocument',
  'AdditionalInformation',
  'ProvideInformation',
];
const specific = [...Object.values(byReason).flat(), ...byInquiry];

/** Codes that claim something about the kind of business. They come last without evidence of that kind. */
const travel = /^(?:Airline|CarRental|NoShow)/;
const travelEvidence: readonly EvidenceType[] = ['damage_or_addendum'];
const goods = [
  'MerchandiseReceived',
  'GoodsWereAsDescribed',
  'GoodsRepairedOrReplaced',
  'GoodsNotReturned',
  'MerchandiseNotCounterfeit',
];
const goodsEvidence: readonly EvidenceType[] = [
  'shipping_documentation',
  'shipping_tracking',
  'proof_of_delivery',
  'delivery_signature',
  'collection_record',
  'product_photos',
  'replacement_proof',
  'authenticity_proof',
];
const services = ['ServicesProvided', 'ServicesProvidedAfterCancellation'];
const servicesEvidence: readonly EvidenceType[] = [
  'service_documentation',
  'attendance_record',
  'access_activity_log',
];

const liabilityShift = /^LiabilityShift/;
/** The dispute reasons that can be about fraud, the only claim that a liability shift covers. */
const aboutFraud: readonly DisputeReason[] = [
  'fraudulent',
  'unrecognized',
  'authorization',
  'general',
  'unknown',
];

export type RankedReason = {
  readonly reason: DefenseReason;
  readonly fit: DocumentFit;
  /** Adyen is satisfied already, or the exhibits have all required documents. */
  readonly isPossible: boolean;
  /** It claims an authentication or a refund that nothing shows. Only a person may choose it. */
  readonly isUnproven: boolean;
};

type Rank = { readonly group: number; readonly place: number };

/** The offered reasons, best first: by the dispute's reason and the packet's evidence, then by fitting exhibits. Pure. */
export function rankReasons(
  offered: readonly DefenseReason[],
  packet: DefensePacket,
): readonly RankedReason[] {
  return offered
    .map((reason) => {
      const fit = fitDocuments(reason, packet.items);
      const isPossible = reason.isSatisfied || (fit.missing.length === 0 && fit.hasDocuments);
      return { reason, fit, isPossible, isUnproven: !isShown(reason, packet), rank: rankOf(reason, packet) };
    })
    .sort((left, right) => compareRanks(left.rank, right.rank, right.fit.fitting - left.fit.fitting));
}

/** The person's choice if Adyen still offers it, otherwise the best possible reason. Pure. */
export function bestReason(
  ranked: readonly RankedReason[],
  { defenseCode }: Pick<DefensePacket, 'defenseCode'>,
): RankedReason | undefined {
  const byPerson = ranked.find(({ reason }) => reason.code === defenseCode);
  return byPerson ?? ranked.find(({ isPossible, isUnproven }) => isPossible && !isUnproven);
}

/**
 * The one reason to defend with.
 * @throws {ProviderError} of kind `refused`, naming the missing documents
 */
export function chooseReason(offered: readonly DefenseReason[], packet: DefensePacket): DefenseReason {
  const ranked = rankReasons(offered, packet);
  const best = bestReason(ranked, packet);
  if (best === undefined) throw missing(ranked[0]);
  if (!best.isPossible && best.fit.missing.length > 0) throw missing(best);
  return best.reason;
}

/** The reason chosen in an earlier run. @throws {ProviderError} of kind `refused` if Adyen no longer offers it */
export function chooseAgain(offered: readonly DefenseReason[], remembered: string): DefenseReason {
  const reason = offered.find(({ code }) => code === remembered);
  if (reason !== undefined) return reason;
  throw new ProviderError(
    'refused',
    `Adyen no longer offers the defense "${toWords(remembered)}" that this response was started with. Start a new response.`,
  );
}

const ownReasonGroup = 2;
const lastGroup = 6;
/** Moves a reason about the wrong kind of business behind all others for the same dispute reason. */
const wrongBusiness = 100;

function rankOf(reason: DefenseReason, packet: DefensePacket): Rank {
  const { code } = reason;
  if (!isShown(reason, packet)) return { group: lastGroup, place: 0 };
  if (liabilityShift.test(code)) return { group: 0, place: 0 };
  if (code === alreadyRefunded) return { group: 1, place: 0 };
  if (travel.test(code) && !hasEvidence(packet, travelEvidence)) return { group: lastGroup, place: 1 };
  const wanted = reasonsFor(packet);
  if (wanted.includes(code)) {
    const place = wanted.indexOf(code) + (isOfWrongBusiness(code, packet) ? wrongBusiness : 0);
    return { group: ownReasonGroup, place };
  }
  if (specific.includes(code)) return { group: 3, place: specific.indexOf(code) };
  if (general.includes(code)) return { group: 4, place: general.indexOf(code) };
  return { group: 5, place: 0 };
}

/** Without proof, these reasons would claim an authentication or a refund that may not have happened. */
function isShown({ code, isSatisfied }: DefenseReason, { dispute, facts }: DefensePacket): boolean {
  if (isSatisfied) return true;
  if (code === alreadyRefunded) return facts?.refundState === 'full' || facts?.refundPosition === 'issued';
  const isFraud = dispute === undefined || aboutFraud.includes(dispute.reason);
  return !liabilityShift.test(code) || (facts?.hasLiabilityShift === true && isFraud);
}

function reasonsFor({ dispute }: DefensePacket): readonly string[] {
  return dispute?.stage === 'inquiry' ? byInquiry : (lookUp(byReason, dispute?.reason) ?? []);
}

function isOfWrongBusiness(code: string, packet: DefensePacket): boolean {
  const [hasGoods, hasServices] = [goodsEvidence, servicesEvidence].map((types) =>
    hasEvidence(packet, types),
  );
  if (goods.includes(code)) return hasServices === true && hasGoods !== true;
  return services.includes(code) && hasGoods === true && hasServices !== true;
}

function hasEvidence({ items }: DefensePacket, types: readonly EvidenceType[]): boolean {
  return items.some(({ evidenceType }) => types.includes(evidenceType));
}

/** Among the defenses for the dispute's own reason, the order of the table decides; otherwise first the exhibits. */
function compareRanks(left: Rank, right: Rank, byFit: number): number {
  const byExhibits = left.group === ownReasonGroup ? 0 : byFit;
  return left.group - right.group || byExhibits || left.place - right.place;
}

function missing(best: RankedReason | undefined): ProviderError {
  if (best?.isPossible) return unproven(best.reason);
  if (best === undefined || best.fit.missing.length === 0)
    return new ProviderError(
      'refused',
      'Adyen accepts no documents for this dispute. Respond in the Customer Area.',
    );
  const needed = best.fit.missing.map((code) => `"${toWords(code)}"${namesFor(code)}`).join(', ');
  return new ProviderError(
    'refused',
    `To defend this as "${toWords(best.reason.code)}", Adyen needs ${needed}. Add it and submit again.`,
  );
}

function unproven({ code }: DefenseReason): ProviderError {
  const lacking =
    code === alreadyRefunded
      ? 'a refund of the full amount. Add the refund, state that it is all that is owed,'
      : 'that 3-D Secure authenticated the payment. Add an authorization record with its ECI,';
  return new ProviderError(
    'refused',
    `Adyen offers the defense "${toWords(code)}", but nothing here shows ${lacking} or choose this defense yourself.`,
  );
}

function namesFor(code: string): string {
  const labels = typesFor(code).map((value) => evidenceTypes.find((type) => type.value === value)?.label);
  const [first, second] = labels.filter((label) => label !== undefined);
  if (first === undefined) return '';
  return ` (for example ${[first, second].filter((label) => label !== undefined).join(' or ')})`;
}
