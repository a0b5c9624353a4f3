import { lookUp } from '@rebuttal/plugin-kit';
import type { EvidenceType } from '@rebuttal/plugin-kit';

/**
 * Adyen's document codes for our evidence types, best first. The API returns the codes that a case accepts. Spelling
 * mistakes are Adyen's. Source: code lists of Adyen's own dispute screens (`adyen-platform-experience-web`).
 */
const receipts = ['TIDorInvoice', 'CopyOfSalesDraft', 'MerchandiseDescription'];
const shipping = [
  'DateMerchandiseShipped',
  'ProofOfGoodsOrServicesProvided',
  'ShippedToAVS',
  'ShipToAddress',
  'ProofOfFulfillment',
];
const delivery = [
  'ProofOfGoodsOrServicesProvided',
  'ProofOfDelivery',
  'ServicesReceivedEvidence',
  'EvidenceOfCardholderParticipation',
  'CardholderIdentification',
  'TEDocument',
  'FlightTicketUsed',
  'ProofOfFulfillment',
];
const participation = [
  'EvidenceOfCardholderParticipation',
  'CardholderIdentification',
  'PositiveAVS',
  'MPIdata',
  'AdditionalTransactions',
];
const messages = ['EvidenceOfCardholderParticipation', 'SupplementalDocuments'];
const policies = ['DisclosureAtPointOfInteraction', 'CancellationNeverAccepted', 'UnreasonableAmount'];
const returns = ['GoodsNotReturned', 'CancellationNeverAccepted'];
const recurring = [
  'NotCancelled',
  'Non-CancellationEvidence',
  'InvalidCancellationEvidence',
  'ProofOfRecurringTransaction',
  'MerchantProofOfRecurringTransaction',
  'CardholderRenewedMembership',
  'NotNotified',
];
const duplicates = ['TwoDifferentTIDs', 'PaymentByOtherMeans', 'DuplicateProcessing'];

const liabilityShifts = [
  'LiabilityShiftFullAuthenticated',
  'LiabilityShiftFullUCAF',
  'LiabilityShiftMerchantUCAF',
];

const byType: Readonly<Partial<Record<EvidenceType, readonly string[]>>> = {
  receipt: [...receipts, 'TransactionReceipt', 'EvidenceOfPayment'],
  order_confirmation: receipts,
  product_description: ['MerchandiseDescription', ...receipts],
  shipping_tracking: shipping,
  shipping_documentation: shipping,
  proof_of_delivery: delivery,
  delivery_signature: delivery,
  collection_record: delivery,
  access_activity_log: delivery,
  service_documentation: ['ProofOfAbilityToProvideServices', ...delivery],
  attendance_record: delivery,
  customer_ip_device: participation,
  prior_transactions: ['AdditionalTransactions', ...participation],
  customer_link: participation,
  authorization_record: ['PositiveAVS', 'MPIdata', ...participation, ...liabilityShifts],
  customer_communication: messages,
  dispute_withdrawal: messages,
  refund_policy: policies,
  refund_policy_disclosure: policies,
  cancellation_policy: policies,
  cancellation_policy_disclosure: policies,
  terms_acceptance: policies,
  pricing_disclosure: policies,
  refund_refusal_explanation: returns,
  return_record: returns,
  refund_proof: ['ProofOfRefund', 'InvalidChargeback'],
  replacement_proof: ['GoodsRepairedOrReplaced'],
  authenticity_proof: ['MerchandiseNotCounterfeit'],
  cancellation_record: recurring,
  recurring_agreement: recurring,
  renewal_notice: recurring,
  duplicate_explanation: duplicates,
  duplicate_documentation: duplicates,
  damage_or_addendum: ['AddendumDocumentation', 'ProofOfNoShow'],
};

export function codesFor(type: EvidenceType): readonly string[] {
  return byType[type] ?? [];
}

/** Documents that an exhibit shows besides its own code. A parcel that was delivered was shipped. */
const shownToo: Readonly<Partial<Record<EvidenceType, readonly string[]>>> = {
  proof_of_delivery: ['DateMerchandiseShipped'],
  delivery_signature: ['DateMerchandiseShipped'],
};

export function alsoShownBy(type: EvidenceType): readonly string[] {
  return shownToo[type] ?? [];
}

/** The evidence types for a document code, to name what is missing. Those that it describes best come first. */
export function typesFor(code: string): readonly EvidenceType[] {
  return (Object.entries(byType) as [EvidenceType, readonly string[]][])
    .filter(([, codes]) => codes.includes(code))
    .sort(([, one], [, other]) => one.indexOf(code) - other.indexOf(code))
    .map(([type]) => type);
}

/** Codes for the letter and for evidence without a more specific code. */
export const generalCodes: readonly string[] = [
  'DefenseMaterial',
  'AlternativeDefenseMaterial',
  'ReasonForReturn',
  'AdditionalInformation',
  'Other',
];

/** Documents that are written statements by the merchant: the response letter is one. */
export const statementCodes: readonly string[] = [
  'GoodsWereAsDescribed',
  'GoodsNotReturned',
  'GoodsRepairedOrReplaced',
  'CancellationNeverAccepted',
  'DisclosureAtPointOfInteraction',
  'InvalidCancellationCode',
  'MerchandiseDescription',
  'PaymentByOtherMeans',
  'InvalidChargeback',
];

/** Documents that Adyen or the card network provides; sent only if the API requires them. */
const providedByAdyen: readonly string[] = [
  'AcquirerMemberMessageText',
  'AcquirerRecurringTransactionDetails',
  'AcquirerRepresentmentForm',
  'AcquirerRetrievalFulfilmentForm',
  'AcquirerRFItransactionDetails',
  'AmexFaxCover',
  'ARDnotProvided',
  'AuthorisedTransaction',
  'ChipLiabilityShift',
  'CompellingEvidence',
  'CreditPreviouslyIssued',
  ...liabilityShifts,
  'NotChargebackedAuto',
  'PINTransaction',
  'PastChargebackTimeLimit',
  'PresentmentWithinTimeLimit',
  'ProofOfCardPresenceAndSignatureChipNoPIN',
  'ProofOfCardPresenceAndSignatureWithTerminalReceipt',
  'RetrievalRequestFulfilled',
  'ReturnedMerchandiseNotReceived',
  'TransactionNotPOS',
  'TwoPINTransactions',
  'TwoPriorFraudChargebacks',
];

export function isProvidedByAdyen(code: string): boolean {
  return providedByAdyen.includes(code);
}

/** Codes whose capital letters do not mark the word boundaries. */
const spelled: Readonly<Record<string, string>> = { TIDorInvoice: 'TID or invoice', MPIdata: 'MPI data' };

/** Turns `GoodsNotReturned` into "Goods not returned". */
export function toWords(code: string): string {
  const known = lookUp(spelled, code);
  if (known !== undefined) return known;
  const words = code.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2');
  const [first = '', ...others] = words.split(' ');
  const lower = others.map((word) => (/^[A-Z]{2,}/.test(word) ? word : word.toLowerCase()));
  return [first, ...lower].join(' ');
}
