import { integerOf, objectOf, parseTime, textOf, textsOnly, toDecimalText } from '@rebuttal/plugin-kit';
import type { DisputeReason, JsonObject } from '@rebuttal/plugin-kit';

import { additional } from './envelope.js';
import { fromWire } from './money.js';
import type { WireAmount } from './money.js';
import { toNetwork } from './networks.js';
import { codeInText, toReason } from './reasons.js';
import type { Told } from './told.js';

/** Texts of issuers and shops can be of any length. */
const textCharactersMax = 2000;
const metadataEntriesMax = 60;

/** The newest event that says it: older ones fill only what newer ones leave open. */
export function newest<T>(told: readonly Told[], read: (told: Told) => T | undefined): T | undefined {
  for (const one of told.toReversed()) {
    const value = read(one);
    if (value !== undefined) return value;
  }
  return undefined;
}

const newestText = (told: readonly Told[], name: string) =>
  newest(told, ({ item }) => additional(item, name));

/** Reports of fraud and the issuer's comments tell of a dispute and are not its own events. */
function ownEvents(told: readonly Told[]): readonly Told[] {
  const own = told.filter(({ code }) => code !== 'NOTIFICATION_OF_FRAUD' && code !== 'ISSUER_COMMENTS');
  return own.length === 0 ? told : own;
}

export function amountOf(told: readonly Told[]): (WireAmount & { readonly asSent: string }) | undefined {
  return newest(ownEvents(told), ({ item }) => readAmount(objectOf(item, 'amount')));
}

function readAmount(amount: JsonObject) {
  const [value, currency] = [integerOf(amount, 'value'), textOf(amount, 'currency')];
  if (value === undefined || currency === undefined) return undefined;
  return { ...fromWire(value, currency), asSent: `${value} ${currency}` };
}

/** Of payments that were disputed, not the dispute's own reference. */
export function transactionOf(told: readonly Told[]): string | undefined {
  return newest(told, ({ item }) => textOf(item, 'originalReference'));
}

export function openedAtOf(told: readonly Told[]): Date | undefined {
  return ownEvents(told)[0]?.at;
}

export function networkOf(told: readonly Told[]): string | undefined {
  const scheme =
    newestText(told, 'chargebackSchemeCode') ??
    newestText(told, 'rfiSchemeCode') ??
    newestText(told, 'nofSchemeCode') ??
    newest(told, ({ item }) => textOf(item, 'paymentMethod'));
  return toNetwork(scheme);
}

export type Reasons = {
  readonly reason: DisputeReason;
  readonly text: string | undefined;
  readonly code: string | undefined;
  /** The code, where no list has it. */
  readonly newCode: string | undefined;
};

/** Codes of fraud reports are of another list than those of disputes and are never looked up in it. */
export function reasonsOf(told: readonly Told[], isAlert: boolean): Reasons {
  const network = networkOf(told);
  const text = newest(ownEvents(told), ({ item }) => textOf(item, 'reason')?.trim());
  const code =
    newestText(told, 'chargebackReasonCode') ??
    newestText(told, 'rfiReasonCode') ??
    newest(told, ({ item }) => codeInText(textOf(item, 'reason')));
  if (isAlert)
    return { reason: 'fraudulent', text, code: newestText(told, 'nofReasonCode'), newCode: undefined };
  const { reason, isNewCode } = toReason({ network, code, text });
  return { reason, text, code, newCode: isNewCode ? `${network ?? '-'} ${code ?? ''}` : undefined };
}

export function dueByOf(told: readonly Told[]): Date | undefined {
  return newest(told, ({ item }) => parseTime(additional(item, 'defensePeriodEndsAt')));
}

const openingEvents: readonly string[] = [
  'REQUEST_FOR_INFORMATION',
  'NOTIFICATION_OF_CHARGEBACK',
  'CHARGEBACK',
];

/** Under `adyen_` what has no field in the product. */
export function metadataOf(told: readonly Told[]): Record<string, string> {
  const isOpeningKnown = told.some(({ code }) => openingEvents.includes(code));
  const named = {
    adyen_merchant_reference: newest(told, ({ item }) => textOf(item, 'merchantReference')),
    adyen_payment_method: newest(told, ({ item }) => textOf(item, 'paymentMethod')),
    adyen_payment_method_variant: newestText(told, 'paymentMethodVariant'),
    adyen_capture: newestText(told, 'capturePspReference'),
    adyen_capture_reference: newestText(told, 'captureMerchantReference'),
    adyen_modification_references: newestText(told, 'modificationMerchantReferences'),
    adyen_arn: newestText(told, 'arn'),
    adyen_shopper: newestText(told, 'shopperReference'),
    adyen_defendable: newestText(told, 'defendable'),
    adyen_auto_defended: newestText(told, 'autoDefended'),
    adyen_fraud_report_code: newestText(told, 'nofReasonCode'),
    adyen_gross_amount: grossAmountOf(told),
    adyen_incomplete: isOpeningKnown ? undefined : 'true',
  };
  const open = Object.entries(prefixed(told, 'issuerComments.', 'adyen_issuer_'));
  const shop = Object.entries(prefixed(told, 'metadata.', 'adyen_metadata_'));
  const all = Object.fromEntries([...Object.entries(named), ...open, ...shop].slice(0, metadataEntriesMax));
  return { ...textsOnly(all) };
}

/** Fields of `additionalData` whose names begin alike; sorted, so that the first ones are always the same. */
function prefixed(told: readonly Told[], prefix: string, as: string): Record<string, string | undefined> {
  const names = new Set(
    told.flatMap(({ item }) =>
      Object.keys(objectOf(item, 'additionalData')).filter((name) => name.startsWith(prefix)),
    ),
  );
  const named = [...names].sort().map((name) => {
    const text = newestText(told, name)?.slice(0, textCharactersMax);
    return [`${as}${name.slice(prefix.length)}`, text] as const;
  });
  return Object.fromEntries(named);
}

/** The chargeback before anything was taken off it. It may differ from the disputed amount. */
function grossAmountOf(told: readonly Told[]): string | undefined {
  return newest(told, ({ item }) => {
    const [value, currency] = [additional(item, 'grossValue'), additional(item, 'grossCurrency')];
    if (value === undefined || !/^-?\d{1,15}$/.test(value) || !/^[A-Za-z]{3}$/.test(currency ?? ''))
      return undefined;
    const { amount } = fromWire(Number(value), currency ?? '');
    return `${toDecimalText(amount)} ${amount.currency}`;
  });
}
