import { lookUp } from '@rebuttal/plugin-kit';

import { toNetwork } from '../src/networks.js';
import { toReason } from '../src/reasons.js';

import type { StoredDispute } from './account.js';
import { scenarios } from './scenarios.js';

export type CatalogReason = {
  readonly code: string;
  readonly documents: readonly { readonly code: string; readonly level: string }[];
};

/** `Reason: Document! Other+ Third` with `!` for required and `+` for one or more of these. */
function reason(text: string): CatalogReason {
  const [code = '', list = ''] = text.split(': ');
  const documents = list
    .split(' ')
    .filter(Boolean)
    .map((word) => ({
      code: word.replace(/[!+]$/, ''),
      level: word.endsWith('!') ? 'Required' : word.endsWith('+') ? 'OneOrMore' : 'Optional',
    }));
  return { code, documents };
}

const material = reason('SupplyDefenseMaterial: DefenseMaterial! TIDorInvoice');
const invalid = reason('InvalidChargeback: InvalidChargeback');
const received = [
  reason('MerchandiseReceived: DateMerchandiseShipped! ProofOfGoodsOrServicesProvided!'),
  reason('ServicesProvided: ProofOfGoodsOrServicesProvided!'),
];

/** Examples by network and code, from the test data of Adyen's own screens; the real rules are known only to the API. */
const byCode: Readonly<Record<string, readonly CatalogReason[]>> = {
  'visa 10.4': [reason('AdditionalInformation: DefenseMaterial! AdditionalInformation!')],
  'visa 12.6.1': [reason('TwoDifferentTIDs: TwoDifferentTIDs!'), material],
  'visa 12.6.2': [
    reason('NotPaidByOtherMeans: MerchandiseDescription!'),
    reason('TwoDifferentTIDs: TwoDifferentTIDs!'),
  ],
  'visa 13.1': [invalid, ...received],
  'visa 13.3': [
    reason('GoodsRepairedOrReplaced: GoodsRepairedOrReplaced!'),
    reason('GoodsWereAsDescribed: GoodsWereAsDescribed!'),
  ],
  'mc 4837': [
    reason('CompellingEvidence: CardholderIdentification!'),
    reason('ShippedToAVS: PositiveAVS! ShippedToAVS!'),
    reason('NoShowTransaction: ProofOfNoShow!'),
    invalid,
    material,
  ],
  'mc 4853': [
    reason('GoodsNotReturned: GoodsNotReturned! TIDorInvoice'),
    reason('GoodsOrServicesProvided: ProofOfAbilityToProvideServices+ ProofOfGoodsOrServicesProvided+'),
    reason('GoodsWereAsDescribed: GoodsWereAsDescribed! TIDorInvoice!'),
    reason('CancellationOrReturns: CancellationNeverAccepted+ GoodsNotReturned+'),
    material,
  ],
  'amex C08': received.slice(0, 1),
  'discover 4541': [
    reason('CancellationTermsFailed: InvalidCancellationEvidence!'),
    reason('NotCancelled: Non-CancellationEvidence!'),
  ],
};
const inquiry = [
  reason('CardNotPresentRFIresponse: TIDorInvoice DefenseMaterial! AcquirerRFItransactionDetails'),
];

/**
 * The liability shift of 3-D Secure, which Adyen proves itself: no document, or one that it has already. Source: code
 * lists of Adyen's own dispute screens.
 */
const liabilityShifts: Readonly<Record<string, CatalogReason>> = {
  mc: reason('LiabilityShiftFullUCAF: LiabilityShiftFullUCAF'),
};
const liabilityShift = reason('LiabilityShiftFullAuthenticated');

/** The defense reasons of a dispute in its current state. Adyen does not list them by weight. */
export function catalogFor(stored: StoredDispute): readonly CatalogReason[] {
  const { network, reasonCode, phase } = stored;
  if (phase === 'inquiry') return inquiry;
  const usual = lookUp(byCode, `${network} ${reasonCode}`) ?? [material];
  return isShifted(stored) ? [...usual, lookUp(liabilityShifts, network) ?? liabilityShift] : usual;
}

/** The issuer is liable for fraud only. */
function isShifted({ scenario, network, reasonCode, reasonText }: StoredDispute): boolean {
  const { reason: about } = toReason({ network: toNetwork(network), code: reasonCode, text: reasonText });
  return scenarios.planOf(scenario).isAuthenticated === true && about === 'fraudulent';
}

/** Returns true if the uploaded documents satisfy a reason. */
export function isSatisfied({ documents }: CatalogReason, supplied: StoredDispute['documents']): boolean {
  const has = ({ code }: { readonly code: string }) => Object.hasOwn(supplied, code);
  const oneOf = documents.filter(({ level }) => level === 'OneOrMore');
  const required = documents.filter(({ level }) => level === 'Required');
  return required.every(has) && (oneOf.length === 0 || oneOf.some(has));
}
