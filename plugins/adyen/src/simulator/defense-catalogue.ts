import { lookUp } from '@rebuttal/plugin-kit';

import type { StoredDispute } from './books.js';

export type CatalogueReason = {
  readonly code: string;
  readonly documents: readonly { readonly code: string; readonly level: string }[];
};

/** `Reason: Document! Other+ Third` with `!` for required and `+` for one or more of these. */
function reason(text: string): CatalogueReason {
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

/** An illustration by network and code, as Adyen's own screens show it in their test data; the real rule is the API's. */
const byCode: Readonly<Record<string, readonly CatalogueReason[]>> = {
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

/** What the dispute can be defended with, as its state is now. */
export function catalogueFor({ network, reasonCode, phase }: StoredDispute): readonly CatalogueReason[] {
  return phase === 'inquiry' ? inquiry : (lookUp(byCode, `${network} ${reasonCode}`) ?? [material]);
}

/** Whether what was supplied is enough for a reason. */
export function isSatisfied({ documents }: CatalogueReason, supplied: StoredDispute['documents']): boolean {
  const has = ({ code }: { readonly code: string }) => Object.hasOwn(supplied, code);
  const oneOf = documents.filter(({ level }) => level === 'OneOrMore');
  const required = documents.filter(({ level }) => level === 'Required');
  return required.every(has) && (oneOf.length === 0 || oneOf.some(has));
}
