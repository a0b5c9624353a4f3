/** A customer that the merchant's system reported through the data API. Undefined: not reported. */
export type Customer = {
  /** The merchant's ID. */
  readonly externalId: string;
  readonly name: string | undefined;
  /** In lower case. */
  readonly email: string | undefined;
  /** The customer's account in the shop. */
  readonly accountId: string | undefined;
};

export type UsageEvent = {
  readonly occurredAt: Date;
  /** For example `login`. */
  readonly kind: string | undefined;
  readonly ip: string | undefined;
  readonly deviceId: string | undefined;
  readonly description: string | undefined;
};

/** The events of an account in a time span. */
export type Usage = {
  readonly accountId: string;
  readonly count: number;
  /** The first and the last ones, the oldest first. All of them if `count` is small. */
  readonly events: readonly UsageEvent[];
};

export type PolicyVersion = {
  readonly externalId: string;
  /** As the merchant names it, for example `refund`. */
  readonly kind: string;
  readonly version: string;
  readonly validFrom: Date;
};

export type Consent = {
  readonly kind: string;
  /** Undefined if the record names no version. */
  readonly policyVersion: string | undefined;
  readonly acceptedAt: Date;
  readonly email: string;
  readonly ip: string | undefined;
};
