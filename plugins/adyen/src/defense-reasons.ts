import { evidenceTypes, lookUp, ProviderError } from '@rebuttal/plugin-kit';
import type { DisputeReason, EvidencePacket } from '@rebuttal/plugin-kit';

import type { DefenseReason } from './defense.js';
import { toWords, typesFor } from './document-codes.js';
import { planDocuments } from './evidence.js';
import type { DocumentPlan } from './evidence.js';

const participated = [
  'CompellingEvidence',
  'CompellingEvidenceRecurringTransactions',
  'CardholderParticipated',
  'LiabilityShiftFullAuthenticated',
  'ShippedToAVS',
  'AirlineCompellingEvidence',
  'UnfoundedCardholderDispute',
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

export type Choice = { readonly code: string; readonly plan: DocumentPlan };

type Candidate = Choice & { readonly group: number; readonly place: number };

/**
 * Chooses the one defense reason, among those that Adyen offers and that the packet has the documents for: the best for
 * the dispute's reason or, if the reason is not known, the one with the most fitting exhibits. Pure.
 * @throws {ProviderError} of kind `refused`, naming the missing documents
 */
export function chooseReason(offered: readonly DefenseReason[], packet: EvidencePacket): Choice {
  const candidates = offered
    .map((reason) => toCandidate(reason, packet))
    .sort((left, right) => left.group - right.group || byFit(left, right) || left.place - right.place);
  const chosen = candidates.find(isPossible);
  if (chosen !== undefined) return chosen;
  throw missing(candidates[0]);
}

/** The reason chosen in an earlier run, with the documents to send under it. */
export function chooseAgain(
  offered: readonly DefenseReason[],
  packet: EvidencePacket,
  remembered: string,
): Choice {
  const reason = offered.find(({ code }) => code === remembered);
  if (reason !== undefined) return { code: remembered, plan: planDocuments(reason, packet) };
  throw new ProviderError(
    'refused',
    `Adyen no longer offers the defense "${toWords(remembered)}" that this response was started with. Start a new response.`,
  );
}

function toCandidate(reason: DefenseReason, packet: EvidencePacket): Candidate {
  const { code } = reason;
  const { group, place } = rank(code, packet);
  return { code, plan: planDocuments(reason, packet), group, place };
}

function rank(code: string, { dispute, items }: EvidencePacket): { group: number; place: number } {
  const hasRefund = items.some(({ evidenceType }) => evidenceType === 'refund_proof');
  if (code === alreadyRefunded && hasRefund) return { group: 0, place: 0 };
  const wanted = dispute?.stage === 'inquiry' ? byInquiry : (lookUp(byReason, dispute?.reason) ?? []);
  if (wanted.includes(code)) return { group: 1, place: wanted.indexOf(code) };
  if (specific.includes(code)) return { group: 2, place: specific.indexOf(code) };
  if (general.includes(code)) return { group: 3, place: general.indexOf(code) };
  return { group: 4, place: 0 };
}

/** Among the defenses for the dispute's own reason, the order of the table decides. */
function byFit(left: Candidate, right: Candidate): number {
  return left.group === 1 ? 0 : right.plan.fitting - left.plan.fitting;
}

function isPossible({ plan }: Choice): boolean {
  return plan.missing.length === 0 && plan.documents.length > 0;
}

function missing(best: Candidate | undefined): ProviderError {
  if (best === undefined || best.plan.missing.length === 0)
    return new ProviderError(
      'refused',
      'Adyen accepts no documents for this dispute. Respond in the Customer Area.',
    );
  const needed = best.plan.missing.map((code) => `"${toWords(code)}"${namesFor(code)}`).join(', ');
  return new ProviderError(
    'refused',
    `To defend this as "${toWords(best.code)}", Adyen needs ${needed}. Add it and submit again.`,
  );
}

function namesFor(code: string): string {
  const labels = typesFor(code).map((value) => evidenceTypes.find((type) => type.value === value)?.label);
  const [first, second] = labels.filter((label) => label !== undefined);
  if (first === undefined) return '';
  return ` (for example ${[first, second].filter((label) => label !== undefined).join(' or ')})`;
}
