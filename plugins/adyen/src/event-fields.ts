import {
  integerOf,
  objectOf,
  optional,
  parseTime,
  textOf,
  textsOnly,
  toDecimalText,
} from '@rebuttal/plugin-kit';
import type { DisputeReason, DisputeStage, DisputeStatement, JsonObject } from '@rebuttal/plugin-kit';

import { additional } from './envelope.js';
import { fromWire } from './money.js';
import type { WireAmount } from './money.js';
import { toNetwork } from './networks.js';
import { codeInText, toReason } from './reasons.js';
import type { ReceivedEvent } from './received-events.js';

/** Texts from issuers and shops can have any length. */
const textCharactersMax = 2000;
const metadataEntriesMax = 60;

/** The value from the newest event that has one: older events only fill what newer ones leave out. */
export function newest<T>(
  events: readonly ReceivedEvent[],
  read: (event: ReceivedEvent) => T | undefined,
): T | undefined {
  for (const event of events.toReversed()) {
    const value = read(event);
    if (value !== undefined) return value;
  }
  return undefined;
}

const newestText = (events: readonly ReceivedEvent[], name: string) =>
  newest(events, ({ item }) => additional(item, name));

/** The events of the dispute itself, without issuer comments unless nothing else was received. */
function ownEvents(events: readonly ReceivedEvent[]): readonly ReceivedEvent[] {
  const own = events.filter(({ code }) => code !== 'ISSUER_COMMENTS');
  return own.length === 0 ? events : own;
}

export function amountOf(
  events: readonly ReceivedEvent[],
): (WireAmount & { readonly asSent: string }) | undefined {
  return newest(ownEvents(events), ({ item }) => readAmount(objectOf(item, 'amount')));
}

function readAmount(amount: JsonObject) {
  const [value, currency] = [integerOf(amount, 'value'), textOf(amount, 'currency')];
  if (value === undefined || currency === undefined) return undefined;
  return { ...fromWire(value, currency), asSent: `${value} ${currency}` };
}

/** The reference of the disputed payment, not of the dispute. */
export function transactionOf(events: readonly ReceivedEvent[]): string | undefined {
  return newest(events, ({ item }) => textOf(item, 'originalReference'));
}

export function openedAtOf(events: readonly ReceivedEvent[]): Date | undefined {
  return ownEvents(events)[0]?.at;
}

export function networkOf(events: readonly ReceivedEvent[]): string | undefined {
  const scheme =
    newestText(events, 'chargebackSchemeCode') ??
    newestText(events, 'rfiSchemeCode') ??
    newest(events, ({ item }) => textOf(item, 'paymentMethod'));
  return toNetwork(scheme);
}

export type Reasons = {
  readonly reason: DisputeReason;
  readonly text: string | undefined;
  readonly code: string | undefined;
  /** The code, if no list contains it. */
  readonly newCode: string | undefined;
};

export function reasonsOf(events: readonly ReceivedEvent[]): Reasons {
  const network = networkOf(events);
  const text = newest(ownEvents(events), ({ item }) => textOf(item, 'reason')?.trim());
  const code =
    newestText(events, 'chargebackReasonCode') ??
    newestText(events, 'rfiReasonCode') ??
    newest(events, ({ item }) => codeInText(textOf(item, 'reason')));
  const { reason, isNewCode } = toReason({ network, code, text });
  return { reason, text, code, newCode: isNewCode ? `${network ?? '-'} ${code ?? ''}` : undefined };
}

export function dueByOf(events: readonly ReceivedEvent[]): Date | undefined {
  return newest(events, ({ item }) => parseTime(additional(item, 'defensePeriodEndsAt')));
}

const openingEvents: readonly string[] = [
  'REQUEST_FOR_INFORMATION',
  'NOTIFICATION_OF_CHARGEBACK',
  'CHARGEBACK',
];

