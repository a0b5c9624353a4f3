import { optional, type Money, type OrderAddress } from '@rebuttal/plugin-kit';

/** The address of a data record. */
export type DataAddress = {
  readonly line1: string;
  readonly line2?: string;
  readonly city: string;
  readonly state?: string;
  readonly postal_code: string;
  readonly country: string;
};

/** A payment that the merchant's system reported through the data API. Undefined: not reported. */
export type Payment = {
  /** The merchant's ID. */
  readonly externalId: string;
  readonly providerPaymentId: string | undefined;
  readonly amount: Money;
  readonly paidAt: Date;
  /** In lower case, for example `visa`. */
  readonly network: string | undefined;
  readonly cardFingerprint: string | undefined;
  readonly cardLast4: string | undefined;
  readonly ip: string | undefined;
  readonly deviceId: string | undefined;
  readonly deviceFingerprint: string | undefined;
  /** The buyer's account in the shop. */
  readonly accountId: string | undefined;
  /** In lower case. */
  readonly email: string | undefined;
  readonly shippingAddress: DataAddress | undefined;
  readonly description: string | undefined;
  readonly isCardPresent: boolean | undefined;
  readonly refunded: Money | undefined;
  /** The text on the cardholder's statement. */
  readonly descriptor: string | undefined;
  /** The acquirer reference number. */
  readonly arn: string | undefined;
};

/** Values that payments of the same buyer share. One of them is enough. */
export type BuyerClues = {
  readonly cardFingerprints?: readonly string[];
  readonly emails?: readonly string[];
  readonly accountIds?: readonly string[];
};

export function toOrderAddress(address: DataAddress): OrderAddress {
  const { line1, line2, city, state, postal_code: postalCode, country } = address;
  return { line1, ...optional('line2', line2), city, ...optional('region', state), postalCode, country };
}