/** Values that the product has no field for, under `adyen_`. */
export function metadataOf(events: readonly ReceivedEvent[]): Record<string, string> {
  const isOpeningKnown = events.some(({ code }) => openingEvents.includes(code));
  const named = {
    adyen_merchant_reference: newest(events, ({ item }) => textOf(item, 'merchantReference')),
    adyen_payment_method: newest(events, ({ item }) => textOf(item, 'paymentMethod')),
    adyen_payment_method_variant: newestText(events, 'paymentMethodVariant'),
    adyen_capture: newestText(events, 'capturePspReference'),
    adyen_capture_reference: newestText(events, 'captureMerchantReference'),
    adyen_modification_references: newestText(events, 'modificationMerchantReferences'),
    adyen_arn: newestText(events, 'arn'),
    adyen_shopper: newestText(events, 'shopperReference'),
    adyen_defendable: newestText(events, 'defendable'),
    adyen_auto_defended: newestText(events, 'autoDefended'),
    adyen_gross_amount: grossAmountOf(events),
    adyen_incomplete: isOpeningKnown ? undefined : 'true',
  };
  const comments = Object.entries(prefixed(events, commentPrefix, 'adyen_issuer_'));
  const shop = Object.entries(prefixed(events, 'metadata.', 'adyen_metadata_'));
  const all = Object.fromEntries(
    [...Object.entries(named), ...comments, ...shop].slice(0, metadataEntriesMax),
  );
  return { ...textsOnly(all) };
}

const commentPrefix = 'issuerComments.';

/** The issuer's comments, oldest first. Several events can repeat one comment. */
export function statementsOf(
  events: readonly ReceivedEvent[],
  stageOf: (event: ReceivedEvent) => DisputeStage | undefined,
): readonly DisputeStatement[] {
  const statements = events.flatMap((event): DisputeStatement[] => {
    const text = commentIn(event);
    if (text === '') return [];
    return [{ id: event.id, from: 'issuer', at: event.at, ...optional('stage', stageOf(event)), text }];
  });
  return statements.filter(
    ({ text }, index) => statements.findIndex((other) => other.text === text) === index,
  );
}

/** One line per field, such as `What was purchased: Two dwarf rabbits`. `type` only names the round. */
function commentIn({ item }: ReceivedEvent): string {
  return Object.keys(objectOf(item, 'additionalData'))
    .filter((name) => name.startsWith(commentPrefix) && name !== `${commentPrefix}type`)
    .sort()
    .flatMap((name) => {
      const text = additional(item, name)?.slice(0, textCharactersMax);
      return text === undefined ? [] : [`${labelOf(name.slice(commentPrefix.length))}: ${text}`];
    })
    .join('\n');
}

function labelOf(name: string): string {
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Fields of `additionalData` with the same prefix, sorted so that a cut always keeps the same ones. */
function prefixed(
  events: readonly ReceivedEvent[],
  prefix: string,
  as: string,
): Record<string, string | undefined> {
  const names = new Set(
    events.flatMap(({ item }) =>
      Object.keys(objectOf(item, 'additionalData')).filter((name) => name.startsWith(prefix)),
    ),
  );
  const named = [...names].sort().map((name) => {
    const text = newestText(events, name)?.slice(0, textCharactersMax);
    return [`${as}${name.slice(prefix.length)}`, text] as const;
  });
  return Object.fromEntries(named);
}

/** The chargeback before deductions. It can differ from the disputed amount. */
function grossAmountOf(events: readonly ReceivedEvent[]): string | undefined {
  return newest(events, ({ item }) => {
    const [value, currency] = [additional(item, 'grossValue'), additional(item, 'grossCurrency')];
    if (value === undefined || !/^-?\d{1,15}$/.test(value) || !/^[A-Za-z]{3}$/.test(currency ?? ''))
      return undefined;
    const { amount } = fromWire(Number(value), currency ?? '');
    return `${toDecimalText(amount)} ${amount.currency}`;
  });
}
